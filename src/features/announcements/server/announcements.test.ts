import { beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAnnouncement } from '../../../../testing/insert.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { storeBytes, storeOf } from '../../../kit/server/files/store.ts'
import { announcements } from '../contract.ts'

const app = await startApp()

const publish = (more: Parameters<typeof insertAnnouncement>[1] = {}) => insertAnnouncement(app.db, more)

const list = (query: Parameters<typeof app.visitor.send<typeof announcements.list>>[1] = {}) => app.visitor.send(announcements.list, query)
const titles = async (query: Record<string, unknown>) => (await list({ query })).data.map((one) => one.title)

beforeAll(async () => {
  await publish({ title: 'A draft about submarines', status: 'draft', slug: 'draft' })
  await publish({ title: 'A plan about submarines', publish_at: new Date(Date.now() + 86_400_000), slug: 'future' })
})

test('drafts and announcements whose time has not come never leave, not even to staff', async () => {
  await publish({ title: 'News about submarines' })
  expect(await titles({ search: 'submarines' })).toEqual(['News about submarines'])
  const superadmin = await app.as('Superadmin')
  for (const client of [app.visitor, superadmin]) {
    for (const id of ['draft', 'future']) expect((await client.refused(announcements.show, { query: { id } })).status).toBe(404)
  }
})

test('an announcement of another id looks exactly like one that is not public', async () => {
  const missing = await app.visitor.refused(announcements.show, { query: { id: newId() } })
  const hidden = await app.visitor.refused(announcements.show, { query: { id: 'draft' } })
  expect([missing.status, missing.message]).toEqual([hidden.status, hidden.message])
})

test('one announcement is found by its slug and by its id', async () => {
  const stored = await publish({ slug: 'by-either-name' })
  const bySlug = await app.visitor.send(announcements.show, { query: { id: 'by-either-name' } })
  const byId = await app.visitor.send(announcements.show, { query: { id: stored.id } })
  expect(byId).toEqual(bySlug)
  expect(bySlug.data).toMatchObject({ id: stored.id, title: stored.title })
})

test('the list comes newest first, in pages', async () => {
  for (const n of [1, 2, 3]) {
    await publish({ title: `Course ${n}`, category: 'trainings', publish_at: new Date(Date.UTC(2024, n, 1)) })
  }
  const first = await list({ query: { title: 'trainings', paginate: 2 } })
  expect(first.data.map((one) => one.title)).toEqual(['Course 3', 'Course 2'])
  expect(first.meta).toEqual({ page: 1, paginate: 2, total: 3, last_page: 2 })
  expect(await titles({ title: 'trainings', paginate: 2, page: 2 })).toEqual(['Course 1'])
  expect(await titles({ title: 'trainings', paginate: 2, page: 1_000 })).toEqual([])
})

test('a category, a year and a search narrow the list; counts and years stay those of all', async () => {
  await publish({ title: 'Call for papers', category: 'ann_conferences', publish_at: new Date('2023-12-31T17:00:00Z') })
  await publish({ title: 'Programme', category: 'ann_conferences', publish_at: new Date('2023-06-01T00:00:00Z') })
  expect(await titles({ title: 'ann_conferences' })).toEqual(['Call for papers', 'Programme'])
  // Five in the afternoon in London is already the new year in Manila.
  expect(await titles({ title: 'ann_conferences', year: 2024 })).toEqual(['Call for papers'])
  const searched = await list({ query: { title: 'ann_conferences', search: 'programme' } })
  expect(searched.data.map((one) => one.title)).toEqual(['Programme'])
  expect(searched.counts.ann_conferences).toBe(2)
  expect(searched.years).toEqual([
    { year: 2024, count: 1 },
    { year: 2023, count: 1 },
  ])
  expect((await list()).counts.ann_accrediting_survey_news).toBe(0)
})

test('the search reads the text too, and takes its signs literally', async () => {
  await publish({ title: 'Fees', body_text: 'Members pay 100% of the meals_and_rooms' })
  expect(await titles({ search: '100%' })).toEqual(['Fees'])
  expect(await titles({ search: 'MEALS_and' })).toEqual(['Fees'])
  expect(await titles({ search: 'meals%rooms' })).toEqual([])
  expect(await titles({ search: "'; drop table announcements; --" })).toEqual([])
})

test('an unknown category and an endless search are refused at their field', async () => {
  const category = await app.visitor.refused(announcements.list, { query: { title: 'gossip' as 'trainings' } })
  expect([category.status, Object.keys(category.errors!)]).toEqual([422, ['title']])
  const search = await app.visitor.refused(announcements.list, { query: { search: 'x'.repeat(5_000) } })
  expect([search.status, Object.keys(search.errors!)]).toEqual([422, ['search']])
})

test('nothing in a text can run or load when it is read', async () => {
  await publish({
    slug: 'hostile',
    body: `<h1 onclick="steal()">Title</h1><script>steal()</script><p style="position:fixed">Read <a href="javascript:steal()">this</a>
      and <a href="https://school.example/a">that</a></p><img src=x onerror=steal()><iframe src="https://evil.example"></iframe><table><tr><td>Kept</td></tr></table>`,
  })
  const { body } = (await app.visitor.send(announcements.show, { query: { id: 'hostile' } })).data
  expect(body).not.toMatch(/script|onclick|onerror|iframe|img|style|<h1/i)
  expect(body).toContain('<h2>Title</h2>')
  expect(body).toContain('<a href="https://school.example/a" rel="noopener nofollow">that</a>')
  expect(body).toContain('<td>Kept</td>')
})

