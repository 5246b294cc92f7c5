/** Entering a breach of personal data, and what becomes known of it (docs/domain.md#breaches). */
import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, stale } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import type { Breach, breaches } from '../contract-breaches.ts'
import { findBreach, insertBreach, lockBreach, nextBreachNumber, toBreach, updateBreach } from './queries-breaches.ts'

type Form = Received<typeof breaches.add>['body']

export async function addBreach(act: Act, body: Form): Promise<Breach> {
  const { trx, actor } = act
  const [id, number] = [newId(), await nextBreachNumber(trx, agencyDay().slice(0, 4))]
  requireWhole(body)
  const fields = fieldsOf(body, null)
  await insertBreach(trx, { id, number, ...fields, entered_by: actor.id, entered_by_name: actor.name })
  await writeLog(act, {
    action: 'breach.entered',
    object: { type: 'breach', id },
    says: `Entered the breach ${number}: ${body.title}`,
    after: { known_at: body.known_at, notify: body.notify },
  })
  return (await findBreach(trx, id)) ?? missing()
}

/** @throws Refusal 404; 409 on a stale version; 422 where it is closed before everybody is told */
export async function editBreach(act: Act, { id, version, ...body }: Received<typeof breaches.edit>['body']): Promise<Breach> {
  const { trx } = act
  const stored = (await lockBreach(trx, id)) ?? missing()
  if (stored.version !== version) throw stale()
  requireWhole(body)
  const before = toBreach(stored)
  const fields = fieldsOf(body, before.closed_at)
  const changed = changes<Record<string, unknown>>(before, fields)
  if (!changed) return before
  await updateBreach(trx, id, fields)
  const closes = !before.closed_at && fields.closed_at
  await writeLog(act, {
    action: closes ? 'breach.closed' : 'breach.changed',
    object: { type: 'breach', id },
    says: `${closes ? 'Closed' : 'Changed'} the breach ${before.number}`,
    ...changed,
  })
  return (await findBreach(trx, id)) ?? missing()
}

/** A breach is closed when it is decided who is told, and they are. */
function requireWhole({ closed, notify, commission_told_at, people_told_at }: Form): void {
  if (!closed) return
  if (notify === 'undecided') throw invalid('closed', 'Decide first whether the commission and the people are to be told.')
  if (notify === 'yes' && !(commission_told_at && people_told_at))
    throw invalid('closed', 'The commission and the people are to be told: write when they were, then close it.')
}

function fieldsOf({ closed, ...body }: Form, closedAt: string | null) {
  const { happened_on = null, people_count = null, measures = null, notify_reason = null, reported_on = null } = body
  const { commission_told_at = null, people_told_at = null } = body
  const closed_at = closed ? (closedAt ?? new Date().toISOString()) : null
  return { ...body, happened_on, people_count, measures, notify_reason, reported_on, commission_told_at, people_told_at, closed_at }
}

function missing(): never {
  throw notFound('This breach')
}
