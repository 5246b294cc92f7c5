import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { savedViews } from '../contract.ts'
import { mostViews, type Sharing } from '../rules.ts'

const app = await startApp()
const [qa, colleague, admin, guest] = [await app.as('QA'), await app.as('QA'), await app.as('Admin'), await app.as('Guest')]
const page = '/admin/institution/programs'

const save = async (by: Client, name: string, shared_with: Sharing = 'nobody', more: { search?: string; page?: string } = {}) =>
  (await by.send(savedViews.add, { body: { page, name, search: 'status=expired', shared_with, ...more } })).data
const names = async (by: Client, of = page) => (await by.send(savedViews.list, { query: { page: of } })).data.map(({ name }) => name)
const logOf = (id: string) =>
  app.db.selectFrom('log_entries').select(['action', 'before', 'after']).where('object_id', '=', id).orderBy('id').execute()

test('a view holds filters, search, order and columns of an address, neither its page nor an open record, and is logged', async () => {
  const view = await save(qa, '  Long   expired ', 'nobody', {
    search: '?status=expired&status=grace&search=%C3%B1&sort=-valid_to&page=3&open=x&columns=name.level',
  })
  expect(view).toMatchObject({ name: 'Long expired', page, shared_with: 'nobody', is_own: true })
  expect([...new URLSearchParams(view.search)]).toEqual([
    ['columns', 'name.level'],
    ['search', 'ñ'],
    ['sort', '-valid_to'],
    ['status', 'expired'],
    ['status', 'grace'],
  ])
  expect(await names(qa)).toEqual(['Long expired'])
  expect(await names(qa, '/admin/schedule')).toEqual([])
  expect(await logOf(view.id)).toMatchObject([
    { action: 'saved_view.created', before: null, after: { page, name: 'Long expired', search: view.search, shared_with: 'nobody' } },
  ])
})

test('a view is for its owner alone until it is shared with the role, then with all staff; others read whose it is', async () => {
  const { id } = await save(qa, 'Of this week')
  expect(await names(colleague)).toEqual([])
  await qa.send(savedViews.edit, { params: { id }, body: { shared_with: 'role' } })
  expect(await names(colleague)).toEqual(['Of this week'])
  expect(await names(admin)).toEqual([])
  const { data } = await qa.send(savedViews.edit, { params: { id }, body: { shared_with: 'staff', name: 'This week' } })
  expect(data).toMatchObject({ id, name: 'This week', shared_with: 'staff', is_own: true })
  for (const by of [colleague, admin, guest]) {
    const [view] = (await by.send(savedViews.list, { query: { page } })).data
    expect(view).toMatchObject({ id, name: 'This week', is_own: false, owner_name: data.owner_name })
  }
  expect((await logOf(id)).slice(1)).toMatchObject([
    { action: 'saved_view.updated', before: { shared_with: 'nobody' }, after: { shared_with: 'role' } },
    { before: { shared_with: 'role', name: 'Of this week' }, after: { shared_with: 'staff', name: 'This week' } },
  ])
})

test('what is saved as it stands already is no entry of the log', async () => {
  const { id, name } = await save(qa, 'Unchanged')
  await qa.send(savedViews.edit, { params: { id }, body: { name, shared_with: 'nobody' } })
  expect(await logOf(id)).toHaveLength(1)
})

test('only the owner changes and removes a view: to others, a shared one too looks like one that does not exist', async () => {
  const { id } = await save(qa, 'Mine', 'staff')
  for (const by of [colleague, admin]) {
    const missing = { params: { id: newId() }, body: { name: 'Yours' } }
    const foreign = await by.refused(savedViews.edit, { ...missing, params: { id } })
    expect([foreign.status, foreign.body]).toEqual([404, (await by.refused(savedViews.edit, missing)).body])
    expect((await by.refused(savedViews.remove, { params: { id } })).status).toBe(404)
  }
  expect(await names(admin)).toContain('Mine')
  expect((await qa.send(savedViews.remove, { params: { id } })).message).toBe('The view Mine is removed.')
  expect(await names(admin)).not.toContain('Mine')
  expect((await qa.refused(savedViews.remove, { params: { id } })).status).toBe(404)
  expect((await logOf(id)).at(-1)).toMatchObject({
    action: 'saved_view.deleted',
    before: { name: 'Mine', shared_with: 'staff' },
    after: null,
  })
})

