import { expect, test } from 'vitest'
import { defaults } from '../../../../../agency.config.ts'
import { type Client, startApp } from '../../../../../testing/app.ts'
import { insertAccount, insertInstitution } from '../../../../../testing/insert.ts'
import { agencyDay } from '../../../../kit/contract/days.ts'
import type { ImportReport } from '../../../../kit/contract/imports.ts'
import type { Role } from '../../../../kit/contract/roles.ts'
import { accounts } from '../../contract.ts'

const app = await startApp()
const admin = await app.as('Admin')
const region = defaults.regions[3].name
const lakeside = await insertInstitution(app.db, { name: 'Lakeside Polytechnic State University', region })
let counter = 0

const head = 'email,first_name,middle_name,last_name,suffix,professional_title,mobile,region,institution_name'
const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'people.csv', { type: 'text/csv' })
const run = (type: Role, file: File, client: Client = admin) => client.send(accounts.import, { body: { type, confirm_new: '1' }, file })
const address = () => `import${++counter}@people.example`
const stored = (email: string) =>
  app.db
    .selectFrom('accounts')
    .leftJoin('accreditors', 'accreditors.id', 'accounts.id')
    .selectAll('accounts')
    .select('home_institution_id')
    .where('email', '=', email)
    .executeTakeFirst()
const mailsTo = (recipient: string) => app.db.selectFrom('mails').select('text_body').where('recipient', '=', recipient).execute()

async function refused(type: Role, file: File) {
  const refusal = await admin.refused(accounts.import, { body: { type, confirm_new: '1' }, file })
  return { ...refusal, message: refusal.message, errors: refusal.errors, report: (refusal.body as { report?: ImportReport }).report }
}

test('an import invites new people by mail, changes those who are there, and says how many', async () => {
  const [fresh, known] = [address(), address()]
  const { id } = await insertAccount(app.db, { role: 'accreditor', email: known, suffix: 'PhD', first_name: 'Old' })
  const { data, message, report } = await run(
    'accreditor',
    csv(
      head,
      `${fresh},Maria,L,Santos,,Prof.,0917 555 0123,${region},lakeside polytechnic state university`,
      `${known.toUpperCase()},New,,Reyes,,,,,`,
    ),
  )
  expect([data, message]).toEqual([2, '2 accounts imported: 1 added, 1 changed'])
  expect(report).toMatchObject({ rows: 2, created: 1, updated: 1, unchanged: 0, file: 'people.csv' })
  expect(await stored(fresh)).toMatchObject({
    role: 'accreditor',
    status: 'invited',
    last_name: 'Santos',
    region,
    institution_id: null,
    home_institution_id: lakeside.id,
  })
  expect(await stored(known)).toMatchObject({ id, status: 'active', first_name: 'New', last_name: 'Reyes', suffix: 'PhD', version: 2 })
  expect((await mailsTo(fresh))[0]?.text_body).toMatch(/reset-password\?token=[\w-]{43}/)
  expect(await mailsTo(known)).toEqual([])
  const links = await app.db
    .selectFrom('account_tokens')
    .select('purpose')
    .where('account_id', '=', (await stored(fresh))?.id as string)
    .execute()
  expect(links).toEqual([{ purpose: 'invitation' }])
})

test('each account stands in the log with what changed, the import once', async () => {
  const [fresh, known] = [address(), address()]
  const { id } = await insertAccount(app.db, { role: 'accreditor', email: known })
  await run('accreditor', csv(head, `${fresh},Maria,,Santos,,,,,`, `${known},Ana,,Reyes,,,,,${lakeside.name}`))
  const log = await app.db
    .selectFrom('log_entries')
    .selectAll()
    .where('object_id', 'in', [id, (await stored(fresh))?.id as string])
    .execute()
  const created = log.find((entry) => entry.action === 'account.created')
  const updated = log.find((entry) => entry.action === 'account.updated')
  expect(created).toMatchObject({ after: { email: fresh, status: 'invited' }, actor_role: 'Admin' })
  expect(updated).toMatchObject({ accreditor_id: id, after: { last_name: 'Reyes', institution_name: lakeside.name } })
  expect(JSON.stringify(log)).not.toMatch(/token|hash/)
  const entry = await app.db
    .selectFrom('log_entries')
    .select('after')
    .where('action', '=', 'accounts.imported')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(entry[0]?.after).toMatchObject({ role: 'accreditor', created: 1, updated: 1 })
})

test('the same file again changes nothing, invites nobody and writes nothing', async () => {
  const [one, two] = [address(), address()]
  const file = () => csv(head, `${one},Maria,,Santos,,,,,${lakeside.name}`, `${two},Jose,,Cruz,Jr.,,,,${lakeside.name}`)
  await run('institution', file())
  const before = await stored(one)
  expect(before).toMatchObject({ role: 'institution', institution_id: lakeside.id, region })
  const count = async () => (await app.db.selectFrom('log_entries').select('id').execute()).length
  const logged = await count()
  expect(await run('institution', file())).toMatchObject({
    data: 0,
    message: 'Nothing new: all 2 rows are already stored',
    report: { unchanged: 2 },
  })
  expect(await stored(one)).toEqual(before)
  expect(await mailsTo(one)).toHaveLength(1)
  expect(await count()).toBe(logged)
})

