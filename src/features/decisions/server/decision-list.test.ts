import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertProgram } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { programs } from '../../programs/contract.ts'
import { gracePeriods } from '../../programs/contract-grace.ts'
import { decisions } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const soon = addDays(today, 200)

test('what staff correct stands in the book with its reason, and the book is searched, filtered and saved as a file', async () => {
  const program = await insertProgram(app.db, { name: 'BS Glaciology', level: 'level_1', valid_from: '2025-01-15', valid_to: '2028-01-14' })
  const edit = { id: program.id, version: 1, name: program.name, degree_level: program.degree_level, valid_from: '2025-01-15' }
  const reason = 'The minutes of the Board say Level II.'
  await qa.send(programs.edit, { body: { ...edit, level: 'level_2', valid_to: soon, reason } })
  const { data, meta } = await qa.send(decisions.list, { query: { search: 'glaciology' } })
  expect([meta.total, data.map(({ act, level_before, level }) => [act, level_before, level])]).toEqual([
    2,
    [
      ['correct', 'level_1', 'level_2'],
      ['history', 'none', 'level_1'],
    ],
  ])
  expect(data[0]).toMatchObject({ reason, counts_from: '2025-01-15', decided_on: today, valid_to: soon, superseded_by: null })
  const only = async (filter: object) =>
    (await qa.send(decisions.list, { query: { filter: JSON.stringify(filter) } })).data.map(({ act }) => act)
  expect(await only({ act: 'correct', program_id: program.id })).toEqual(['correct'])
  expect(await only({ stands: false })).toEqual([])
  await qa.send(gracePeriods.apply, {
    params: { id: program.id },
    body: { reason: 'The typhoon.', reference: 'Resolution 7', grace_until: addDays(soon, 90) },
  })
  const [grace] = (await qa.send(decisions.list, { query: { filter: JSON.stringify({ act: 'extend_grace' }) } })).data
  expect(grace).toMatchObject({
    program: 'BS Glaciology',
    resolution: 'Resolution 7',
    reason: 'The typhoon.',
    grace_until: addDays(soon, 90),
  })
  const lines = (await (await qa.send(decisions.export, { query: { search: 'glaciology' } })).text()).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toContain(reason)
})
