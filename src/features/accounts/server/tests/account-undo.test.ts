import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAssignment, insertInstitution } from '../../../../../testing/insert.ts'
import type { ImportPreview } from '../../../../kit/contract/imports.ts'
import type { Role } from '../../../../kit/contract/roles.ts'
import { imports } from '../../../imports/contract.ts'
import { accounts } from '../../contract.ts'

const app = await startApp()
const admin = await app.as('Admin')
const superadmin = await app.as('Superadmin')
const region = 'Region V (Bicol Region)'
const lakeside = await insertInstitution(app.db, { name: 'Lakeside Polytechnic State University', region })
const hillside = await insertInstitution(app.db, { name: 'Hillside State College', region })
let counter = 0

const head = 'email,first_name,last_name,mobile,region,institution_name'
const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'people.csv', { type: 'text/csv' })
const address = () => `undo${++counter}@people.example`
const look = async (type: Role, file: File, more: object = {}): Promise<ImportPreview> =>
  (await admin.send(accounts.previewImport, { file, body: { type, ...more } as never })).data
const store = (type: Role, file: File, more: object = {}, by: Client = admin) =>
  by.send(accounts.import, { file, body: { type, confirm_new: '1', ...more } as never })
const undoing = async (id: string | undefined, by: Client = admin) =>
  (await by.send(imports.undoing, { params: { id: id as string } })).data
const undo = (id: string | undefined, leave = 0) => admin.send(imports.undo, { params: { id: id as string }, body: { leave } })
const stored = (email: string) =>
  app.db
    .selectFrom('accounts')
    .leftJoin('accreditors', 'accreditors.id', 'accounts.id')
    .select(['accounts.id', 'accounts.status', 'first_name', 'last_name', 'mobile', 'region', 'institution_id', 'home_institution_id'])
    .where('email', '=', email)
    .executeTakeFirst()
const mailsTo = (...recipients: string[]) => app.db.selectFrom('mails').selectAll().where('recipient', 'in', recipients).execute()
const countOf = async (table: 'accounts' | 'mails' | 'account_tokens' | 'log_entries') =>
  (await app.db.selectFrom(table).select('id').execute()).length

test('a preview of accounts tells who is new, who changes and who has an account already, and invites and stores nobody', async () => {
  const [fresh, known, same] = [address(), address(), address()]
  await insertAccount(app.db, { role: 'accreditor', email: known, first_name: 'Ana', last_name: 'Reyes', mobile: '0917 555 0100' })
  await insertAccount(app.db, { role: 'accreditor', email: same, first_name: 'Ben', last_name: 'Cruz' })
  const counts = async () => [
    await countOf('accounts'),
    await countOf('mails'),
    await countOf('account_tokens'),
    await countOf('log_entries'),
  ]
  const before = await counts()
  const { seen } = await look(
    'accreditor',
    csv(
      head,
      `${fresh},Maria,Santos,0917 555 0123,${region},${lakeside.name}`,
      `${known},Ana,Reyes,0918 555 0100,,${hillside.name}`,
      `${same},Ben,Cruz,,,`,
      'nobody,Carl,Diaz,,,Nowhere College',
      `${address()},Ana,Reyes,,,`,
    ),
  )
  expect(seen?.report).toMatchObject({ created: 1, updated: 1, unchanged: 1, rows_with_errors: 2, questions: 1 })
  expect(seen?.right).toBe(2)
  expect(
    seen?.rows.map(({ row, fate, name, line, changes }) => [
      row,
      fate,
      name,
      line,
      changes.map((one) => `${one.title}: ${one.before} > ${one.after}`),
    ]),
  ).toEqual([
    [2, 'new', 'Maria Santos', fresh, [`Institution: null > ${lakeside.name}`, `Region: null > ${region}`, 'Mobile: null > 0917 555 0123']],
    [3, 'changed', 'Ana Reyes', known, ['Mobile: 0917 555 0100 > 0918 555 0100', `Institution: null > ${hillside.name}`]],
    [4, 'same', 'Ben Cruz', same, []],
  ])
  expect(await counts()).toEqual(before)
})

test('the right rows alone are stored, as they were seen; somebody who may have an account already is left out', async () => {
  const [fresh, double] = [address(), address()]
  await insertAccount(app.db, { role: 'accreditor', email: address(), first_name: 'Dora', last_name: 'Villanueva' })
  const file = () => csv(head, `${fresh},Elsa,Navarro,,,`, `${double},Dora,Villanueva,,,`, 'nobody,Fe,Cruz,,,')
  const { seen } = await look('accreditor', file())
  expect(seen?.report).toMatchObject({ created: 1, rows_with_errors: 2, questions: 1 })
  const asSeen = { confirm_new: '0', only_right: '1', as_seen: seen?.digest }
  await insertAccount(app.db, { role: 'accreditor', email: fresh, first_name: 'Elsa', last_name: 'Old' })
  expect((await admin.refused(accounts.import, { file: file(), body: { type: 'accreditor', ...asSeen } as never })).status).toBe(409)
  const again = (await look('accreditor', file())).seen
  const { data, import_id } = await store('accreditor', file(), { ...asSeen, as_seen: again?.digest })
  expect(data).toBe(1)
  expect([await stored(double), (await stored(fresh))?.last_name]).toEqual([undefined, 'Navarro'])
  expect((await admin.send(imports.one, { params: { id: import_id as string } })).data).toMatchObject({
    kind: 'accounts',
    updated: 1,
    left_out: 2,
    state: 'open',
  })
})

