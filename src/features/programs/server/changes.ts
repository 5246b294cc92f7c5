/** What people change on programs: each in one transaction, with its entry in the log. */

import type { z } from 'zod'
import type { Candidate } from '../../../kit/contract/candidates.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { changes, type LogEntry, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { heldSince, noGrace } from '../../decisions/rules.ts'
import { insertDecisions, listCounting, type NewDecision } from '../../decisions/server/queries.ts'
import type { ActiveEdit } from '../../institutions/contract.ts'
import { refuseLikely, refuseOpenVisits } from '../../institutions/server/checks.ts'
import { keepFormerName } from '../../institutions/server/queries-names.ts'
import { openVisitsOf } from '../../institutions/server/queries-open-visits.ts'
import { findRemoved, keepRemoved, type Removable, recordOf } from '../../removals/server/acts.ts'
import { putBack } from '../../removals/server/queries.ts'
import { perText } from '../columns-texts.ts'
import type { ProgramAdd, ProgramEdit, ProgramMove, ProgramRow } from '../contract.ts'
import { candidateOf, nameTaken } from './checks.ts'
import { findProgram } from './queries.ts'
import {
  deletePrograms,
  findCampusAnywhere,
  findNamesake,
  insertProgram,
  lockProgram,
  lockProgramsForDeletion,
  programsOnCampuses,
  updateProgram,
} from './queries-changes.ts'

/** Corrects a program. With another end of the validity the grace period given for the old one ends, with another level the qualification and the revisit. */
export async function editProgram(act: Act, body: z.output<typeof ProgramEdit>): Promise<ProgramRow> {
  const { trx } = act
  const before = await lockVersion(trx, body.id, body.version)
  const { id, version: _, level, valid_from, valid_to, reason, ...fields } = body
  const wanted = { ...fields, ...perText(({ key }) => (fields[key] === undefined ? before[key] : fields[key])) }
  const held = { level, valid_from, valid_to }
  const holds = {
    ...held,
    ...(valid_to === before.valid_to ? {} : noGrace),
    ...(level === before.level ? {} : { qualified_for: null, revisit_for: null }),
  }
  const changed = changes<Record<string, unknown>>(before, { ...wanted, ...holds })
  if (!changed) return before
  if (await findNamesake(trx, before.campus_id, body.name, body.degree_level, id)) throw nameTaken(body)
  const isDecided = changes<Record<string, unknown>>(before, held) !== undefined
  if (isDecided) await insertDecisions(trx, [correction(act, before, held, reason)])
  await updateProgram(trx, id, wanted, isDecided)
  await keepFormerName(act, 'program', { id, before: before.name, after: body.name })
  await writeLog(act, {
    ...about(before),
    action: 'program.updated',
    says: body.name === before.name ? `Changed the program ${before.name}` : `Renamed the program ${before.name} to ${body.name}`,
    before: changed.before,
    after: { ...changed.after, ...(isDecided && reason ? { reason } : {}) },
  })
  return (await findProgram(trx, id)) ?? missing()
}

/** What staff set right beside the visits. */
function correction(
  act: Act,
  before: ProgramRow,
  held: Pick<ProgramRow, 'level' | 'valid_from' | 'valid_to'>,
  reason?: string,
): NewDecision {
  const today = agencyDay()
  const { qualified_for, revisit_for } = held.level === before.level ? before : { qualified_for: null, revisit_for: null }
  return {
    ...{ program_id: before.id, act: 'correct', level_before: before.level, ...held, qualified_for, revisit_for },
    ...{ counts_from: heldSince(held, today), goes_last: true, decided_on: today },
    ...{ reason: reason ?? 'Corrected in the record of the program.', entered_by: act.actor.id },
  }
}

