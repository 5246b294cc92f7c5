import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import type { Input } from '../../../kit/contract/call.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { announcements } from '../../announcements/contract.ts'
import { newsroom } from '../contract.ts'

const app = await startApp()
const [creator, admin, monitoring] = [await app.as('Content Creator'), await app.as('Admin'), await app.as('Monitoring')]

type Form = NonNullable<Input<typeof newsroom.add>['body']>
let counter = 0
const form = (more: Partial<Form> = {}): Form => ({
  title: `Announcement ${++counter}`,
  category: 'trainings',
  body: '<p>Text</p>',
  ...more,
})
const write = async (more: Partial<Form> = {}) => (await creator.send(newsroom.add, { body: form(more) })).data
const change = (id: string, body: Input<typeof newsroom.edit>['body']) => creator.send(newsroom.edit, { params: { id }, body })
const refusedFields = async (more: object) =>
  Object.keys((await creator.refused(newsroom.add, { body: form(more as never) })).errors).sort()
const titles = async (query: Input<typeof newsroom.list>['query']) =>
  (await monitoring.send(newsroom.list, { query: { paginate: 100, ...query } })).data.map((one) => one.title)
const readers = (id: string) => app.visitor.send(announcements.show, { query: { id } })
const hidden = async (id: string) => (await app.visitor.refused(announcements.show, { query: { id } })).status
const logOf = (id: string) =>
  app.db.selectFrom('log_entries').select(['action', 'says', 'before', 'after']).where('object_id', '=', id).orderBy('id').execute()

test('a draft is seen by staff only, and by everybody once it is published', async () => {
  const draft = await write({
    title: '  Board   meeting, Añasco ',
    body: '<p>The Board &amp; its <b>guests</b></p><p>meet.</p>',
    venue: 'Hall of Pines',
    event_from: '2027-02-16',
    event_to: '2027-02-18',
  })
  expect(draft).toMatchObject({
    title: 'Board meeting, Añasco',
    slug: 'board-meeting-anasco',
    summary: 'The Board & its guests meet.',
    status: 'draft',
    state: 'draft',
    pinned: false,
    has_cover: false,
    author_id: creator.id,
    version: 1,
  })
  expect((await monitoring.send(newsroom.show, { params: { id: draft.id } })).data).toEqual(draft)
  expect(await hidden(draft.id)).toBe(404)
  const { data, message } = await change(draft.id, { status: 'published', version: 1 })
  expect([data.state, data.version, message]).toEqual(['published', 2, 'Board meeting, Añasco is saved and public.'])
  expect((await readers('board-meeting-anasco')).data).toMatchObject({ id: draft.id, body: draft.body, event_to: '2027-02-18' })
  expect(await logOf(draft.id)).toMatchObject([
    { action: 'announcement.created', says: 'Drafted the announcement Board meeting, Añasco', after: { slug: draft.slug } },
    { action: 'announcement.updated', before: { status: 'draft' }, after: { status: 'published' } },
  ])
})

test('a draft becomes public when it is published, not when it was begun; a time that is given stands', async () => {
  const draft = await write()
  const begun = new Date('2026-01-05T08:00:00Z')
  await app.db.updateTable('announcements').set({ publish_at: begun }).where('id', '=', draft.id).execute()
  const { data } = await change(draft.id, { status: 'published', version: 1 })
  expect(Date.parse(data.publish_at)).toBeGreaterThanOrEqual(Date.parse(draft.created_at))
  const dated = await change(draft.id, { publish_at: '2026-01-05T16:00:00+08:00', version: 2 })
  expect(dated.data.publish_at).toBe(begun.toISOString())
})

test('what is published for later waits for its time', async () => {
  const later = await write({ status: 'published', publish_at: '2890-01-01T00:00:00Z' })
  expect(later.state).toBe('scheduled')
  expect(await hidden(later.id)).toBe(404)
  expect(await refusedFields({ publish_at: 'tomorrow' })).toEqual(['publish_at'])
  expect(await refusedFields({ publish_at: '0000-01-01T00:00:00Z' })).toEqual(['publish_at'])
})

test('published now means now, whatever time was planned; what is public keeps its date', async () => {
  const later = await write({ status: 'published', publish_at: '2890-01-01T00:00:00Z' })
  const { data } = await change(later.id, { publish_now: true, version: 1 })
  expect(data.state).toBe('published')
  expect(Math.abs(Date.parse(data.publish_at) - Date.now())).toBeLessThan(60_000)
  expect((await readers(later.id)).data.id).toBe(later.id)
  const dated = await change(later.id, { publish_at: '2026-01-05T08:00:00Z', version: 2 })
  expect((await change(later.id, { publish_now: true, version: 3 })).data.publish_at).toBe(dated.data.publish_at)
  const draft = await write({ publish_at: '2890-01-01T00:00:00Z' })
  expect((await change(draft.id, { publish_now: true, version: 1 })).data.state).toBe('published')
})

