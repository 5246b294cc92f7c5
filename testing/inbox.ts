/** What waits, as an account hears of it, and who hears of what. */

import { type ActionKind, actionKinds, inbox } from '../src/features/inbox/contract.ts'
import { addDays } from '../src/kit/contract/days.ts'
import type { staff } from '../src/kit/contract/roles.ts'
import type { Client, TestApp } from './app.ts'
import { insertAccreditation, insertAssignment } from './insert.ts'

/** From Monitoring, which acts on nothing. */
const hidden: ActionKind[] = ['factor_resets', 'breaches', 'privacy_requests', 'ties', 'objections', 'open_places', 'mails']

/** The kinds that each role reads. */
export const kindsRead: Record<(typeof staff)[number], ActionKind[]> = {
  Superadmin: [...actionKinds],
  Monitoring: actionKinds.filter((kind) => !hidden.includes(kind)),
  Admin: ['factor_resets', 'breaches', 'registrations', 'privacy_requests', 'mentions', 'validities'],
  Finance: ['payments', 'releases', 'credits', 'mentions'],
  QA: [
    'requests',
    'ties',
    'objections',
    'open_places',
    'answers',
    'held_ratings',
    'survey_reports',
    'reports',
    'mentions',
    'board',
    'recommendations',
    'validities',
  ],
  'Content Creator': [],
  Guest: [],
}

/** What waits of a kind. @throws Error where the client does not hear of it */
export async function waiting(client: Client, kind: ActionKind) {
  const { data } = await client.send(inbox.waiting)
  const found = data.find((one) => one.kind === kind)
  if (!found) throw new Error(`${kind} is not among ${data.map((one) => one.kind)}`)
  return found
}

/** An invitation that is not answered, to a visit that begins on the day. */
export async function insertInvitation(db: TestApp['db'], visitDate: string) {
  const visit = await insertAccreditation(db, { status: 'scheduled', visit_date: visitDate, visit_end: addDays(visitDate, 2) })
  return { ...(await insertAssignment(db, { accreditation_id: visit.id, status: 'invited' })), visit }
}