/** Adds a program to a campus; asks back where it is likely there already. @param institution_id the actor's own; staff name any campus */
export async function addProgram(act: Act, body: z.output<typeof ProgramAdd>, institution_id?: string): Promise<ProgramRow> {
  const { trx } = act
  const campus = await findCampusAnywhere(trx, body.campus_id)
  if (!campus || (institution_id && campus.institution_id !== institution_id)) throw notFound('This campus')
  if (!campus.is_active) throw invalid('campus_id', `${campus.name} is inactive. Choose another campus.`)
  if (campus.status !== 'active') throw invalid('campus_id', `${campus.institution} is inactive: set it active first.`)
  if (await findNamesake(trx, campus.id, body.name, body.degree_level)) throw nameTaken(body)
  if (!body.confirm_new) refuseLikely(await likelyPrograms(trx, body), ['program', 'programs'])
  const { name, degree_level } = body
  const texts = perText((text) => body[text.key] ?? null)
  const id = newId()
  await insertProgram(trx, { id, campus_id: campus.id, name, degree_level, ...texts })
  const program = (await findProgram(trx, id)) ?? missing()
  await writeLog(act, {
    ...about(program),
    action: 'program.created',
    says: `Added ${name} to ${campus.name}`,
    after: { name, degree_level, ...texts, campus: campus.name },
  })
  return program
}

async function likelyPrograms(trx: Trx, { campus_id, ...asked }: z.output<typeof ProgramAdd>): Promise<Candidate[]> {
  const there = await programsOnCampuses(trx, [campus_id])
  return there.flatMap((program) => candidateOf(program, asked) ?? [])
}

/** Moves a program to another campus of its institution, unless a visit of it is under way. */
export async function moveProgram(act: Act, id: string, { version, campus_id }: z.output<typeof ProgramMove>): Promise<ProgramRow> {
  const { trx } = act
  const before = await lockVersion(trx, id, version)
  if (before.campus_id === campus_id) return before
  const campus = await findCampusAnywhere(trx, campus_id)
  if (!campus) throw notFound('This campus')
  if (campus.institution_id !== before.institution_id)
    throw invalid('campus_id', `${campus.name} belongs to ${campus.institution}. Choose a campus of ${before.institution_name}.`)
  if (!campus.is_active) throw invalid('campus_id', `${campus.name} is inactive. Choose another campus.`)
  if (await findNamesake(trx, campus.id, before.name, before.degree_level, id))
    throw invalid('campus_id', `${campus.name} already has ${before.name}. Rename one of the two first.`)
  refuseOpenVisits(before.name, await openVisitsOf(trx, { program_id: id }))
  await updateProgram(trx, id, { campus_id })
  await writeLog(act, {
    ...about(before),
    action: 'program.moved',
    says: `Moved the program ${before.name} from ${before.campus_name} to ${campus.name}`,
    before: { campus: before.campus_name },
    after: { campus: campus.name },
  })
  return (await findProgram(trx, id)) ?? missing()
}

/** Sets a program inactive, unless a visit of it is under way, or active again. */
export async function setProgramActive(act: Act, id: string, { version, is_active }: z.output<typeof ActiveEdit>): Promise<ProgramRow> {
  const { trx } = act
  const before = await lockVersion(trx, id, version)
  if (before.is_active === is_active) return before
  if (!is_active) refuseOpenVisits(before.name, await openVisitsOf(trx, { program_id: id }))
  await updateProgram(trx, id, { is_active })
  await writeLog(act, {
    ...about(before),
    action: 'program.status_changed',
    says: `Set the program ${before.name} ${is_active ? 'active' : 'inactive'}`,
    before: { is_active: before.is_active },
    after: { is_active },
  })
  return (await findProgram(trx, id)) ?? missing()
}

async function lockVersion(trx: Trx, id: string, version: number): Promise<ProgramRow> {
  const program = (await lockProgram(trx, id)) ?? missing()
  if (program.version !== version) throw stale()
  return program
}