test('only what is sent changes, an empty text takes a value away, and the log tells lengths instead of texts', async () => {
  const one = await write({ venue: 'Hall of Pines', summary: 'In short', body: '<p>Before</p>' })
  const { data } = await change(one.id, { venue: '', body: '<p>After it all</p>', pinned: true, version: 1 })
  expect(data).toEqual({ ...one, venue: null, body: '<p>After it all</p>', pinned: true, version: 2 })
  expect((await logOf(one.id))[1]).toMatchObject({
    before: { venue: 'Hall of Pines', pinned: false, body: '13 characters' },
    after: { venue: null, pinned: true, body: '19 characters' },
  })
  expect(JSON.stringify(await logOf(one.id))).not.toContain('After it all')
  const same = await change(one.id, { body: '<p>After it all</p>', pinned: true, version: 2 })
  expect([same.data.version, (await logOf(one.id)).length]).toEqual([2, 2])
})

test('of two people who save the same announcement the second is told, and the first keeps what was saved', async () => {
  const { id } = await write()
  const answers = await Promise.allSettled([
    change(id, { title: 'First title', version: 1 }),
    admin.send(newsroom.edit, { params: { id }, body: { title: 'Second title', version: 1 } }),
  ])
  expect(answers.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find((one) => one.status === 'rejected')?.reason).toMatchObject({ status: 409 })
  expect((await monitoring.send(newsroom.show, { params: { id } })).data.version).toBe(2)
})

test('every announcement has an address of its own; ten clicks make one announcement', async () => {
  const [one, two, three] = [
    await write({ title: 'Same title', body: '<p>One</p>' }),
    await write({ title: 'Same title!', body: '<p>Two</p>' }),
    await write({ title: '同じ題名', body: '<p>Three</p>' }),
  ]
  expect([one.slug, two.slug, three.slug]).toEqual(['same-title', 'same-title-2', 'announcement'])
  expect((await write({ slug: 'Chosen-Address' })).slug).toBe('chosen-address')
  expect((await creator.refused(newsroom.add, { body: form({ slug: 'chosen-address' }) })).errors).toEqual({
    slug: ['Another announcement has the address chosen-address. Write another one.'],
  })
  for (const slug of ['a b', '-a', 'a/b', newId()]) expect(await refusedFields({ slug })).toEqual(['slug'])
  expect((await change(two.id, { slug: 'same-title-2', title: 'Renamed', version: 1 })).data.slug).toBe('same-title-2')
  expect((await creator.refused(newsroom.edit, { params: { id: two.id }, body: { slug: 'same-title', version: 2 } })).status).toBe(422)
  const body = form()
  const clicks = await Promise.allSettled(Array.from({ length: 10 }, () => creator.send(newsroom.add, { body })))
  expect(clicks.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await titles({ search: body.title })).toEqual([body.title])
})

test('what is wrong is said at its fields, and nothing is stored', async () => {
  const before = await titles({})
  expect(await refusedFields({ title: ' ', category: 'gossip', body: undefined })).toEqual(['body', 'category', 'title'])
  for (const body of ['', ' <p> </p>', '<script>alert(1)</script>', '<img src="https://evil.example/x.png">'])
    expect(await refusedFields({ body })).toEqual(['body'])
  expect(await refusedFields({ body: `<p>${'ñ'.repeat(100_000)}</p>` })).toEqual(['body'])
  expect(await refusedFields({ body: '<'.repeat(60_000) })).toEqual(['body'])
  expect(await refusedFields({ event_to: '2027-01-01' })).toEqual(['event_from'])
  expect(await refusedFields({ event_from: '2027-01-02', event_to: '2027-01-01' })).toEqual(['event_to'])
  expect(await refusedFields({ status: 'archived', pinned: 'perhaps' })).toEqual(['pinned', 'status'])
  const { id } = await write({ event_from: '2027-01-02', event_to: '2027-01-05' })
  const refusal = await creator.refused(newsroom.edit, { params: { id }, body: { event_to: '2027-01-01', version: 1 } })
  expect(Object.keys(refusal.errors)).toEqual(['event_to'])
  expect((await creator.refused(newsroom.edit, { params: { id }, body: { pinned: true } as never })).errors).toHaveProperty('version')
  expect(await titles({})).toHaveLength(before.length + 1)
})