test('heads that are not known are proposed, and what is said of them is remembered', async () => {
  const file = () => csv('Electronic mail address,Given name,Family name,School of the person', `${address()},Gina,Lopez,${lakeside.name}`)
  const { asks, seen, columns } = await look('accreditor', file())
  expect([asks, seen]).toEqual([true, null])
  expect(columns.find(({ heading }) => heading === 'email')).toMatchObject({ place: 0, found: 'proposed' })
  const chosen = JSON.stringify([
    { heading: 'email', place: 0 },
    { heading: 'institution_name', place: 3 },
  ])
  expect((await store('accreditor', file(), { columns: chosen })).data).toBe(1)
  expect((await look('accreditor', file())).columns.find(({ heading }) => heading === 'institution_name')).toMatchObject({
    place: 3,
    found: 'remembered',
  })
})

test('an undo deletes the accounts nobody has used, with their links and the mails that wait, and gives the others their values of before', async () => {
  const [sent, waiting, known] = [address(), address(), address()]
  const { id } = await insertAccount(app.db, { role: 'accreditor', email: known, first_name: 'Hans', last_name: 'Uy', mobile: null })
  await app.db.updateTable('accreditors').set({ home_institution_id: lakeside.id }).where('id', '=', id).execute()
  const before = await stored(known)
  const { import_id } = await store(
    'accreditor',
    csv(head, `${sent},Iris,Tan,,,`, `${waiting},Jon,Tan,,,${lakeside.name}`, `${known},Hans,Uy-Tan,0917 555 0111,,${hillside.name}`),
  )
  await app.db.updateTable('mails').set({ status: 'sent', sent_at: new Date() }).where('recipient', '=', sent).execute()
  expect(await undoing(import_id)).toEqual({
    removes: 2,
    restores: 1,
    stays: [],
    stay_count: 0,
    notes: [
      '1 invitation went out already: its link stops working, and nobody is told. Write to this person where they should know.',
      '1 invitation not sent yet is not sent any more.',
    ],
  })
  expect((await undo(import_id)).message).toBe('The import of 3 accounts is undone.')
  expect([await stored(sent), await stored(waiting)]).toEqual([undefined, undefined])
  expect(await stored(known)).toEqual(before)
  expect(await app.db.selectFrom('sub_member_institutions').selectAll().where('accreditor_id', '=', id).execute()).toEqual([])
  expect((await mailsTo(sent, waiting, known)).map(({ recipient }) => recipient)).toEqual([sent])
  const acts = await app.db
    .selectFrom('log_entries')
    .select(['action', 'before', 'after'])
    .where('call', 'like', '%undo')
    .orderBy('action')
    .execute()
  expect(acts.map(({ action }) => action)).toEqual(['account.deleted', 'account.deleted', 'account.updated', 'accounts.import_undone'])
  expect(acts[2]).toMatchObject({ before: { institution_name: hillside.name }, after: { institution_name: lakeside.name, mobile: null } })
})

test('an account stays, with its reason, where its owner uses it, something refers to it, it was changed, or its home is another', async () => {
  const [used, busy, edited, moved, free] = [address(), address(), address(), address(), address()]
  const { id } = await insertAccount(app.db, { role: 'accreditor', email: moved, first_name: 'Kim', last_name: 'Sy' })
  const { import_id } = await store(
    'accreditor',
    csv(head, ...[used, busy, edited, free].map((email, n) => `${email},Person ${n},Of Import,,,`), `${moved},Kim,Sy,,,${lakeside.name}`),
  )
  const idOf = async (email: string) => (await stored(email))?.id as string
  await app.db.updateTable('accounts').set({ status: 'active', password_hash: 'x' }).where('email', '=', used).execute()
  const { id: accreditation_id } = await insertAccreditation(app.db)
  await insertAssignment(app.db, { accreditation_id, accreditor_id: await idOf(busy), status: 'invited' })
  const { data: account } = await admin.send(accounts.show, { params: { id: await idOf(edited) } })
  await admin.send(accounts.edit, { params: { id: account.id }, body: { mobile: '0917 555 0199', version: account.version } })
  await app.db.updateTable('accreditors').set({ home_institution_id: hillside.id }).where('id', '=', id).execute()
  // that somebody looked at it is no use of it
  await admin.send(accounts.show, { params: { id: await idOf(free) } })
  const { removes, restores, stays } = await undoing(import_id)
  expect(stays.map(({ row, sentence }) => [row, sentence])).toEqual([
    [2, 'Its owner has chosen a password.'],
    [3, 'A visit has it in its team.'],
    [4, 'It was changed since.'],
    [6, 'Its institution was changed since.'],
  ])
  expect([removes, restores]).toEqual([1, 0])
  expect((await admin.refused(imports.undo, { params: { id: import_id as string }, body: { leave: 0 } })).status).toBe(409)
  await undo(import_id, 4)
  expect(await stored(free)).toBeUndefined()
  expect(await stored(busy)).toBeDefined()
})

test('accounts of the staff are taken back, as they are made, by a Superadmin alone', async () => {
  const email = address()
  const { import_id } = await store('Guest', csv(head, `${email},Lou,Ong,,,`), {}, superadmin)
  expect((await undoing(import_id)).stays.map(({ sentence }) => sentence)).toEqual(['A Superadmin keeps accounts of the role Guest.'])
  expect((await admin.refused(imports.undo, { params: { id: import_id as string }, body: { leave: 1 } })).status).toBe(409)
  expect(await stored(email)).toBeDefined()
  expect((await undoing(import_id, superadmin)).removes).toBe(1)
  const { status } = await admin.refused(accounts.previewImport, { file: csv(head, `${email},Lou,Ong,,,`), body: { type: 'Guest' } })
  expect(status).toBe(403)
})
