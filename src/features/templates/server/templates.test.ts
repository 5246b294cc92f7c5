import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { templateNames, templates } from '../contract.ts'

const app = await startApp()
const guest = await app.as('Guest')

const heads = {
  accounts: 'email',
  programs: 'program_name',
  campuses: 'region',
  'training-modules': 'capacity',
  'survey-visits': 'visit_date',
  'past-visits': 'decided_on',
  instruments: 'statement_no',
}

test.for(templateNames)('the template of %s has the heads of its import and a row as example', async (name) => {
  const file = await guest.send(templates.file, { params: { name } })
  const [head, example] = await readSheet(await file.arrayBuffer())
  expect(head).toContain(heads[name])
  expect(example).toHaveLength(head?.length as number)
})

test('there is no template of what nobody imports', async () => {
  expect((await guest.refused(templates.file, { params: { name: 'passwords' } })).message).toMatch(/not found/)
})