test('one bad row and nothing is stored; row, column and sentence are named', async () => {
  const good = address()
  const taken = await insertAccount(app.db, { role: 'institution', email: address() })
  const { status, message, errors, report } = await refused(
    'accreditor',
    csv(
      head,
      `${good},Maria,,Santos,,,,,`,
      'nobody,,,Cruz,,,call me,Atlantis,Lakeside Polytecnic State University',
      `${taken.email},Ana,,Reyes,,,,,`,
    ),
  )
  expect([status, message]).toEqual([422, 'Nothing was imported: 2 of 3 rows need a correction.'])
  expect(errors).toMatchObject({
    'rows.3.email': ['Not a whole e-mail address. Write it as name@school.example.'],
    'rows.3.first_name': ['This cell is empty. Every row needs it.'],
    'rows.3.mobile': ['Write the number in figures, as 0917 555 0123.'],
    'rows.3.institution_name': [`Not in the list of institutions. Nearest name: ${lakeside.name}.`],
    'rows.4.email': ['This address belongs to an account of the role Institution. Take the row out, or change that account.'],
  })
  expect(Object.keys(errors)).toContain('rows.3.region')
  expect(report).toMatchObject({ rows: 3, ready: 1, rows_with_errors: 2, created: 0 })
  expect(await stored(good)).toBeUndefined()
  expect(await mailsTo(good)).toEqual([])
})

test('an account of an institution needs one, an account of staff has none', async () => {
  const { errors } = await refused('institution', csv(head, `${address()},Maria,,Santos,,,,,`))
  expect(Object.keys(errors)).toEqual(['rows.2.institution_name'])
  const superadmin = await app.as('Superadmin')
  const file = csv(head, `${address()},Maria,,Santos,,,,,${lakeside.name}`)
  expect(Object.keys((await superadmin.refused(accounts.import, { body: { type: 'QA' }, file })).errors)).toEqual([
    'rows.2.institution_name',
  ])
})

test('a repeated e-mail counts once; one that says something else is an error', async () => {
  const email = address()
  const line = `${email},Maria,,Santos,,,,,`
  expect((await run('accreditor', csv(head, line, line.toUpperCase()))).report).toMatchObject({
    created: 1,
    repeated: 1,
    repeated_rows: [3],
  })
  const { errors } = await refused('accreditor', csv(head, line, `${email},Maria,,Reyes,,,,,`))
  expect(Object.keys(errors)).toEqual(['rows.3.last_name'])
})

test('Admin imports accreditors and institutions only; the role has to be one', async () => {
  const email = address()
  const file = csv(head, `${email},Maria,,Santos,,,,,`)
  for (const type of ['Superadmin', 'Guest'] as const)
    expect((await admin.refused(accounts.import, { body: { type }, file })).status).toBe(403)
  const { status, errors } = await admin.refused(accounts.import, { body: { type: 'Emperor' as Role }, file })
  expect([status, Object.keys(errors)]).toEqual([422, ['type']])
  expect(await stored(email)).toBeUndefined()
  expect((await run('Guest', file, await app.as('Superadmin'))).data).toBe(1)
})

test('two imports of the same file at once make every account once', async () => {
  const lines = Array.from({ length: 20 }, () => `${address()},Maria,,Santos,,,,,`)
  const answers = await Promise.all([run('accreditor', csv(head, ...lines)), run('accreditor', csv(head, ...lines))])
  expect(answers.map((answer) => answer.data).sort((a, b) => a - b)).toEqual([0, 20])
})

test('a long file is stored whole, with a profile and an invitation for each', async () => {
  const lines = Array.from({ length: 2_050 }, () => `${address()},Many,,Longfile,,,,,`)
  expect((await run('accreditor', csv(head, ...lines))).data).toBe(2_050)
  const { rows } = await app.db
    .selectFrom('accounts')
    .innerJoin('accreditors', 'accreditors.id', 'accounts.id')
    .innerJoin('account_tokens', 'account_tokens.account_id', 'accounts.id')
    .innerJoin('mails', 'mails.recipient', 'accounts.email')
    .select((query) => query.fn.countAll<string>().as('rows'))
    .where('last_name', '=', 'Longfile')
    .executeTakeFirstOrThrow()
  expect(Number(rows)).toBe(2_050)
})

test('a file that names another home institution leaves the one before among the ties', async () => {
  const email = address()
  const { id } = await insertAccount(app.db, { role: 'accreditor', email })
  const before = await insertInstitution(app.db)
  await app.db.updateTable('accreditors').set({ home_institution_id: before.id }).where('id', '=', id).execute()
  await run('accreditor', csv(head, `${email},Ana,,Reyes,,,,,${lakeside.name}`))
  const ties = await app.db.selectFrom('sub_member_institutions').selectAll().where('accreditor_id', '=', id).execute()
  expect(ties).toMatchObject([{ institution_id: before.id, relation: 'former_employee', to_date: agencyDay() }])
})

test('the template is a file that the import reads', async () => {
  const answer = await admin.fetch('/api/admin/templates/accounts', {})
  expect(answer.headers.get('content-disposition')).toContain('Bulk-Upload Template.xlsx')
  const file = new File([await answer.arrayBuffer()], 'Bulk-Upload Template.xlsx')
  expect(await run('accreditor', file)).toMatchObject({ data: 1, report: { unknown_columns: [] } })
  expect(await stored('maria.santos@lakeside.example')).toMatchObject({ home_institution_id: lakeside.id })
})

test('a refusal tells where each column stands, whatever its head is called; the columns of the sheet to correct are no news', async () => {
  const { report } = await refused(
    'accreditor',
    csv('School,Row in the file,E-mail,First name,What to correct,last_name', `Nowhere College,2,${address()},Ana,region: …,Cruz`),
  )
  expect(report).toMatchObject({
    places: { institution_name: 0, email: 2, first_name: 3, last_name: 5 },
    unknown_columns: [],
    errors: [{ row: 2, column: 'institution_name' }],
  })
})
