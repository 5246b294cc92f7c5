/** What people asked about their data, in every state, who looked at it, and a breach. */
import { sql } from 'kysely'
import type { ViewedData, ViewPlace, ViewWay } from '../../src/features/data-views/rules.ts'
import { privacy } from '../../src/features/privacy/contract.ts'
import { breaches } from '../../src/features/privacy/contract-breaches.ts'
import { privacyDesk } from '../../src/features/privacy/contract-desk.ts'
import type { RequestKind, RequestState } from '../../src/features/privacy/rules.ts'
import type { HeldKind } from '../../src/features/privacy/rules-held.ts'
import type { Call } from '../../src/kit/contract/call.ts'
import { addDays } from '../../src/kit/contract/days.ts'
import type { Role } from '../../src/kit/contract/roles.ts'
import type { Trx } from '../../src/kit/server/db/database.ts'
import { at, type Day } from '../basis/calendar.ts'
import { insertRows } from '../basis/insert.ts'
import { idsOf } from '../basis/random.ts'

/** `name`: as lists show it. */
type Account = { id: string; role: Role; name: string }

const ids = { request: idsOf('privacy_requests'), breach: idsOf('data_breaches'), entry: idsOf('log_entries of privacy') }

type People = { officer: Account; finance: Account; accreditors: readonly Account[]; director: Account; qa: Account }
type Asked = {
  by: Account
  kind: RequestKind
  about: HeldKind
  state: RequestState
  /** Days ago. */
  asked: number
  taken?: number
  answered?: number
  text: string
  answer?: string
}

/** After the accounts are stored. */
export async function insertPrivacy(trx: Trx, people: People, today: Day): Promise<void> {
  const { officer } = people
  const requests = asked(people).map((one) => ({ id: ids.request(), ...one }))
  const day = (ago: number, hour: number) => at(addDays(today, -ago), hour)
  await insertRows(trx, 'privacy_requests', requests, ({ id, by, kind, about, state, text, asked, taken, answered, answer }) => ({
    ...{ id, account_id: by.id, asker_name: by.name, asker_role: by.role, kind, about, text, state },
    ...{ asked_at: day(asked, 9), due_on: addDays(today, 30 - asked) },
    ...{ taken_by: taken === undefined ? null : officer.id, taken_at: taken === undefined ? null : day(taken, 10) },
    ...{ answered_by: answer ? officer.id : null, answered_at: answered === undefined ? null : day(answered, 15) },
    ...{ answer: answer ?? null, version: 1 },
  }))
  await insertRows(trx, 'data_views', looks(people, today))
  const breach = { id: ids.breach(), ...lostList(officer, today) }
  await insertRows(trx, 'data_breaches', [breach])
  await sql`select setval('breach_number', 1)`.execute(trx)
  const entries = requests.flatMap(({ id, by, kind, state, asked, taken, answered }) => [
    entryOf(by, day(asked, 9), privacy.ask, { action: 'privacy.asked', id, says: `Asked about the own data: ${kind}` }),
    ...(taken === undefined
      ? []
      : [
          entryOf(officer, day(taken, 10), privacyDesk.take, {
            action: 'privacy.in_work',
            id,
            says: `Took up a request about data: ${kind}`,
          }),
        ]),
    ...(answered === undefined ? [] : [endOf(state, { id, by, officer, when: day(answered, 15), kind })]),
  ])
  const entered = { action: 'breach.entered', id: breach.id, says: `Entered the breach ${breach.number}: ${breach.title}` }
  await insertRows(trx, 'log_entries', [...entries, entryOf(officer, breach.entered_at, breaches.add, entered, 'breach')])
}

