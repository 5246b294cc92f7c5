/** Decisions entered into the book, and what the public register says of them. */
import { type Entering, insertDecisions, type NewDecision } from '../../src/features/decisions/server/queries.ts'
import { register } from '../../src/features/register/contract.ts'
import { addMonths, agencyDay } from '../../src/kit/contract/days.ts'
import { newId } from '../../src/kit/server/db/ids.ts'
import { inTransaction } from '../../src/kit/server/db/in-transaction.ts'
import type { Client, TestApp } from '../app.ts'

type Subject = { program_id: string } | { institution_id: string }

/** A level that is in force: what its grant says, and the state that follows. */
export const level2 = {
  level: 'level_2',
  valid_from: '2022-03-01',
  valid_to: addMonths(agencyDay(), 30),
  counts_from: '2022-03-01',
} as const
export const held = { level: 'level_2', valid_to: level2.valid_to, status: 'valid' } as const

/** Enters a decision of today about a program, or of the day that is named. @returns its id */
export function enter(app: TestApp, program_id: string, act: NewDecision['act'], more: Partial<Entering> = {}): Promise<string> {
  return enterAbout(app, { program_id }, act, more)
}

export async function enterAbout(app: TestApp, subject: Subject, act: NewDecision['act'], more: Partial<Entering> = {}): Promise<string> {
  const day = more.decided_on ?? agencyDay()
  const id = newId()
  const entry = { id, ...subject, act, level_before: 'none' as const, level: 'none' as const, counts_from: day, goes_last: false }
  await inTransaction(app.db, (trx) => insertDecisions(trx, [{ ...entry, decided_on: day, entered_by: null, ...more }]))
  return id
}

/** Ids of the programs the register finds. */
export async function found(
  visitor: Client,
  query: NonNullable<Parameters<typeof visitor.send<typeof register.programs>>[1]>['query'],
): Promise<string[]> {
  return (await visitor.send(register.programs, { query })).data.map(({ id }) => id)
}
