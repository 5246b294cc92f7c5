import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { withoutIds } from '../../../../testing/without-ids.ts'
import { accounts } from '../../accounts/contract.ts'
import { logs } from '../../logs/contract.ts'
import { financeInfos } from '../contract.ts'

const app = await startApp()
const monitoring = await app.as('Monitoring')
const form = {
  version: 0,
  bank: 'Amihan Savings Bank',
  branch: 'University',
  account_name: 'ANA T. TESTER',
  account_number: '0012-3456 7890',
  tin: '000-123-456-789',
}

async function withInfo(more: Partial<typeof form> = {}): Promise<Client> {
  const me = await app.as('accreditor')
  await me.send(financeInfos.save, { body: { ...form, ...more } })
  return me
}
const entriesOf = async (client: Client) => (await monitoring.send(logs.general, { query: { actor: client.id as string } })).data
const storedOf = (client: Client) =>
  app.db
    .selectFrom('accreditor_finance_infos')
    .selectAll()
    .where('accreditor_id', '=', client.id as string)
    .executeTakeFirstOrThrow()

test('an accreditor enters bank info and sees it by the last four digits', async () => {
  const me = await app.as('accreditor')
  expect((await me.send(financeInfos.show)).data).toBeNull()
  expect((await me.send(financeInfos.show, { query: { full: true } })).data).toBeNull()
  const { data } = await me.send(financeInfos.save, { body: form })
  expect(data).toEqual({
    bank: 'Amihan Savings Bank',
    branch: 'University',
    account_name: 'ANA T. TESTER',
    account_number: '•••• 7890',
    tin: '•••• 6789',
    full: false,
    version: 1,
  })
  expect((await me.send(financeInfos.show)).data).toEqual(data)
})

test('the owner sees the whole number by asking for it, logged each time and without the number', async () => {
  const me = await withInfo()
  expect((await me.send(financeInfos.show, { query: { full: true } })).data).toMatchObject({
    account_number: '001234567890',
    tin: '000123456789',
    full: true,
  })
  await me.send(financeInfos.show)
  await me.send(financeInfos.show, { query: { full: true } })
  const entries = await entriesOf(me)
  expect(entries.map((one) => one.action)).toEqual(['finance_info.viewed', 'finance_info.viewed', 'finance_info.created'])
  expect(entries.at(-1)?.after).toEqual({
    bank: 'Amihan Savings Bank',
    branch: 'University',
    account_name: 'ANA T. TESTER',
    account_number: '•••• 7890',
    tin: '•••• 6789',
  })
  expect(withoutIds(entries)).not.toMatch(/\d{5,} ?\d*7890|123456/)
})

test('the owner is told by mail of each change in the own account, at the address it had before, too, and no number stands in it', async () => {
  const me = await withInfo()
  const id = me.id as string
  const { email } = await app.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const superadmin = await app.as('Superadmin')
  const { data } = await superadmin.send(accounts.show, { params: { id } })
  const moved = `moved.${email}`
  await superadmin.send(accounts.edit, { params: { id }, body: { email: moved, version: data.version } })
  await me.send(financeInfos.save, { body: { ...form, version: 1, account_number: '99 8877 6655' } })
  await me.send(financeInfos.save, { body: { ...form, version: 2, account_number: '99 8877 6655' } })
  await me.send(financeInfos.remove)
  const told = (recipient: string) =>
    app.db
      .selectFrom('mails')
      .select(['subject', 'text_body'])
      .where('recipient', '=', recipient)
      .where('template', '=', 'own_bank_info_changed')
      .orderBy('id')
      .execute()
  const subjects = ['Your bank data was entered', 'Your bank data was changed', 'Your bank data was removed']
  expect((await told(email)).map((mail) => mail.subject)).toEqual(subjects)
  expect((await told(moved)).map((mail) => mail.subject)).toEqual(subjects.slice(1))
  for (const { text_body } of await told(email)) {
    expect(text_body).toContain('set a new password now')
    expect(text_body).toContain('/forgot-password')
    expect(text_body).toContain('127.0.0.1')
    for (const digits of ['7890', '6789', '6655', '998877']) expect(text_body).not.toContain(digits)
  }
})

test('what lies in the table holds no number', async () => {
  const stored = await storedOf(await withInfo())
  const bytes = Buffer.concat([stored.account_number_encrypted, stored.tin_encrypted as Uint8Array])
  for (const digits of ['001234567890', '567890', '000123456789', '456789']) {
    expect(bytes.includes(digits)).toBe(false)
    expect(bytes.includes(Buffer.from(digits, 'hex'))).toBe(false)
  }
  expect(stored).toMatchObject({ account_number_last4: '7890', tin_last4: '6789' })
})

