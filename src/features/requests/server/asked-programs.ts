/** The programs an institution asks for: those that are there, and new ones (docs/domain.md#requests). */

import type { z } from 'zod'
import type { Candidate } from '../../../kit/contract/candidates.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount, listed } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { degreeLevels, degreeNames } from '../../ladder/rules.ts'
import { degreeOf } from '../../ladder/rules-terms.ts'
import { candidateOf } from '../../programs/server/checks.ts'
import { programsOnCampuses } from '../../programs/server/queries-changes.ts'
import { visitStatusNames } from '../../visits/rules.ts'
import { planSurvey } from '../../visits/server/checks-surveys.ts'
import { findCampus } from '../../visits/server/queries-changes.ts'
import {
  findInactive,
  findInstitutionStanding,
  findOpenVisitsOf,
  findOwnPrograms,
  findProgramsByName,
  insertNewProgram,
  type lockVisitPrograms,
} from '../../visits/server/queries-programs.ts'
import type { ProgramAsked } from '../contract.ts'

/** `field` stands before the names of its fields in a refusal: `programs.2.`; nothing where one program is the whole request. */
export type Wanted = z.output<typeof ProgramAsked> & { field: string }

/** Sentences by field, as they are found; one program alone is refused at once. */
export type Findings = {
  wrong: Record<string, string[]>
  conflicts: Record<string, string[]>
  candidates: (Candidate & { field: string })[]
}

export const nothingFound = (): Findings => ({ wrong: {}, conflicts: {}, candidates: [] })

/**
 * Each program with its survey; the new ones are stored. What stands against one is written into `found`, so that everything is said at
 * once: see `refuseFound`.
 * @param visit the visit that is changed, which is no other open one: what it covers stays as it is where no other survey is asked for
 * @throws Refusal where one program alone is asked for
 */
export async function planAsked(
  act: Act,
  institutionId: string,
  wanted: readonly Wanted[],
  found: Findings,
  today: string,
  visit?: { id: string; programs: readonly Covered[] },
) {
  const institution = await findInstitutionStanding(act.trx, institutionId)
  const asked: Asked[] = []
  for (const one of wanted) {
    const program = await gathered(found, one, async () => {
      const there = await programOf(act, institutionId, one)
      if (asked.some((other) => other.program.id === there.id))
        throw invalid(nameField(one), `${there.name} stands here twice. Take one away.`)
      await refuseOpen(act, there, visit?.id)
      const kept = visit?.programs.find((other) => other.id === there.id && (one.survey_type ?? other.survey_type) === other.survey_type)
      return kept ?? planSurvey(there, { survey_type: one.survey_type, override_reason: null }, institution, today, '')
    })
    if (program) asked.push({ one, program })
  }
  await sayInactive(act, asked, found)
  return asked.map(({ program }) => program)
}
/** A program as a visit covers it. */
type Covered = Awaited<ReturnType<typeof lockVisitPrograms>>[number]
type Asked = { one: Wanted; program: ReturnType<typeof planSurvey<Awaited<ReturnType<typeof programOf>>>> }

/** @throws Refusal 422 where something needs a correction, 409 where a program cannot be asked for as things stand */
export function refuseFound({ wrong, conflicts, candidates }: Findings): void {
  const [fields, oppose] = [Object.values(wrong).flat(), Object.values(conflicts).flat()]
  if (fields.length > 0)
    throw new Refusal(422, fields.length === 1 ? (fields[0] as string) : `${fields.length} fields need a correction.`, wrong)
  if (oppose.length > 0) {
    const several = `${formatCount(oppose.length, 'program')} cannot be asked for as things stand. Each says why.`
    throw new Refusal(409, oppose.length === 1 ? (oppose[0] as string) : several, conflicts, candidates.length > 0 ? { candidates } : {})
  }
}