test('the list holds drafts too, and is searched, filtered, sorted and paged', async () => {
  const category = 'ann_conferences'
  await write({ category, title: 'Walrus draft' })
  await write({ category, title: 'Walrus public', status: 'published', publish_at: '2026-01-01T00:00:00Z', pinned: true })
  await write({ category, title: 'Walrus later', status: 'published', publish_at: '2890-01-01T00:00:00Z', body: '<p>About otters</p>' })
  expect(await titles({ filter: { category }, sort: 'title', direction: 'asc' })).toEqual(['Walrus draft', 'Walrus later', 'Walrus public'])
  expect(await titles({ filter: { category } })).toEqual(['Walrus later', 'Walrus draft', 'Walrus public'])
  expect(await titles({ filter: { category, status: 'draft' } })).toEqual(['Walrus draft'])
  expect(await titles({ filter: { category, status: ['scheduled', 'published'] } })).toEqual(['Walrus later', 'Walrus public'])
  expect(await titles({ filter: { category, pinned: true } })).toEqual(['Walrus public'])
  expect(await titles({ search: 'walrus OTTERS' })).toEqual(['Walrus later'])
  const page = await monitoring.send(newsroom.list, { query: { filter: { category }, paginate: 2, page: 2 } })
  expect([page.data.length, page.meta]).toEqual([1, { page: 2, paginate: 2, total: 3, last_page: 2 }])
  const unknown = await monitoring.refused(newsroom.list, { query: { filter: { author: 1 } as never, sort: 'body' as never } })
  expect(Object.keys(unknown.errors).sort()).toEqual(['filter.author', 'sort'])
})

test('nothing that runs, loads or looks different gets out of a text, for staff and for visitors', async () => {
  const hostile = `<h1 onclick="steal()">Title</h1><script>steal()</script><style>p{position:fixed}</style>
    <p style="position:fixed" class="x" id="y">Read <a href="javascript:steal()" onmouseover="steal()">this</a>,
    <a href="JaVa&#x09;Script:steal()">this</a>, <a href="data:text/html,<script>steal()</script>">this</a>,
    <a href="vbscript:x">this</a> and <a href="https://school.example/a" target="_blank">that</a></p>
    <img src=x onerror=steal()><img src="data:image/svg+xml,<svg onload=steal()>"><img src="//evil.example/a.png">
    <img src="/api/announcement/image?id=${newId()}&x=https://evil.example"><img src="/api/logout">
    <iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x"><form action="/api/login"><input name="a"></form>
    <svg><animate onbegin=steal() attributeName=x></svg><math><mtext></mtext><mglyph><style><img src=x onerror=steal()></style></math>
    <meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example"><link rel="stylesheet" href="x">
    <noscript><p title="</noscript><img src=x onerror=steal()>"></noscript><template><script>steal()</script></template>
    &#0;&#xD800;&lt;script&gt;kept as words&lt;/script&gt;`
  const stored = await write({ body: hostile, status: 'published' })
  const shown = [
    stored.body,
    (await monitoring.send(newsroom.show, { params: { id: stored.id } })).data.body,
    (await readers(stored.id)).data.body,
    (await app.db.selectFrom('announcements').select('body').where('id', '=', stored.id).executeTakeFirstOrThrow()).body,
  ]
  expect(shown.slice(1)).toEqual([shown[0], shown[0], shown[0]])
  const [body] = shown as [string]
  expect(body).not.toMatch(/<\/?(?!h2|p|a)[a-z]/i)
  expect(body).not.toMatch(/\son|javascript|vbscript|data:|style|class=|id=|evil|steal\(\)(?!<\/h2>)/i)
  expect(body).toContain('<h2>Title</h2>')
  expect(body).toContain('<a href="https://school.example/a" rel="noopener nofollow">that</a>')
  expect(body).toContain('&lt;script&gt;kept as words&lt;/script&gt;')
})

test('a deleted announcement is gone, and looks like one that never was', async () => {
  const { id, title } = await write({ status: 'published' })
  expect((await creator.send(newsroom.remove, { params: { id } })).message).toBe(`${title} is deleted.`)
  expect(await hidden(id)).toBe(404)
  expect((await logOf(id)).at(-1)).toMatchObject({
    action: 'announcement.deleted',
    before: { title, status: 'published', body: '11 characters' },
  })
  for (const call of [newsroom.show, newsroom.remove, newsroom.edit] as const) {
    const body = call === newsroom.edit ? { body: { version: 1 } } : {}
    const gone = await creator.refused(call, { params: { id }, ...body } as never)
    const never = await creator.refused(call, { params: { id: newId() }, ...body } as never)
    expect([gone.status, gone.body]).toEqual([404, never.body])
  }
})

test('Monitoring reads and changes nothing; other roles do neither', async () => {
  const { id } = await write()
  expect((await monitoring.refused(newsroom.add, { body: form() })).status).toBe(403)
  expect((await monitoring.refused(newsroom.edit, { params: { id }, body: { pinned: true, version: 1 } })).status).toBe(403)
  expect((await monitoring.refused(newsroom.remove, { params: { id } })).status).toBe(403)
  for (const role of ['Finance', 'QA', 'Guest', 'institution'] as const) {
    const client = await app.as(role)
    expect((await client.refused(newsroom.show, { params: { id } })).status).toBe(403)
    expect((await client.refused(newsroom.list)).status).toBe(403)
  }
  expect((await monitoring.send(newsroom.show, { params: { id } })).data.version).toBe(1)
})
