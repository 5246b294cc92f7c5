import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertInstitution } from '../../../../testing/insert.ts'
import { tokenMailedTo } from '../../../../testing/mails.ts'
import type { Candidate } from '../../../kit/contract/candidates.ts'
import type { ImportReport } from '../../../kit/contract/imports.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { registrations } from '../../sign-in/contract-registrations.ts'
import { accounts } from '../contract.ts'

const app = await startApp()
const admin = await app.as('Admin')
const home = await insertInstitution(app.db, { name: 'Tagaytay Ridge University' })
const known = await insertAccount(app.db, {
  role: 'institution',
  institution_id: home.id,
  email: 'jose.pena@known.example',
  professional_title: 'Dr.',
  first_name: 'José',
  middle_name: 'Lopez',
  last_name: 'Peña-Santos',
})
const add = { role: 'accreditor', first_name: 'Engr. Jose', last_name: 'Pena Santos Jr.' } as const
const csv = (...lines: string[]) => new File([['email,first_name,middle_name,last_name', ...lines].join('\n')], 'people.csv')

test('a person who likely has an account is asked about, with the account; confirmed there are two', async () => {
  const refusal = await admin.refused(accounts.add, { body: { ...add, email: 'jp@new.example' } })
  const { candidates } = refusal.body as { candidates: Candidate[] }
  expect(refusal.status).toBe(409)
  expect(candidates).toEqual([
    {
      id: known.id,
      name: 'Dr. José L. Peña-Santos',
      email: 'jose.pena@known.example',
      role: 'institution',
      status: 'active',
      line: 'Institution · Tagaytay Ridge University · jose.pena@known.example · active',
      why: 'same name',
    },
  ])
  const other = await admin.send(accounts.add, { body: { ...add, middle_name: 'Reyes', email: 'jr@new.example' } })
  expect(other.data.name).toContain('R.')
  expect((await admin.send(accounts.add, { body: { ...add, email: 'jp@new.example', confirm_new: true } })).data.email).toBe(
    'jp@new.example',
  )
})

test('a known e-mail address is refused before anybody is asked', async () => {
  const refusal = await admin.refused(accounts.add, { body: { ...add, email: known.email.toUpperCase() } })
  expect([refusal.status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['email']])
})

test('an import names the rows of people who likely have an account, stores nobody, and everybody once confirmed', async () => {
  await insertAccount(app.db, { role: 'accreditor', first_name: 'Ligaya', last_name: 'Dimaano', email: 'ligaya@known.example' })
  const file = () => csv('new@one.example,Ligaya,,DIMAANO', 'new@two.example,Ligaya,,Dimaano-Cruz')
  const refusal = await admin.refused(accounts.import, { file: file(), body: { type: 'accreditor' } })
  const { report } = refusal.body as { report: ImportReport }
  expect([refusal.status, report.questions, report.errors.length]).toEqual([422, 1, 1])
  expect(report.errors[0]).toMatchObject({ row: 2, column: 'last_name', sentence: expect.stringContaining('ligaya@known.example') })
  const confirmed = await admin.send(accounts.import, { file: file(), body: { type: 'accreditor', confirm_new: '1' } })
  expect(confirmed.data).toBe(2)
})

test('somebody registers with the name of a person who has an account: the visitor is told nothing of it, staff are asked when they activate', async () => {
  const owner = await insertAccount(app.db, { role: 'accreditor', first_name: 'Amado', last_name: 'Ilagan', email: 'amado@known.example' })
  const said = await register('amado@new.example', 'Engr. Amádo', 'Ilagan')
  expect(JSON.stringify([said, await lettersTo('amado@new.example')])).not.toContain('known.example')
  const row = await registered('amado@new.example')
  expect(row.likely).toMatchObject([{ id: owner.id, email: 'amado@known.example', status: 'active' }])
  expect((await admin.send(accounts.show, { params: { id: row.id } })).data.likely).toEqual(row.likely)

  const activation = { params: { id: row.id }, body: { status: 'active', version: row.version } } as const
  const refusal = await admin.refused(accounts.edit, activation)
  expect([refusal.status, (refusal.body as { candidates: Candidate[] }).candidates]).toEqual([409, row.likely])
  expect((await registered('amado@new.example')).status).toBe('pending')
  const { data } = await admin.send(accounts.edit, { ...activation, body: { ...activation.body, confirm_new: true } })
  expect([data.status, data.likely]).toEqual(['active', undefined])
})