async function gathered<T>(found: Findings, one: Wanted, look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look()
  } catch (cause) {
    if (!(cause instanceof Refusal) || !one.field) throw cause
    const sentences = cause.status === 422 ? found.wrong : found.conflicts
    const errors = cause.errors ?? { [nameField(one)]: [cause.message] }
    for (const [field, said] of Object.entries(errors)) sentences[one.field + field] = said
    const candidates = (cause.more.candidates ?? []) as Candidate[]
    found.candidates.push(...candidates.map((candidate) => ({ ...candidate, field: one.field.slice(0, -1) })))
  }
}

/** Where a program was named: by its id, or by its name. */
function nameField({ program_id }: Wanted): string {
  return program_id ? 'program_id' : 'program_name'
}

/** The program that is meant, or a new one without a level. */
async function programOf(act: Act, institutionId: string, one: Wanted) {
  const { trx } = act
  const campus = await findCampus(trx, institutionId, one.campus_id)
  if (!campus) throw one.field ? invalid('campus_id', 'This campus was not found. Choose one of yours.') : notFound('This campus')
  if (one.program_id) {
    const [own] = await findOwnPrograms(trx, institutionId, [one.program_id])
    if (own?.campus_id === campus.id) return own
    throw invalid('program_id', `This program was not found on ${campus.name}. Choose it anew.`)
  }
  const name = one.program_name as string
  const named = await findProgramsByName(trx, campus.id, name)
  const fitting = one.degree_level ? named.filter((program) => program.degree_level === one.degree_level) : named
  if (fitting.length > 1) {
    const found = degreeLevels.filter((degree) => fitting.some((program) => program.degree_level === degree))
    const degrees = listed(
      found.map((degree) => degreeNames[degree].toLowerCase()),
      'and',
    )
    throw invalid('degree_level', `The campus has more than one program of this name (${degrees}). Choose the degree.`)
  }
  return fitting[0] ?? addProgram(act, institutionId, campus, { ...one, name, degree_level: one.degree_level ?? degreeOf(name) })
}

type New = Pick<Wanted, 'confirm_new'> & { name: string; degree_level: NonNullable<Wanted['degree_level']> }

async function addProgram(act: Act, institutionId: string, campus: { id: string; name: string }, asked: New) {
  const { trx } = act
  const { name, degree_level } = asked
  if (!asked.confirm_new) {
    const there = await programsOnCampuses(trx, [campus.id])
    const candidates = there.flatMap((program) => candidateOf(program, asked) ?? [])
    const [first] = candidates
    if (first) {
      const sentence = `${name} of ${campus.name} is likely there already: ${first.name} (${first.why}). Choose that one, or confirm that yours is new.`
      throw new Refusal(409, sentence, { program_name: [sentence] }, { candidates })
    }
  }
  const program = await insertNewProgram(trx, { campus_id: campus.id, name, degree_level })
  await writeLog(act, {
    action: 'program.created',
    object: { type: 'program', id: program.id },
    says: `Added the program ${program.name} with its first request`,
    after: { name: program.name, degree_level, level: program.level },
    institution_id: institutionId,
    program_id: program.id,
  })
  return program
}

async function refuseOpen({ trx }: Act, program: { id: string; name: string }, visitId: string | undefined): Promise<void> {
  const [open] = await findOpenVisitsOf(trx, [program.id], visitId)
  if (!open) return
  const what = `${open.number}, ${visitStatusNames[open.status].toLowerCase()}, ${formatDays(open.visit_date, open.visit_end)}`
  throw new Refusal(409, `${program.name} is in an open accreditation already: ${what}. Wait until it is decided, or ask QA to change it.`)
}

/** One program alone is refused where it is stored, in the same words. */
async function sayInactive({ trx }: Act, asked: readonly Asked[], found: Findings): Promise<void> {
  const closed = await findInactive(
    trx,
    asked.map(({ program }) => program.id),
  )
  for (const { one, program } of asked) {
    const inactive = closed.find(({ id }) => id === program.id)
    if (inactive && one.field) found.conflicts[one.field + nameField(one)] = [inactive.sentence]
  }
}