test('a changed text is cleaned anew', async () => {
  const { id } = await publish({ slug: 'changed', body: '<p>Before</p>' })
  await app.visitor.send(announcements.show, { query: { id } })
  await app.db.updateTable('announcements').set({ body: '<p>After</p>', version: 2 }).where('id', '=', id).execute()
  expect((await app.visitor.send(announcements.show, { query: { id } })).data.body).toBe('<p>After</p>')
})

test('earlier and later lead through the public ones of a category', async () => {
  const category = 'ann_accrediting_survey_news'
  const at = (day: number) => new Date(Date.UTC(2022, 0, day))
  await publish({ category, slug: 'first', publish_at: at(1) })
  await publish({ category, slug: 'hidden', publish_at: at(2), status: 'draft' })
  await publish({ category, slug: 'second', publish_at: at(3) })
  const first = (await app.visitor.send(announcements.show, { query: { id: 'first' } })).data
  const second = (await app.visitor.send(announcements.show, { query: { id: 'second' } })).data
  expect([first.earlier, first.later?.slug]).toEqual([null, 'second'])
  expect([second.earlier?.slug, second.later]).toEqual(['first', null])
})

test('the newest pinned one of a category is handed over beside the list', async () => {
  await publish({ title: 'Pinned long ago', category: 'ann_survey_visits', pinned: true, publish_at: new Date('2020-01-01') })
  await publish({ title: 'Pinned', category: 'ann_survey_visits', pinned: true, publish_at: new Date('2021-01-01') })
  expect((await list({ query: { title: 'ann_survey_visits' } })).pinned?.title).toBe('Pinned')
  expect((await list({ query: { title: 'trainings' } })).pinned).toBeNull()
})

test('an event goes into a calendar as whole days; without an event there is no file', async () => {
  await publish({
    slug: 'event',
    title: 'Deans, and; their plans',
    event_from: '2027-02-18',
    event_to: '2027-02-28',
    venue: 'Hall of Pines',
  })
  const file = await (await app.visitor.send(announcements.calendar, { query: { id: 'event' } })).text()
  expect(file).toContain('DTSTART;VALUE=DATE:20270218\r\n')
  expect(file).toContain('DTEND;VALUE=DATE:20270301\r\n')
  expect(file).toContain('SUMMARY:Deans\\, and\\; their plans\r\n')
  expect(file).toContain('LOCATION:Hall of Pines\r\n')
  await publish({ slug: 'no-event' })
  expect((await app.visitor.refused(announcements.calendar, { query: { id: 'no-event' } })).status).toBe(404)
})

test('a cover is handed out with its announcement, and with no other', async () => {
  const id = newId()
  const picture = Buffer.from('the bytes of a picture')
  const { sha256 } = await storeBytes(storeOf(app.settings), id, picture)
  await app.db
    .insertInto('files')
    .values({ id, kind: 'cover', name: 'cover.png', type: 'image/png', bytes: picture.length, sha256 })
    .execute()
  await publish({ slug: 'with-cover', cover_file_id: id })
  await publish({ slug: 'cover-of-draft', cover_file_id: id, status: 'draft' })
  const cover = await app.visitor.send(announcements.cover, { query: { id: 'with-cover' } })
  expect([cover.type, await cover.text()]).toEqual(['image/png', 'the bytes of a picture'])
  expect((await app.visitor.refused(announcements.cover, { query: { id: 'cover-of-draft' } })).status).toBe(404)
  expect((await app.visitor.refused(announcements.cover, { query: { id: 'no-event' } })).status).toBe(404)
})
test('a picture of a text is handed out under its id, and a file of another kind is not', async () => {
  const add = async (kind: 'announcement_image' | 'cover') => {
    const id = newId()
    const picture = Buffer.from(`the bytes of ${kind}`)
    const { sha256 } = await storeBytes(storeOf(app.settings), id, picture)
    const file = { id, kind, name: 'team.webp', type: 'image/webp', bytes: picture.length, sha256 }
    await app.db.insertInto('files').values(file).execute()
    return id
  }
  const shown = await app.visitor.send(announcements.image, { query: { id: await add('announcement_image') } })
  expect([shown.type, await shown.text()]).toEqual(['image/webp', 'the bytes of announcement_image'])
  expect((await app.visitor.refused(announcements.image, { query: { id: await add('cover') } })).status).toBe(404)
})

test('a file that goes along is handed out with what is published, and listed with name and size', async () => {
  const attach = async (announcement_id: string) => {
    const id = newId()
    const bytes = Buffer.from('%PDF-1.4 programme')
    const { sha256 } = await storeBytes(storeOf(app.settings), id, bytes)
    const file = { id, kind: 'announcement_file', name: 'programme.pdf', type: 'application/pdf', bytes: bytes.length, sha256 } as const
    await app.db.insertInto('files').values(file).execute()
    await app.db.insertInto('announcement_attachments').values({ file_id: id, announcement_id }).execute()
    return id
  }
  const [shown, draft] = [await publish({ slug: 'with-programme' }), await publish({ status: 'draft' })]
  const id = await attach(shown.id)
  const file = await app.visitor.send(announcements.attachment, { query: { id } })
  expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF-1.4 programme'])
  expect((await app.visitor.send(announcements.show, { query: { id: 'with-programme' } })).data.attachments).toEqual([
    { id, name: 'programme.pdf', type: 'application/pdf', bytes: 18 },
  ])
  expect((await app.visitor.refused(announcements.attachment, { query: { id: await attach(draft.id) } })).status).toBe(404)
})