function asked({ accreditors, director, qa, finance }: People): Asked[] {
  const [first, second, third] = accreditors as [Account, Account, Account]
  return [
    {
      ...{ by: second, kind: 'deletion', about: 'account', state: 'asked', asked: 33 },
      text: 'I have moved abroad and will not go on visits any more. Please remove my mobile number and my photograph.',
    },
    {
      ...{ by: director, kind: 'information', about: 'mails', state: 'asked', asked: 3 },
      text: 'Which of my colleagues were told by mail that our request of last month was returned?',
    },
    {
      ...{ by: third, kind: 'objection', about: 'account', state: 'in_work', asked: 9, taken: 6 },
      text: 'My private number stands in the packet of the visit. I agree that the team has it, but not everybody at the institution.',
    },
    {
      ...{ by: first, kind: 'correction', about: 'trainings', state: 'granted', asked: 40, taken: 39, answered: 36 },
      text: 'I was at the refresher course in August on both days, and stand as absent.',
      answer: 'The list of attendance was read again: you were there, and the record says so now. Your certificate is in your papers.',
    },
    {
      ...{ by: first, kind: 'deletion', about: 'visits', state: 'refused', asked: 75, taken: 74, answered: 70 },
      text: 'Please delete that I declined the visit in March.',
      answer:
        'The answer to an invitation is part of the record of the visit, which the agency has to keep to show how a level was given. Your reason for declining is read by QA alone.',
    },
    {
      ...{ by: qa, kind: 'correction', about: 'account', state: 'withdrawn', asked: 20, answered: 19 },
      text: 'My title is missing in my name. (I have found where I can change it myself.)',
    },
    {
      ...{ by: finance, kind: 'information', about: 'activity', state: 'granted', asked: 120, taken: 118, answered: 117 },
      text: 'For how long are the addresses kept from which I signed in?',
      answer: 'Those of sessions go with the session. Those in the log stay: its entries can be neither changed nor removed.',
    },
  ]
}

function looks({ officer, finance, qa, accreditors }: People, today: Day) {
  const look = (by: Account, ago: number, hour: number, data: ViewedData, way: ViewWay, place: ViewPlace) => ({
    ...{ account_id: accreditors[0]?.id, hour: at(addDays(today, -ago), hour), viewer_id: by.id, viewer_name: by.name },
    ...{ viewer_role: by.role, data, way, place },
  })
  return [
    look(finance, 2, 14, 'bank', 'opened', 'bank_data'),
    look(qa, 5, 10, 'contact', 'opened', 'accreditors'),
    look(officer, 8, 9, 'contact', 'opened', 'users'),
    look(finance, 31, 16, 'bank', 'exported', 'bank_data'),
    look(finance, 33, 11, 'bank', 'released', 'bank_data'),
    look(officer, 60, 15, 'contact', 'exported', 'users'),
  ]
}

function lostList(officer: Account, today: Day) {
  const day = (ago: number, hour: number) => at(addDays(today, -ago), hour)
  return {
    ...{ number: `DB-${today.slice(0, 4)}-0001`, title: 'Printed list of accreditors left in a taxi' },
    what: 'After a training in the region a printed list of participants was left in a taxi, together with a laptop. The disk of the laptop is encrypted. The taxi company was called within the hour and has not found the bag.',
    ...{ happened_on: addDays(today, -16), known_at: day(16, 8), people: 'Accreditors who attended the training', people_count: 41 },
    data: 'Names, home institutions, e-mail addresses and mobile numbers on paper. No bank data.',
    measures: 'Lists of participants are no longer printed with contact data. The password of the laptop’s owner was changed.',
    ...{ notify: 'yes', notify_reason: 'Names with numbers can serve for calls in somebody’s name.' },
    ...{ commission_told_at: day(15, 10), people_told_at: day(14, 9), reported_on: addDays(today, -11), closed_at: null },
    ...{ entered_by: officer.id, entered_by_name: officer.name, entered_at: day(16, 9), version: 1 },
  }
}

type End = { id: string; by: Account; officer: Account; when: string; kind: RequestKind }

function endOf(state: RequestState, { id, by, officer, when, kind }: End) {
  if (state === 'withdrawn')
    return entryOf(by, when, privacy.withdraw, { action: 'privacy.withdrawn', id, says: `Withdrew the own request about data: ${kind}` })
  const verb = state === 'granted' ? 'Granted' : 'Refused'
  return entryOf(officer, when, privacyDesk.answer, { action: `privacy.${state}`, id, says: `${verb} a request about data: ${kind}` })
}

function entryOf(by: Account, when: string, call: Call, told: { action: string; id: string; says: string }, type = 'privacy_request') {
  return {
    ...{ id: ids.entry(), at: when, actor_id: by.id, actor_name: by.name, actor_role: by.role, call: `${call.method} ${call.path}` },
    ...{ action: told.action, object_type: type, object_id: told.id, says: told.says, before: null, after: null },
    ...{ institution_id: null, accreditation_id: null, accreditor_id: null, program_id: null },
  }
}