test('a registration nobody is likely to be is activated without a question, and one refused asks when it is opened again', async () => {
  await register('only@new.example', 'Only', 'Once')
  const only = await registered('only@new.example')
  expect(only.likely).toEqual([])
  await admin.send(accounts.edit, { params: { id: only.id }, body: { status: 'active', version: only.version } })
  await register('again@new.example', 'Only', 'Once')
  const again = await registered('again@new.example')
  const edit = (status: 'suspended' | 'active', version: number) => ({ params: { id: again.id }, body: { status, version } })
  const { data } = await admin.send(accounts.edit, edit('suspended', again.version))
  expect((await admin.refused(accounts.edit, edit('active', data.version))).status).toBe(409)
})

test.for([
  ['active', 'account_known', '/forgot-password'],
  ['invited', 'invitation', '/reset-password?token='],
  ['pending', 'account_known', '/forgot-password'],
] as const)(
  'a registration of somebody whose account is %s is closed; both addresses are told, neither the other one',
  async ([status, template, way]) => {
    const stored = `${status}@known.example`
    const owner = await insertAccount(app.db, {
      role: 'accreditor',
      first_name: 'Corazon',
      last_name: `Aban ${status}`,
      email: stored,
      status,
    })
    const email = `${status}@new.example`
    await register(email, 'Corazon', `Aban ${status}`)
    const { id, version, name } = await registered(email)
    const { data } = await admin.send(accounts.closeKnown, { params: { id }, body: { known_id: owner.id, version } })
    expect([data.id, data.status]).toEqual([owner.id, status])
    expect((await admin.refused(accounts.show, { params: { id } })).status).toBe(404)
    const [closed] = (await lettersTo(email)).filter((mail) => mail.template === 'registration_known')
    const [told] = await lettersTo(stored)
    expect([told?.template, told?.text_body]).toEqual([template, expect.stringContaining(way)])
    expect([closed?.text_body.includes(stored), told?.text_body.includes(email)]).toEqual([false, false])
    const log = await app.db.selectFrom('log_entries').selectAll().where('object_id', 'in', [id, owner.id]).orderBy('id').execute()
    expect(log.slice(-2)).toMatchObject([
      { object_id: id, action: 'account.closed_as_known', before: { email, status: 'pending', first_name: 'Corazon' }, after: null },
      { object_id: owner.id, action: 'account.registered_again', says: expect.stringContaining(name) },
    ])
    // the address is free for the account that stays
    await admin.send(accounts.edit, { params: { id: owner.id }, body: { email, version: data.version } })
  },
)

test('a registration is closed for a candidate alone, of a name that is the same and an account that is open', async () => {
  const staff = await insertAccount(app.db, { role: 'QA', first_name: 'Rosa', last_name: 'Tan' })
  const gone = await insertAccount(app.db, { role: 'accreditor', status: 'suspended', first_name: 'Rosa', last_name: 'Tan' })
  await register('rosa@new.example', 'Rosa', 'Tan')
  const { id, version } = await registered('rosa@new.example')
  const close = async (known_id: string, more: { id?: string; version?: number } = {}) => {
    const input = { params: { id: more.id ?? id }, body: { known_id, version: more.version ?? version } }
    return (await admin.refused(accounts.closeKnown, input)).status
  }
  expect([await close(known.id), await close(gone.id), await close(newId()), await close(id)]).toEqual([422, 422, 404, 422])
  expect([await close(staff.id), await close(gone.id, { version: version + 1 }), await close(id, { id: gone.id })]).toEqual([403, 409, 409])
  expect((await registered('rosa@new.example')).status).toBe('pending')
  await register('rosa.unread@new.example', 'Rosa', 'Tan', false)
  const unread = await registered('rosa.unread@new.example')
  expect(await close(id, { id: unread.id, version: unread.version })).toBe(409)
})

async function register(email: string, first_name: string, last_name: string, confirms = true) {
  const body = { role: 'accreditor', email, password: 'correct horse battery staple', first_name, last_name } as const
  const { message } = await app.visitor.send(registrations.register, { body })
  if (confirms) await app.visitor.send(registrations.confirm, { body: { token: await tokenMailedTo(app.db, email) } })
  return message
}

async function registered(email: string) {
  const [row] = (await admin.send(accounts.list, { query: { query: email, status: ['pending'] } })).data
  if (!row) throw new Error(`${email} is not pending`)
  return row
}

function lettersTo(recipient: string) {
  return app.db.selectFrom('mails').select(['template', 'text_body']).where('recipient', '=', recipient).orderBy('id').execute()
}
