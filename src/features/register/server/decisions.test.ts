import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertProgram } from '../../../../testing/insert.ts'
import { enter, found, held, level2 } from '../../../../testing/register/book.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { registerAddresses } from '../../navigation/rules-register.ts'
import { register, registerData } from '../contract.ts'
import { commentDays } from '../rules.ts'

const app = await startApp()
const { visitor } = app
const today = agencyDay()

const state = async (id: string, on?: string) =>
  (await visitor.send(register.program, { params: { id }, query: on ? { on } : {} })).data.state
const decided = async (id: string) => (await visitor.send(register.program, { params: { id } })).data.decisions

test('a decision is public from the day of its entry on, in words without its reason, and the state follows it', async () => {
  const { id } = await insertProgram(app.db)
  expect(await state(id)).toMatchObject({ level: 'none', status: 'none' })
  await enter(app, id, 'grant', { ...level2, decided_on: '2022-02-20', resolution: 'Resolution 12-2022', reason: 'a secret of the board' })
  expect(await state(id)).toMatchObject(held)
  expect(await state(id, '2022-02-28')).toMatchObject({ level: 'none', status: 'none' })
  expect(await state(id, '2022-03-01')).toMatchObject(held)
  expect(await state(id, addDays(level2.valid_to, 1))).toMatchObject({ level: 'level_2', status: 'expired' })
  const answer = await (await visitor.fetch(`/api/register/programs/${id}`, { method: 'GET' })).text()
  expect(answer).toContain('Resolution 12-2022')
  expect(answer).not.toContain('secret')
})

test('a decision against a program is public thirty days after it was taken, and until then neither state nor file tells of it', async () => {
  for (const act of ['downgrade', 'lapse', 'withdraw', 'not_grant'] as const) {
    const waits = (await insertProgram(app.db)).id
    const heard = (await insertProgram(app.db)).id
    for (const id of [waits, heard]) await enter(app, id, 'grant', { ...level2, decided_on: '2022-02-20' })
    const less = act === 'downgrade' ? { level: 'level_1' as const, valid_from: '2022-03-01', valid_to: level2.valid_to } : {}
    await enter(app, waits, act, { ...less, decided_on: addDays(today, 1 - commentDays) })
    await enter(app, heard, act, { ...less, decided_on: addDays(today, -commentDays) })
    expect(await state(waits), act).toMatchObject(held)
    expect((await decided(waits)).map((one) => one.act)).toEqual(['grant'])
    expect((await decided(heard)).map((one) => one.act)).toEqual(['grant', act])
    const after = { downgrade: 'valid', lapse: 'lapsed', withdraw: 'withdrawn', not_grant: 'valid' }[act]
    expect(await state(heard), act).toMatchObject({
      status: after,
      level: { downgrade: 'level_1', not_grant: 'level_2' }[act as string] ?? 'none',
    })
    const published = JSON.stringify(await visitor.send(registerData.decisions))
    expect(published).toContain(heard)
    expect(published.split(waits).length, 'its grant alone').toBe(2)
    if (act === 'lapse' || act === 'withdraw') expect(await found(visitor, { status: after as 'lapsed' })).toEqual([heard])
  }
})

test('a deferral never shows, not by what it stands in the place of either', async () => {
  const { id } = await insertProgram(app.db)
  const granted = await enter(app, id, 'grant', { ...level2, decided_on: '2022-02-20' })
  await enter(app, id, 'defer', { revisit_for: 'second', supersedes: granted, decided_on: '2022-02-20', counts_from: '2022-02-20' })
  expect(await state(id)).toMatchObject({ level: 'none', status: 'none' })
  expect(await decided(id)).toMatchObject([{ act: 'grant', stands: false, superseded_by: null }])
  const everything = await (await visitor.fetch(registerAddresses.decisionsJson, { method: 'GET' })).text()
  expect(everything).not.toMatch(/defer|revisit/)
})

test('a corrected decision stays, says what replaces it, and what stands in its place is in force', async () => {
  const { id } = await insertProgram(app.db)
  const wrong = await enter(app, id, 'grant', { ...level2, decided_on: '2022-02-20' })
  await enter(app, id, 'grant', { ...level2, level: 'level_3', decided_on: '2022-02-20', supersedes: wrong })
  const [first, second] = await decided(id)
  expect(first).toMatchObject({ level: 'level_2', stands: false, superseded_by: second!.number })
  expect(second).toMatchObject({ level: 'level_3', stands: true, supersedes: first!.number })
  expect(await state(id)).toMatchObject({ level: 'level_3' })
})