/** A program with the names it had, what it held from when to when, what its institution was told of its validity, and what colleagues said. */
export const removableProgram: Removable = {
  kind: 'program',
  name: 'This program',
  places: [
    { table: 'programs', column: 'id' },
    { table: 'former_names', column: 'program_id' },
    { table: 'program_standings', column: 'program_id' },
    { table: 'validity_notices', column: 'program_id' },
    { table: 'comments', column: 'program_id' },
    { table: 'comment_mentions', column: 'comment_id', of: { table: 'comments', column: 'program_id' } },
  ],
}

/** Deletes all of them or, when a visit names one of them, none. @returns how many */
export async function removePrograms(act: Act, asked: string[]): Promise<number> {
  const { trx } = act
  const ids = [...new Set(asked)]
  const rows = await lockProgramsForDeletion(trx, ids)
  if (rows.length < ids.length) throw notFound(ids.length === 1 ? 'This program' : 'One of these programs')
  const bound = rows.filter((row) => row.accreditations > 0)
  if (bound.length > 0) throw new Refusal(409, boundSentence(bound))
  await keepRemoved(act, removableProgram, ids)
  await deletePrograms(trx, ids)
  await writeLogs(
    act,
    rows.map(({ name, degree_level, level, valid_from, valid_to, campus_name, ...row }) => ({
      ...about({ ...row, name }),
      action: 'program.deleted',
      says: `Deleted the program ${name}`,
      before: { name, degree_level, level, valid_from, valid_to, campus: campus_name },
    })),
  )
  return rows.length
}

/**
 * It holds what it held: what was decided about it stands in the book all the time.
 * @throws Refusal as `findRemoved`; 409 also where its campus is gone, has a program of its name, or something was entered about it by now
 */
export async function restoreProgram(act: Act, id: string): Promise<ProgramRow> {
  const { trx } = act
  const removal = await findRemoved(act, removableProgram, id)
  const row = recordOf<Pick<ProgramRow, 'campus_id' | 'name' | 'degree_level'>>(removal)
  const campus = await findCampusAnywhere(trx, row.campus_id)
  if (!campus) throw new Refusal(409, `The campus of ${row.name} was deleted by now. Bring it back first.`)
  if (await findNamesake(trx, row.campus_id, row.name, row.degree_level))
    throw new Refusal(409, `${campus.name} has another program named ${row.name} by now. Rename that one, then bring this one back.`)
  const counted = (removal.rows.find(({ table }) => table === 'program_standings')?.rows ?? []) as { decision_id: string; place: number }[]
  const before = counted.sort((one, other) => one.place - other.place).map(({ decision_id }) => decision_id)
  if (before.join() !== (await listCounting(trx, id)).join())
    throw new Refusal(409, `The book of decisions says something else of ${row.name} by now, so it cannot be brought back as it was.`)
  await putBack(trx, removal)
  const program = (await findProgram(trx, id)) ?? missing()
  const { name, degree_level, level, valid_from, valid_to } = program
  await writeLog(act, {
    ...about(program),
    action: 'program.restored',
    says: `Brought back the program ${name}`,
    after: { name, degree_level, level, valid_from, valid_to, campus: campus.name },
  })
  return program
}

function boundSentence(bound: { name: string; accreditations: number }[]): string {
  const names = bound.slice(0, 3).map((row) => row.name)
  const more = bound.length > 3 ? ` and ${bound.length - 3} more` : ''
  const [verb, them] = bound.length === 1 ? ['is', 'it'] : ['are', 'them']
  return `${names.join(', ')}${more} ${verb} part of an accreditation, so nothing was deleted. Take ${them} out of the selection.`
}

function about(
  program: Pick<ProgramRow, 'id' | 'institution_id'> & { name: string },
): Pick<LogEntry, 'object' | 'program_id' | 'institution_id'> {
  return { object: { type: 'program', id: program.id }, program_id: program.id, institution_id: program.institution_id }
}

function missing(): never {
  throw notFound('This program')
}
