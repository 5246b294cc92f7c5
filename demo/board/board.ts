/** The board: its trustees, a meeting that is confirmed, one that is called with votes open, and one that is being prepared. */
import { sql } from 'kysely'
import { noMotion } from '../../src/features/board/contract-records.ts'
import { proposedAfter } from '../../src/features/board/rules.ts'
import { decidedReports } from '../../src/features/board/rules-waiting.ts'
import { type Level, levelNames } from '../../src/features/ladder/rules.ts'
import { addDays, formatDay } from '../../src/kit/contract/days.ts'
import type { Trx } from '../../src/kit/server/db/database.ts'
import { at, type Day } from '../basis/calendar.ts'
import { insertRows } from '../basis/insert.ts'
import { idsOf } from '../basis/random.ts'

type Named = {
  role: string
  email: string
  professional_title: string | null
  first_name: string
  middle_name: string
  last_name: string
  suffix: string | null
}

/** Beside the chairperson, as whom everybody may sign in. */
const others: readonly [title: string, first: string, middle: string, last: string][] = [
  ['Dr.', 'Marivic', 'Tolosa', 'Abrenica'],
  ['Dr.', 'Leandro', 'Cortes', 'Baguio'],
  ['Dr.', 'Soledad', 'Reyes', 'Imperial'],
  ['Dr.', 'Kadil', 'Macarambon', 'Usman'],
]

/** The trustees of the agency, each with an account; the first is the chairperson. */
export function makeTrustees(demo: readonly Named[], today: Day) {
  const id = idsOf('trustees')
  const people = [
    ...demo.filter(({ role }) => role === 'trustee'),
    ...others.map(([professional_title, first_name, middle_name, last_name]) => ({
      ...{ professional_title, first_name, middle_name, last_name, suffix: null },
      email: `${first_name}.${last_name}@board.example`.toLowerCase(),
    })),
  ]
  return people.map(({ professional_title, first_name, middle_name, last_name, suffix, email }, n) => {
    return {
      ...{ id: id(), role: 'trustee' as const, status: 'active' as const, email },
      ...{ first_name, middle_name, last_name, suffix, professional_title },
      ...{ mobile: null, region: null, institution_id: null },
      email_verified_at: at(addDays(today, -700), 9, n),
      last_login_at: at(addDays(today, -1 - n), 20, 10 + n),
      created_at: at(addDays(today, -700), 8, n),
    }
  })
}

type Trustee = ReturnType<typeof makeTrustees>[number]
type World = { today: Day; trustees: readonly Trustee[]; officer: { id: string } }
type Candidate = { id: string; title: string; institution_id: string; level: Level; valid_to: Day; grace_until: Day | null }
type Survey = { survey_id: string; accreditation_id: string; program_id: string; title: string; institution_id: string }
type Decided = {
  number: string
  program_id: string
  title: string
  institution_id: string
  accreditation_id: string | null
  survey_id: string | null
}

