import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAccreditor, insertAssignment } from '../../../../testing/insert.ts'
import { accounts } from '../../accounts/contract.ts'
import { financeInfos } from '../../finance-infos/contract.ts'
import { privacy } from '../contract.ts'
import { privacyDesk } from '../contract-desk.ts'

const app = await startApp()
const address = (format: string) => `${privacy.copy.path}?format=${format}`

test('the copy holds every entry, the words of each category and nobody else’s name or address', async () => {
  const person = await insertAccreditor(app.db, { last_name: 'Evangelista' })
  const client = await app.asAccount(person.id)
  const [finance, admin] = [
    await insertAccount(app.db, { role: 'Finance', last_name: 'Salonga' }),
    await insertAccount(app.db, { role: 'Admin', last_name: 'Quintos' }),
  ]
  const others = [finance, admin, await insertAccreditor(app.db, { last_name: 'Pangilinan' })]
  const visit = await insertAccreditation(app.db)
  for (const one of [person, others[2]!]) await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: one.id })
  await client.send(financeInfos.save, {
    body: { version: 0, bank: 'Bahaghari', account_name: 'E. Evangelista', account_number: '001234567890' },
  })
  // all of whom do something with the person's data
  const [asFinance, asAdmin] = [await app.asAccount(finance.id), await app.asAccount(admin.id)]
  await asFinance.send(financeInfos.list, { body: { filter: { accreditor_id: person.id }, reveal: [person.id] } })
  const { data: shown } = await asAdmin.send(accounts.show, { params: { id: person.id } })
  await asAdmin.send(accounts.edit, { params: { id: person.id }, body: { mobile: '0917 555 0100', version: shown.version } })
  const { data: asked } = await client.send(privacy.ask, { body: { kind: 'information', text: 'Who changed my mobile number?' } })
  await asAdmin.send(privacyDesk.answer, {
    params: { id: asked.id },
    body: { state: 'granted', answer: 'It was changed on your call.', version: 1 },
  })

  const answer = await client.fetch(address('json'), { method: 'GET' })
  expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"/)
  const text = await answer.text()
  const copy = JSON.parse(text)
  expect(Object.keys(copy.categories)).toEqual(
    expect.arrayContaining(['account', 'bank', 'visits', 'views', 'changes', 'requests', 'activity']),
  )
  expect(copy.categories.account.facts).toMatchObject({ 'E-mail': person.email, Mobile: '0917 555 0100' })
  expect(copy.categories.views.items).toEqual(expect.arrayContaining([expect.objectContaining({ what: 'Bank data, by Finance' })]))
  expect(copy.categories.requests.items[0].detail).toContain('It was changed on your call.')
  expect(copy.categories.activity.items[0].what).toBe('Privacy: copied')
  for (const category of Object.values<{ total: number; items: unknown[] }>(copy.categories))
    expect(category.items).toHaveLength(category.total)
  for (const { email, last_name } of others) {
    expect(text).not.toContain(email)
    expect(text).not.toContain(last_name)
  }
  expect(text).not.toContain('001234567890')
})

test('it comes as a PDF, too, and each is logged', async () => {
  const client = await app.as('trustee')
  const answer = await client.fetch(address('pdf'), { method: 'GET' })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const entries = await app.db.selectFrom('log_entries').select(['action', 'after']).where('actor_id', '=', client.id).execute()
  expect(entries).toEqual([{ action: 'privacy.copied', after: { format: 'pdf' } }])
})

test('without a fresh proof there is no copy', async () => {
  const client = await app.as('institution')
  await app.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('account_id', '=', client.id as string)
    .execute()
  const no = await client.refused(privacy.copy, { query: { format: 'json' } })
  expect([no.status, (no.body as { code?: string }).code]).toEqual([403, 'fresh_proof_needed'])
})