test('nobody reads or saves views of a page their role does not open, of a record, or of the pages of others', async () => {
  const finance = '/admin/finance/institution'
  await save(await app.as('Finance'), 'Overdue', 'staff', { page: finance })
  expect(await names(await app.as('Monitoring'), finance)).toEqual(['Overdue'])
  expect(await names(qa, finance)).toEqual([])
  for (const other of [finance, `${finance}/${newId()}`, '/admin/finance/institution/:id', '/institution/programs', '/admin/nothing']) {
    const { status, errors } = await qa.refused(savedViews.add, { body: { page: other, name: 'X', search: '' } })
    expect([status, errors], other).toEqual([422, { page: ['There are no views of this page.'] }])
  }
})

test('a view shared by somebody whose account is suspended is shown to nobody else', async () => {
  const gone = await app.as('Admin')
  await save(gone, 'Of somebody who left', 'staff')
  expect(await names(qa)).toContain('Of somebody who left')
  await app.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', gone.id).execute()
  expect(await names(qa)).not.toContain('Of somebody who left')
})

test('a name has 1 to 60 characters and stands once on a page, whatever its case; a person has 50 views', async () => {
  const person = await app.as('Monitoring')
  const refused = async (name: string) => (await person.refused(savedViews.add, { body: { page, name, search: '' } })).errors?.name
  expect(await refused('   ')).toEqual(['Write a name.'])
  expect(await refused('n'.repeat(61))).toEqual(['Write at most 60 characters.'])
  const { id } = await save(person, 'Expired')
  expect(await refused('EXPIRED')).toEqual(['You have a view of this name here. Choose another name.'])
  await save(person, 'Expired', 'nobody', { page: '/admin/schedule' })
  const other = await save(person, 'Due')
  expect((await person.refused(savedViews.edit, { params: { id: other.id }, body: { name: 'expired' } })).status).toBe(422)
  await person.send(savedViews.edit, { params: { id }, body: { name: 'expired' } })
  for (let one = 3; one < mostViews; one++) await save(person, `View ${one}`)
  const full = await person.refused(savedViews.add, { body: { page, name: 'One more', search: '' } })
  expect([full.status, full.message]).toEqual([422, 'You have 50 views. Remove one you do not need any more.'])
  const long = await person.refused(savedViews.edit, { params: { id }, body: { search: `search=${'a'.repeat(2_000)}` } })
  expect(long.errors?.search).toEqual(['The list is narrowed by too many values to be saved: choose fewer.'])
})

test('a removed view comes back as it was, for its owner and for those it was shared with; nobody else brings it back', async () => {
  const view = await save(qa, 'Removed too soon', 'staff')
  await qa.send(savedViews.remove, { params: { id: view.id } })
  expect(await names(guest)).not.toContain('Removed too soon')
  expect((await admin.refused(savedViews.restore, { params: { id: view.id } })).status).toBe(403)
  const { data, message } = await qa.send(savedViews.restore, { params: { id: view.id } })
  expect([data, message]).toEqual([view, 'The view Removed too soon is back.'])
  expect(await names(guest)).toContain('Removed too soon')
  expect((await logOf(view.id)).at(-1)).toMatchObject({ action: 'saved_view.restored', before: null, after: { shared_with: 'staff' } })
  expect((await qa.refused(savedViews.restore, { params: { id: view.id } })).status).toBe(404)
})

test('a removed view stays away while another has its name, and while there are 50 others', async () => {
  const person = await app.as('Monitoring')
  const { id } = await save(person, 'Twice')
  await person.send(savedViews.remove, { params: { id } })
  const again = await save(person, 'TWICE')
  const refused = async () => (await person.refused(savedViews.restore, { params: { id } })).message
  expect(await refused()).toBe('You have another view Twice here by now. Rename that one, then bring this one back.')
  await person.send(savedViews.edit, { params: { id: again.id }, body: { name: 'Once' } })
  for (let one = 1; one < mostViews; one++) await save(person, `View ${one}`)
  expect(await refused()).toBe('You have 50 views. Remove one you do not need any more.')
  await person.send(savedViews.remove, { params: { id: again.id } })
  expect((await person.send(savedViews.restore, { params: { id } })).data.name).toBe('Twice')
})