export async function insertBoard(trx: Trx, { today, trustees, officer }: World): Promise<void> {
  const id = idsOf('board')
  const [chair] = trustees
  if (!chair) return
  const held = await dayOfDecisions(trx, today)
  const decided = held ? await decisionsOf(trx, held) : []
  const surveys = await surveysToDecide(trx)
  const ended = await endedLevels(trx, today, 4)
  const voted = {
    voting: 'closed',
    result: 'carried',
    count_for: trustees.length,
    count_against: 0,
    count_abstain: 0,
    entitled: trustees.length,
  }
  const bare = { voting: 'waiting', result: null, count_for: null, count_against: null, count_abstain: null, entitled: null }
  const called = { ...{ state: 'called', called_at: at(addDays(today, -6), 10), quorum: 50, majority: 50 }, ...unconfirmed }
  const meetings = [
    ...(held
      ? [
          {
            ...head(id(), held, 'Regular meeting', 'confirmed'),
            ...{ called_at: at(addDays(held, -14), 10), closed_at: at(held, 16), confirmed_at: at(held, 18), quorum: 50, majority: 50 },
            ...{
              qa_confirmed_by: officer.id,
              qa_confirmed_at: at(held, 17),
              board_confirmed_by: chair.id,
              board_confirmed_at: at(held, 18),
            },
          },
        ]
      : []),
    { ...head(id(), today, 'Regular meeting of the quarter', 'called'), ...called },
    {
      ...head(id(), addDays(today, 45), 'Special meeting on lapsed levels', 'draft'),
      ...unconfirmed,
      called_at: null,
      quorum: null,
      majority: null,
    },
  ]
  const seqs = new Map<number, number>()
  const rows = meetings.map((meeting) => {
    const year = Number(meeting.held_on.slice(0, 4))
    seqs.set(year, (seqs.get(year) ?? 0) + 1)
    return { ...meeting, year, seq: seqs.get(year), chair_id: chair.id, created_by: officer.id, version: 1, kind: 'meeting' }
  })
  await insertRows(trx, 'board_meetings', rows)
  const [past, now, coming] = held ? rows : [undefined, rows[0], rows[1]]
  await insertRows(
    trx,
    'board_seats',
    [past, now].flatMap((meeting) => (meeting ? trustees.map((one) => ({ meeting, one })) : [])),
    ({ meeting, one }) => ({ meeting_id: meeting.id, account_id: one.id, name: nameOf(one), attendance: 'present' }),
  )
  const items = [
    ...decided.map(({ number, ...one }, n) => ({
      ...item(id(), past?.id ?? '', n + 1, 'outcome', one),
      ...{ motion: { ...noMotion, outcome: 'granted' }, is_consent: true, decision_number: number, ...voted },
    })),
    ...surveys.map((one, n) => ({
      ...item(id(), now?.id ?? '', n + 1, 'outcome', one),
      ...{
        motion: { ...noMotion, outcome: 'granted', grand_mean: '4.21' },
        is_consent: n > 1,
        decision_number: null,
        ...bare,
        ...(n < 2 ? { voting: 'open' } : {}),
      },
    })),
    ...ended.map((one, n) => {
      const place = n < 2 ? surveys.length + n + 1 : n - 1
      const left = proposedAfter(one.level, today)
      const reason = `The validity of ${levelNames[one.level]} ended on ${formatDay(one.valid_to)}${one.grace_until ? `, its grace period on ${formatDay(one.grace_until)}` : ''}.`
      return {
        ...item(id(), (n < 2 ? now : coming)?.id ?? '', place, left.kind, {
          title: one.title,
          program_id: one.id,
          institution_id: one.institution_id,
        }),
        ...{ validity_before: one.valid_to, motion: { ...noMotion, level: left.level, valid_to: left.valid_to, reason } },
        ...{ is_consent: false, decision_number: null, ...bare },
      }
    }),
    {
      ...item(id(), now?.id ?? '', surveys.length + Math.min(ended.length, 2) + 1, 'other', { title: 'Fees of the coming year' }),
      ...{
        motion: { ...noMotion, reason: 'To keep the fees as they are until the survey of costs is in.' },
        is_consent: false,
        decision_number: null,
        ...bare,
      },
    },
  ]
  await insertRows(trx, 'board_items', items)
  const votes = items.filter((one) => one.voting === 'closed').flatMap((one) => trustees.map((who) => ({ one, who })))
  if (votes.length > 0) {
    await insertRows(trx, 'board_ballots', votes, ({ one, who }) => ({ item_id: one.id, round: 1, account_id: who.id }))
    await insertRows(trx, 'board_votes', votes, ({ one, who }) => ({
      id: id(),
      item_id: one.id,
      round: 1,
      choice: 'for',
      account_id: who.id,
    }))
  }
  // a trustee who is the president of an institution on the agenda takes no part in what concerns it
  const [, , third] = surveys
  const president = trustees[3]
  if (third && president)
    await trx.updateTable('accounts').set({ institution_id: third.institution_id }).where('id', '=', president.id).execute()
  await sql`
    insert into board_recusals (item_id, account_id, is_declared, reason)
    select i.id, a.id, false, 'belongs to ' || s.name from board_items i join accounts a on a.institution_id = i.institution_id and a.role = 'trustee'
    join institutions s on s.id = i.institution_id where i.voting <> 'closed'`.execute(trx)
  const [first] = items.filter((one) => one.voting === 'open')
  const second = trustees[1]
  if (first && second)
    await insertRows(trx, 'board_remarks', [
      { id: id(), item_id: first.id, account_id: second.id, name: nameOf(second), text: remark, at: at(addDays(today, -2), 19, 12) },
    ])
}

