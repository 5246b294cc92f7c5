import { beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAnnouncement } from '../../../../testing/insert.ts'
import { newsroom } from '../../newsroom/contract.ts'

const app = await startApp({ PUBLIC_URL: 'https://agency.example' })
const get = (path: string, headers: Record<string, string> = {}) => app.visitor.fetch(path, { headers })
const read = async (path: string) => (await get(path)).text()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const day = (days: number) => inDays(days).toISOString().slice(0, 10)

beforeAll(async () => {
  await insertAnnouncement(app.db, {
    title: 'Fees & dates <2027>',
    slug: 'fees',
    category: 'trainings',
    summary: 'What is "new"',
    body: '<p onclick="steal()">See <a href="/resources">the table</a> ]]> and <a href="https://else.example/">that</a></p><script>x</script>',
    publish_at: inDays(-2),
  })
  await insertAnnouncement(app.db, {
    title: 'Forum of librarians, in two parts; '.padEnd(90, 'ñ'),
    slug: 'forum',
    category: 'ann_conferences',
    venue: 'Hall A\nBaguio',
    event_from: day(20),
    event_to: day(21),
    version: 3,
    publish_at: inDays(-5),
  })
  await insertAnnouncement(app.db, { title: 'Long ago', slug: 'long-ago', event_from: day(-500), publish_at: inDays(-520) })
  await insertAnnouncement(app.db, { title: 'Hidden draft', slug: 'draft', status: 'draft', event_from: day(3) })
  await insertAnnouncement(app.db, { title: 'Hidden plan', slug: 'plan', event_from: day(3), publish_at: inDays(1) })
})

for (const file of ['feed.rss', 'feed.atom'])
  test(`${file} has what is public, newest first, with whole texts, absolute links and nothing that runs`, async () => {
    const feed = await read(`/${file}`)
    expect(feed).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>/)
    expect(feed.indexOf('Fees &amp; dates &lt;2027&gt;')).toBeLessThan(feed.indexOf('Forum of librarians'))
    expect(feed).toContain('See <a href="https://agency.example/resources" rel="noopener nofollow">the table</a>')
    expect(feed).toContain('https://agency.example/announcement?id=fees')
    expect(feed).not.toMatch(/Hidden|onclick|<script/)
    // the end of a CDATA section inside a text does not end the feed's
    expect(feed).not.toMatch(/table<\/a> \]\]> and/)
    const held = await read(`/${file}?category=conferences`)
    expect(held).toContain('Forum of librarians')
    expect(held).not.toContain('Fees')
    expect(await read(`/${file}?category=ann_conferences`)).toBe(held)
  })

test('a feed names itself, its pages and when it changed', async () => {
  const [rss, atom] = [await read('/feed.rss?category=trainings'), await read('/feed.atom?category=trainings')]
  expect(rss).toContain('<atom:link href="https://agency.example/feed.rss?category=trainings" rel="self" type="application/rss+xml"/>')
  expect(rss).toContain('<link>https://agency.example/announcements/trainings</link>')
  expect(atom).toContain('<link rel="self" href="https://agency.example/feed.atom?category=trainings"/>')
  expect(atom).toMatch(/<published>.*<\/published>/)
})

test('the calendar has the events of a year back and all to come, in lines of at most 75 bytes', async () => {
  const answer = await get('/calendar.ics')
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await answer.text()
  const lines = text.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  const whole = text.replaceAll('\r\n ', '').split('\r\n')
  expect(whole.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  const { id } = await app.db.selectFrom('announcements').select('id').where('slug', '=', 'forum').executeTakeFirstOrThrow()
  for (const line of [
    `UID:${id}@agency.example`,
    'SEQUENCE:2',
    `DTSTART;VALUE=DATE:${day(20).replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${day(22).replaceAll('-', '')}`,
    `SUMMARY:${'Forum of librarians\\, in two parts\\; '.padEnd(92, 'ñ')}`,
    'LOCATION:Hall A\\nBaguio',
    'CATEGORIES:Conferences',
    'URL:https://agency.example/announcement?id=forum',
  ])
    expect(whole).toContain(line)
  expect(await read('/calendar.ics?category=trainings')).not.toContain('VEVENT')
})

test('the same event has the same name by itself and in the calendar', async () => {
  const uid = async (path: string) => /UID:(.*)/.exec(await read(path))?.[1]
  expect(await uid('/api/announcement/calendar?id=forum')).toBe(await uid('/calendar.ics'))
})

test('a reader that comes again is told that nothing changed, until something is published', async () => {
  const admin = await app.as('Content Creator')
  for (const path of ['/feed.rss', '/feed.atom', '/calendar.ics', '/sitemap.xml']) {
    const first = await get(path)
    const tag = first.headers.get('etag') as string
    const modified = first.headers.get('last-modified') as string
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await get(path, { 'if-none-match': tag })).status, path).toBe(304)
    expect((await get(path, { 'if-modified-since': modified })).status, path).toBe(304)
    const body = { title: `News of ${path}`, category: 'trainings', body: '<p>Text</p>', status: 'published', event_from: day(9) } as const
    const { data } = await admin.send(newsroom.add, { body })
    const second = await get(path, { 'if-none-match': tag })
    expect(second.status, path).toBe(200)
    expect(await second.text()).toContain(data.slug)
    await admin.send(newsroom.remove, { params: { id: data.id } })
    expect((await get(path, { 'if-none-match': tag })).status, path).toBe(304)
  }
})

test('a feed of a category that does not exist is not found', async () => {
  for (const path of ['/feed.rss?category=gossip', '/calendar.ics?category=gossip&category=trainings']) {
    const answer = await get(path)
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('survey-visits')])
  }
})

test('what is edited says when, at the earliest when it became public', async () => {
  const admin = await app.as('Admin')
  const { id, version } = await insertAnnouncement(app.db, { slug: 'edited', publish_at: inDays(-30), changed_at: inDays(-40) })
  const lastmod = async () => /id=edited<\/loc><lastmod>(.*?)</.exec(await read('/sitemap.xml'))?.[1] as string
  expect(Date.parse(await lastmod())).toBeCloseTo(inDays(-30).getTime(), -4)
  await admin.send(newsroom.edit, { params: { id }, body: { version, summary: 'Shorter' } })
  expect(Date.now() - Date.parse(await lastmod())).toBeLessThan(60_000)
})
