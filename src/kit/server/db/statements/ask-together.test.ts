import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from '../database.ts'
import { askTogether } from './ask-together.ts'

const database = () => ({}) as Db

/** What was asked for, statement by statement, and a way to end each. */
function heldStatements() {
  const statements: { keys: string[]; end: (rows: Record<string, number>) => void; fail: (error: Error) => void }[] = []
  const ask = askTogether<number>((_db, keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, number>>()
    statements.push({ keys, end: (rows) => resolve(new Map(Object.entries(rows))), fail: reject })
    return promise
  })
  return { statements, ask }
}

test('who asks in the same turn is answered by one statement, each with the own row, or none', async () => {
  const { statements, ask } = heldStatements()
  const db = database()
  const answers = Promise.all(['ana', 'ben', 'ana', 'nobody'].map((key) => ask(db, key)))
  await turn()
  expect(statements.map(({ keys }) => keys)).toEqual([['ana', 'ben', 'nobody']])
  statements[0]?.end({ ana: 1, ben: 2 })
  expect(await answers).toEqual([1, 2, 1, undefined])
})

test('who asks while statements are under way is told what is so afterwards: by the next one, which is for all who came meanwhile', async () => {
  const { statements, ask } = heldStatements()
  const db = database()
  const early = []
  for (let n = 0; n < 2; n++) {
    early.push(ask(db, 'ana'))
    await turn()
  }
  const late = Promise.all([ask(db, 'ana'), ask(db, 'ben')])
  await turn()
  expect(statements).toHaveLength(2)
  statements[1]?.end({ ana: 1 })
  expect(await early[1]).toBe(1)
  await turn()
  expect(statements[2]?.keys).toEqual(['ana', 'ben'])
  statements[2]?.end({ ana: 3, ben: 4 })
  expect(await late).toEqual([3, 4])
  statements[0]?.end({})
  expect(await early[0]).toBeUndefined()
})

test('an error is told to all whom the statement was for, and to nobody else', async () => {
  const { statements, ask } = heldStatements()
  const [db, other] = [database(), database()]
  const refused = Promise.allSettled([ask(db, 'ana'), ask(db, 'ben')])
  const elsewhere = ask(other, 'ana')
  await turn()
  statements[0]?.fail(new Error('away'))
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  statements[1]?.end({ ana: 5 })
  expect(await elsewhere).toBe(5)
  const again = ask(db, 'ana')
  await turn()
  statements[2]?.end({ ana: 6 })
  expect(await again).toBe(6)
})