const remark =
  'The library is better than the report says: two databases were bought after the visit. I still move that it be granted as proposed.'

const unconfirmed = {
  ...{ closed_at: null, confirmed_at: null, qa_confirmed_by: null, qa_confirmed_at: null },
  ...{ board_confirmed_by: null, board_confirmed_at: null },
}

function head(id: string, held_on: Day, title: string, state: string) {
  return { id, held_on, title, state, starts_at: '09:30', place: 'Board room, Quezon City' }
}

type About = { title: string; program_id?: string; institution_id?: string; accreditation_id?: string | null; survey_id?: string | null }

function item(id: string, meeting_id: string, place: number, kind: string, { title, ...about }: About) {
  const { program_id = null, institution_id = null, accreditation_id = null, survey_id = null } = about
  return {
    id,
    meeting_id,
    place,
    kind,
    title,
    program_id,
    institution_id,
    accreditation_id,
    survey_id,
    validity_before: null as Day | null,
    is_secret: false,
    round: 1,
    version: 1,
  }
}

function nameOf({ professional_title, first_name, middle_name, last_name }: Trustee): string {
  return [professional_title, first_name, `${middle_name.charAt(0)}.`, last_name].filter(Boolean).join(' ')
}

/** The day of the last half year on which most levels were given. */
async function dayOfDecisions(trx: Trx, today: Day): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day }>`
    select decided_on as day from decisions where act in ('grant', 'renew') and accreditation_id is not null
      and decided_on between ${addDays(today, -180)}::date and ${addDays(today, -20)}::date
    group by decided_on order by count(*) desc, decided_on desc limit 1`.execute(trx)
  return rows[0]?.day
}

async function decisionsOf(trx: Trx, day: Day): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select d.number, d.program_id, p.name as title, c.institution_id, d.accreditation_id, o.accreditation_program_id as survey_id
    from decisions d join programs p on p.id = d.program_id join campuses c on c.id = p.campus_id
    left join program_outcomes o on o.id = d.outcome_id
    where d.decided_on = ${day}::date and d.act in ('grant', 'renew') and d.accreditation_id is not null order by d.number limit 20`.execute(
    trx,
  )
  return rows
}

/** Programs of reported visits with an accepted report, half of those there are: the others wait for an agenda. */
async function surveysToDecide(trx: Trx): Promise<Survey[]> {
  const { rows } = await sql<Survey>`
    select ap.id as survey_id, a.id as accreditation_id, p.id as program_id, p.name as title, a.institution_id
    from accreditations a join accreditation_programs ap on ap.accreditation_id = a.id join programs p on p.id = ap.program_id
    left join survey_reports r on r.survey_id = ap.id
    where a.status = 'reported' and ap.outcome is null and ap.survey_type not in ('institutional', 'consultancy')
      and (r.status is null or r.status = any(${[...decidedReports]}::text[])) order by a.visit_end, a.number, p.name, ap.id`.execute(trx)
  return rows.slice(0, Math.min(8, Math.ceil(rows.length / 2)))
}

async function endedLevels(trx: Trx, today: Day, most: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.id, p.name as title, c.institution_id, p.level, p.valid_to, p.grace_until from programs p join campuses c on c.id = p.campus_id
    where p.level <> 'none' and p.valid_to < ${today}::date and (p.grace_until is null or p.grace_until < ${today}::date) and p.is_active
      and not exists (select from accreditation_programs ap join accreditations a on a.id = ap.accreditation_id
        where ap.program_id = p.id and a.status not in ('decided', 'cancelled', 'returned'))
    order by p.valid_to, p.id limit ${most}`.execute(trx)
  return rows
}
