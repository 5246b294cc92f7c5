/** What colleagues wrote to each other on a visit, its institution and a program of it, with a mention that is not read yet. */
import { comments as commentCalls } from '../../src/features/comments/contract.ts'
import { addDays } from '../../src/kit/contract/days.ts'
import type { Role } from '../../src/kit/contract/roles.ts'
import { formatCount } from '../../src/kit/contract/words.ts'
import type { Trx } from '../../src/kit/server/db/database.ts'
import { at, type Day } from '../basis/calendar.ts'
import { insertRows } from '../basis/insert.ts'
import { idsOf } from '../basis/random.ts'

const ids = { comment: idsOf('comments'), entry: idsOf('log_entries of comments') }

/** `name`: as lists show it. */
type Person = { id: string; name: string; role: Role }
type Visit = {
  id: string
  number: string
  status: string
  visit_date: string
  institution: { id: string; name: string }
  programs: readonly { program: { id: string; name: string } }[]
}
type World = { visits: readonly Visit[]; today: Day; qa: Person; finance: Person }

/** After the visits are stored. */
export async function insertComments(trx: Trx, { visits, today, qa, finance }: World): Promise<void> {
  const [visit] = visits
    .filter(({ status, visit_date }) => status === 'scheduled' && visit_date > today)
    .sort((one, other) => (one.visit_date < other.visit_date ? -1 : 1))
  const program = visit?.programs[0]?.program
  if (!visit || !program) return
  const on = {
    visit: { says: visit.number, accreditation_id: visit.id },
    institution: { says: visit.institution.name, institution_id: visit.institution.id },
    program: { says: program.name, program_id: program.id },
  }
  const written = [
    { on: on.institution, by: finance, ago: 9, hour: 15, text: 'Their official receipts go to the accountant, not to the director.' },
    { on: on.program, by: qa, ago: 5, hour: 11, text: 'The curriculum changed last June; the team should have both versions.' },
    {
      ...{ on: on.visit, by: finance, ago: 3, hour: 9, to: qa, read: true },
      text: `@${qa.name} the deposit slip shows another campus. I have asked them which one is right.`,
    },
    {
      ...{ on: on.visit, by: qa, ago: 2, hour: 14, to: finance, read: false },
      text: `@${finance.name} it is the right one: the campus was renamed in May.\nThe slip can stand.`,
    },
  ].map((one) => ({ id: ids.comment(), to: undefined, read: false, ...one, at: at(addDays(today, -one.ago), one.hour) }))

  await insertRows(trx, 'comments', written, ({ id, on: { says: _, ...record }, by, text, at: written_at }) => ({
    ...{ accreditation_id: null, program_id: null, institution_id: null, accreditor_id: null, ...record },
    ...{ id, author_id: by.id, author_name: by.name, text, written_at, edited_at: null, removed_at: null, version: 1 },
  }))
  await insertRows(
    trx,
    'comment_mentions',
    written.flatMap(({ id, to, read, at: when }) =>
      to ? [{ comment_id: id, account_id: to.id, name: to.name, at: when, read_at: read ? when : null }] : [],
    ),
  )
  const { method, path } = commentCalls.add
  await insertRows(trx, 'log_entries', written, ({ id, on: { says }, by, to, text, at: when }) => ({
    ...{ id: ids.entry(), at: when, actor_id: by.id, actor_name: by.name, actor_role: by.role, call: `${method} ${path}` },
    ...{ action: 'comment.added', object_type: 'comment', object_id: id, says: `Commented on ${says}`, before: null },
    after: { text: formatCount(text.length, 'character'), mentions: to ? [to.name] : [] },
    ...{ program_id: null, institution_id: null },
  }))
}
