import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAssignment, insertInstitution, insertProgram } from '../../../testing/insert.ts'
import { newId } from '../../kit/server/db/ids.ts'
import { sampleMails } from './dev-mails.ts'

const app = await startApp()
const settings = { ...app.settings, publicUrl: 'http://portal.example' }
const institution = await insertInstitution(app.db)
await insertAccount(app.db, { role: 'institution', institution_id: institution.id })
await insertAccount(app.db, { role: 'QA' })
const visit = await insertAccreditation(app.db, { institution_id: institution.id })
const program_id = (await insertProgram(app.db, { campus_id: visit.campus_id })).id
const covered = { id: newId(), accreditation_id: visit.id, program_id, survey_type: 'second' as const, level_sought: 'level_2' as const }
await app.db.insertInto('accreditation_programs').values(covered).execute()
await insertAssignment(app.db, { accreditation_id: visit.id, status: 'confirmed' })

test('every mail the sources can send is among the samples', async () => {
  const mails = await sampleMails(app.db, settings)
  const sent = mails.map((mail) => mail.template)
  const sources = (await readdir(path.resolve('src/features'), { recursive: true }))
    .filter((file) => /server[\\/].*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFile(path.resolve('src/features', file), 'utf8'))
  const text = (await Promise.all(sources)).join('\n')
  const named = [...text.matchAll(/\btemplate: (?:'(\w+)'|`(\w+)\$\{)/g)]
  expect(named.length).toBeGreaterThan(20)
  for (const [, whole, beginning] of named) expect(sent).toContainEqual(whole ?? expect.stringMatching(`^${beginning}`))
  for (const { subject, text_body, html_body } of mails)
    expect(`${subject} ${text_body} ${html_body}`).not.toMatch(/undefined|\[object|null\b|NaN/)
})

test('looking at the samples stores nothing and sends nothing', async () => {
  await sampleMails(app.db, settings)
  expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([])
})
