/** Survey instruments: their words, their states, and how their parts are numbered (docs/domain.md#instruments). */
import type { Machine, Step } from '../../kit/contract/states.ts'
import { surveyAreas } from '../ladder/rules-areas.ts'
import { visitWriters } from '../visits/rules.ts'

export const instrumentStatuses = ['draft', 'published', 'retired'] as const
export type InstrumentStatus = (typeof instrumentStatuses)[number]
export const instrumentStatusNames: Record<InstrumentStatus, string> = { draft: 'Draft', published: 'Published', retired: 'Retired' }

export type InstrumentNeed = 'version' | 'whole' | 'alone'

export const instrumentSteps: readonly Step<InstrumentStatus, InstrumentNeed>[] = [
  { from: [], to: 'draft', by: visitWriters, call: 'instruments.add', needs: [] },
  { from: [], to: 'draft', by: visitWriters, call: 'instruments.duplicate', needs: [] },
  { from: ['draft', 'published'], to: 'published', by: visitWriters, call: 'instruments.publish', needs: ['version', 'whole', 'alone'] },
  { from: ['published'], to: 'retired', by: visitWriters, call: 'instruments.retire', needs: ['version'] },
  { from: ['retired'], to: 'published', by: visitWriters, call: 'instruments.restore', needs: ['version', 'alone'] },
]

export const instrumentMachine: Machine<InstrumentStatus, InstrumentNeed> = {
  noun: 'an instrument',
  says: 'What a team rates on a visit. Visits that begin take the version published last; a version that was published never changes.',
  states: instrumentStatuses,
  names: instrumentStatusNames,
  steps: instrumentSteps,
  needs: {
    version: 'the version that was read',
    whole: 'a draft in which every area has a parameter, every parameter a statement, and some area a weight',
    alone: 'no other published instrument for the same surveys, fields and degrees',
  },
}

/** What an instrument is made of, the outer before the inner. */
export const partKinds = ['area', 'parameter', 'statement'] as const
export type PartKind = (typeof partKinds)[number]

/** What a statement asks about, in the order of a parameter. */
export const statementKinds = ['input', 'implementation', 'outcome'] as const
export type StatementKind = (typeof statementKinds)[number]
export const statementKindNames: Record<StatementKind, string> = {
  input: 'Input and process',
  implementation: 'Implementation',
  outcome: 'Outcome',
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** How many parts of a kind stand beside each other at most: areas of an instrument, parameters of an area, statements of a kind. */
export const mostBeside: Record<PartKind, number> = { area: surveyAreas.length, parameter: letters.length, statement: 200 }

/** The code of a part from its place, counted from 1: `IV`, `B`, `3`. */
export function codeOf(part: PartKind, position: number): string {
  if (part === 'area') return surveyAreas[position - 1] ?? String(position)
  return part === 'parameter' ? letters.charAt(position - 1) : String(position)
}

/** The place a code names; 0 where it names none. */
export function positionOf(part: PartKind, code: string): number {
  const text = code.trim().toUpperCase()
  if (part === 'area') return (surveyAreas as readonly string[]).indexOf(text) + 1
  if (part === 'parameter') return text.length === 1 ? letters.indexOf(text) + 1 : 0
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= mostBeside.statement ? Number(text) : 0
}

/** The longest text of a part: titles of areas and parameters, and what a statement says. */
export const longestText: Record<PartKind, number> = { area: 200, parameter: 200, statement: 2_000 }

/** A weight as decimal text without needless zeros; null where it is none. Areas may weigh nothing: they are rated all the same. */
export function asWeight(typed: string, part: PartKind): string | null {
  const text = typed.trim()
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(text)) return null
  const weight = String(Number(text))
  return weight === '0' && part !== 'area' ? null : weight
}

/** Why a weight is refused. */
export function weightSays(part: PartKind): string {
  return `Write the weight as a number from ${part === 'area' ? '0' : '0.001'} to 999.999, with at most three decimals.`
}