test('a number moved to another accreditor, or changed in the table, is shown to nobody', async () => {
  const [me, other] = [await withInfo(), await withInfo({ account_number: '555555555555' })]
  const { account_number_encrypted } = await storedOf(other)
  const put = (bytes: Uint8Array) =>
    app.db
      .updateTable('accreditor_finance_infos')
      .set({ account_number_encrypted: bytes })
      .where('accreditor_id', '=', me.id as string)
      .execute()
  await put(account_number_encrypted)
  const moved = await me.refused(financeInfos.show, { query: { full: true } })
  expect(moved.status).toBe(500)
  expect(withoutIds(moved.body)).not.toContain('5555')
  const { tin_encrypted } = await storedOf(me)
  await put(tin_encrypted as Uint8Array)
  expect((await me.refused(financeInfos.show, { query: { full: true } })).status).toBe(500)
  expect((await entriesOf(me)).map((one) => one.action)).toEqual(['finance_info.created'])
})

test('a number left out stays; another one with the same end is a change all the same', async () => {
  const me = await withInfo()
  const { account_number: _, tin: __, branch: ___, ...rest } = form
  const { data } = await me.send(financeInfos.save, { body: { ...rest, version: 1, bank: 'Habagat National Bank' } })
  expect(data).toMatchObject({ bank: 'Habagat National Bank', branch: 'University', account_number: '•••• 7890', version: 2 })
  await me.send(financeInfos.save, { body: { ...form, bank: 'Habagat National Bank', version: 2 } })
  expect((await me.send(financeInfos.show)).data?.version).toBe(2)
  await me.send(financeInfos.save, { body: { ...rest, version: 2, account_number: '99 7890', tin: null, branch: null } })
  expect((await me.send(financeInfos.show, { query: { full: true } })).data).toMatchObject({
    account_number: '997890',
    tin: null,
    branch: null,
  })
  const [, change, first] = await entriesOf(me)
  expect(change).toMatchObject({
    action: 'finance_info.updated',
    before: { bank: 'Habagat National Bank', branch: 'University', account_number: '•••• 7890', tin: '•••• 6789' },
    after: { bank: 'Amihan Savings Bank', branch: null, account_number: '•••• 7890', tin: null },
  })
  expect([first?.before, first?.after]).toEqual([{ bank: 'Amihan Savings Bank' }, { bank: 'Habagat National Bank' }])
})

test('each field is checked, the first time the number too, and nothing is stored', async () => {
  const me = await app.as('accreditor')
  const fields = async (more: object) => Object.keys((await me.refused(financeInfos.save, { body: { ...form, ...more } })).errors)
  expect(await fields({ bank: ' ', account_name: 'x' })).toEqual(['bank', 'account_name'])
  for (const account_number of ['12345', '1'.repeat(31), '•••• 7890', '12a4567', '٠١٢٣٤٥٦٧', '- - - - - -'])
    expect(await fields({ account_number })).toEqual(['account_number'])
  for (const tin of ['12345678', '1234567890123', '']) expect(await fields({ tin })).toEqual(['tin'])
  expect(await fields({ account_number: undefined })).toEqual(['account_number'])
  expect(await fields({ version: undefined })).toEqual(['version'])
  expect((await me.send(financeInfos.show)).data).toBeNull()
})

test('who saves an older state than the stored one is told, ten first entries are one', async () => {
  const me = await app.as('accreditor')
  const clicks = Array.from({ length: 10 }, () => me.send(financeInfos.save, { body: form }))
  const answers = await Promise.allSettled(clicks)
  expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(answers.find((one) => one.status === 'rejected')?.reason).toMatchObject({ status: 409 })
  expect(await entriesOf(me)).toHaveLength(1)
})

test('bank info is removed once, logged with its last digits', async () => {
  const me = await withInfo()
  await me.send(financeInfos.remove)
  expect((await me.send(financeInfos.show)).data).toBeNull()
  expect((await entriesOf(me))[0]).toMatchObject({ action: 'finance_info.deleted', before: { account_number: '•••• 7890' } })
  expect((await me.refused(financeInfos.remove)).status).toBe(404)
})

test('whose bank info it is says the session alone', async () => {
  const [me, other] = [await app.as('accreditor'), await withInfo()]
  const whose = { user_id: other.id, accreditor_id: other.id, id: other.id } as object
  await me.send(financeInfos.save, { body: { ...form, account_number: '4444 4444', ...whose } })
  await me.send(financeInfos.remove, { body: whose } as never)
  expect((await other.send(financeInfos.show)).data).toMatchObject({ account_number: '•••• 7890', version: 1 })
  expect((await me.send(financeInfos.show)).data).toBeNull()
  for (const role of ['institution', 'Finance'] as const) expect((await (await app.as(role)).refused(financeInfos.show)).status).toBe(403)
})
