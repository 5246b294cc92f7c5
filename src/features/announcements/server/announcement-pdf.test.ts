import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAnnouncement } from '../../../../testing/insert.ts'
import { makeApp } from '../../../app/server/app.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { storeBytes, storeOf } from '../../../kit/server/files/store.ts'
import { readSettings } from '../../../kit/server/settings.ts'
import { announcements } from '../contract.ts'

const app = await startApp()

const publish = (more: Parameters<typeof insertAnnouncement>[1] = {}) =>
  insertAnnouncement(app.db, { publish_at: new Date('2026-03-02T17:00:00Z'), ...more })

async function pdfOf(id: string): Promise<PDFDocumentProxy> {
  const file = await app.visitor.send(announcements.pdf, { query: { id } })
  return getDocument({ data: new Uint8Array(await file.arrayBuffer()), verbosity: 0 }).promise
}

async function textOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}

async function linksOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const annotations = await (await pdf.getPage(1)).getAnnotations()
  return annotations.map((one) => one.url as string)
}

test('the document says what the announcement says, under the head of the agency', async () => {
  const author = await insertAccount(app.db, { role: 'Content Creator', first_name: 'María', last_name: 'Peña' })
  await publish({
    slug: 'whole',
    title: 'Visits in Parañaque',
    summary: 'Who is visited, and when.',
    venue: 'Hall of Pines',
    event_from: '2026-03-16',
    event_to: '2026-03-19',
    author_id: author.id,
    body: '<h2>What to prepare</h2><p>Bring the <strong>approved</strong> curriculum.</p><ul><li>First<ol><li>Inner</li></ol></li></ul><blockquote>Quoted</blockquote><table><tr><th>Fee</th><td>₱ 12,500</td></tr></table>',
  })
  const pdf = await pdfOf('whole')
  const text = await textOf(pdf, 1)
  for (const words of [
    agency.acronym,
    agency.name,
    'Survey visit',
    'Visits in Parañaque',
    'Who is visited, and when.',
    'Published 3 Mar 2026 by María Peña',
    '16 – 19 Mar 2026',
    'Hall of Pines',
    'What to prepare',
    'Bring the approved curriculum.',
    '• First',
    'a. Inner',
    'Quoted',
    '₱ 12,500',
    agency.email,
    '/announcement?id=whole',
    'Page 1 of 1',
  ])
    expect(text).toContain(words)
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({ Title: 'Visits in Parañaque', Author: 'María Peña', Language: 'en' })
  expect(await pdf.getMarkInfo()).not.toBeNull()
})

test('a screen reader finds headings, lists, quotations and tables', async () => {
  await publish({
    slug: 'structure',
    body: '<h2>Head</h2><ul><li>Item</li></ul><blockquote>Said</blockquote><table><tr><td>Cell</td></tr></table>',
  })
  const tree = JSON.stringify(await (await (await pdfOf('structure')).getPage(1)).getStructTree())
  for (const role of ['Document', 'H1', 'H2', 'L', 'LI', 'LBody', 'BlockQuote', 'Table', 'TR', 'TD'])
    expect(tree).toContain(`"role":"${role}"`)
})

test('it is saved under the name of the announcement, and found by its id too', async () => {
  const { id } = await publish({ slug: 'by-name' })
  const answer = await app.visitor.fetch(`/api/generate-announcement-pdf?id=${id}`, { method: 'POST' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain('filename="by-name.pdf"')
})

test('names in other scripts are written; what no font has becomes a sign of its own and stops nothing', async () => {
  await publish({ slug: 'scripts', title: 'Đặng Thị Hương', body: '<p>Peña, Ελληνικά, Россия, 漢字 👩‍👩‍👧 \u0301\ufffd \u2029 end</p>' })
  const text = await textOf(await pdfOf('scripts'), 1)
  expect(text).toContain('Đặng Thị Hương')
  expect(text).toMatch(/Peña, Ελληνικά, Россия,.*end/s)
})

test('links lead to the web and to mail, and nowhere else', async () => {
  await publish({
    slug: 'links',
    body: `<p><a href="https://school.example/ñ?a=1&amp;b=2">A</a> <a href="mailto:qa@school.example">B</a> <a href="/resources">C</a>
      <a href="javascript:steal()">D</a> <a href="tel:123">E</a> <a href="file:///etc/passwd">F</a></p>`,
  })
  expect(await linksOf(await pdfOf('links'))).toEqual([
    'https://school.example/%C3%B1?a=1&b=2',
    'mailto:qa@school.example',
    expect.stringMatching(/^http.*\/resources$/),
    expect.stringMatching(/\/announcement\?id=links$/),
  ])
})

test('a draft, a plan and an unknown announcement look the same, for staff too', async () => {
  await publish({ slug: 'draft', status: 'draft' })
  await publish({ slug: 'plan', publish_at: new Date(Date.now() + 86_400_000) })
  for (const client of [app.visitor, await app.as('Superadmin')]) {
    const refusals = []
    for (const id of ['draft', 'plan', newId()]) refusals.push(await client.refused(announcements.pdf, { query: { id } }))
    expect(refusals.map((one) => one.status)).toEqual([404, 404, 404])
    expect(new Set(refusals.map((one) => one.message)).size).toBe(1)
  }
})

async function store(kind: 'cover' | 'announcement_image', bytes: Buffer) {
  const id = newId()
  await storeBytes(storeOf(app.settings), id, bytes)
  await app.db.insertInto('files').values({ id, kind, name: 'c.png', type: 'image/png', bytes: bytes.length, sha256: '' }).execute()
  return id
}
const picture = await sharp({ create: { width: 80, height: 40, channels: 4, background: '#35A8AB' } })
  .webp()
  .toBuffer()
const treeOf = async (id: string) => JSON.stringify(await (await (await pdfOf(id)).getPage(1)).getStructTree())

test('the cover stands in it with its description; a damaged one is left out', async () => {
  await publish({ slug: 'picture', cover_file_id: await store('cover', picture), cover_alt: 'A hall with pines' })
  expect(await treeOf('picture')).toContain('"alt":"A hall with pines"')
  await publish({ slug: 'damaged', body: '<p>Still there</p>', cover_file_id: await store('cover', Buffer.from('no picture')) })
  expect(await textOf(await pdfOf('damaged'), 1)).toContain('Still there')
})

test('pictures of the text are drawn when they are its own; others are left out', async () => {
  const [own, foreign] = [await store('announcement_image', picture), await store('announcement_image', picture)]
  const image = (id: string, alt: string) => `<img src="/api/announcement/image?id=${id}" alt="${alt}">`
  const { id } = await publish({
    body: `<p>Before ${image(own, 'The map')} after</p>${image(foreign, 'Of another')}${image(newId(), 'Nothing')}`,
  })
  const other = await publish()
  const links = [
    { announcement_id: id, file_id: own },
    { announcement_id: other.id, file_id: foreign },
  ]
  await app.db.insertInto('announcement_images').values(links).execute()
  const tree = await treeOf(id)
  expect(tree.match(/"alt":"[^"]*"/g)).toEqual(['"alt":"The map"'])
  expect(await textOf(await pdfOf(id), 1)).toMatch(/Before\s+after/)
})

test('a changed announcement is drawn anew', async () => {
  const { id } = await publish({ slug: 'changing', body: '<p>Before</p>' })
  expect(await textOf(await pdfOf(id), 1)).toContain('Before')
  await app.db.updateTable('announcements').set({ body: '<p>After</p>', version: 2 }).where('id', '=', id).execute()
  expect(await textOf(await pdfOf(id), 1)).toContain('After')
})

test('a text of 200 kB is drawn to its last word, with its pages counted', async () => {
  const sentence = 'The council meets the deans of all member institutions to look at what three years of visits have shown. '
  await publish({ slug: 'long', body: `${`<p>${sentence.repeat(6)}</p>`.repeat(300)}<p>The very end.</p>` })
  const pdf = await pdfOf('long')
  expect(pdf.numPages).toBeGreaterThan(30)
  const last = await textOf(pdf, pdf.numPages)
  expect(last).toContain('The very end.')
  expect(last).toContain(`Page ${pdf.numPages} of ${pdf.numPages}`)
})

test('no shape of a text keeps it from being drawn', async () => {
  const shapes = [
    '<ul><li>a'.repeat(300) + '</li></ul>'.repeat(300),
    `${'<blockquote>'.repeat(500)}a${'</blockquote>'.repeat(500)}`,
    `<table><tr>${'<td>a</td>'.repeat(500)}</tr></table>`,
    '<table><tr><td rowspan="65000" colspan="65000">a</td><td>b</td></tr><tr></tr></table><table></table><table><tr></tr></table>',
    `<p>${'x'.repeat(5_000)}</p>`,
    `<table><tr><td>${'long '.repeat(1_500)}</td><td>short</td></tr></table>`,
    '<ol start="-99999999999"><li></li><li><h2>Head</h2></li><li><table><tr><td>a</td></tr></table></li></ol><hr><br><dl><dt>a<dd>b</dl>',
    '&lt;p&gt; &amp;amp; <p',
    '',
  ]
  for (const body of shapes) {
    const { id } = await publish({ body })
    expect((await pdfOf(id)).numPages, body.slice(0, 40)).toBeGreaterThanOrEqual(1)
  }
})

test('a browser without a script gets the same document by a plain link, and nothing that is not published', async () => {
  const { id } = await publish({ slug: 'by-link' })
  const byLink = await app.visitor.send(announcements.pdfLink, { query: { id: 'by-link' } })
  const byCall = await app.visitor.send(announcements.pdf, { query: { id } })
  expect(Buffer.from(await byLink.arrayBuffer()).equals(Buffer.from(await byCall.arrayBuffer()))).toBe(true)
  const answer = await app.visitor.fetch(`/api/announcement/pdf?id=${id}`, {})
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="by-link.pdf"')
  expect((await app.visitor.refused(announcements.pdfLink, { query: { id: newId() } })).status).toBe(404)
})

test('a visitor gets twenty documents a minute; people who are signed in are not counted', async () => {
  const { id } = await publish({ slug: 'counted' })
  const limited = await makeApp(app.db, readSettings({ DATA_DIR: app.dataDir, DEMO: 'off', LOG_LEVEL: 'silent' }))
  const ask = (headers = {}) => limited.inject({ method: 'POST', url: `/api/generate-announcement-pdf?id=${id}`, headers })
  for (let n = 0; n < 20; n++) expect((await ask()).statusCode).toBe(200)
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask({ authorization: `Bearer ${(await app.as('Guest')).token}` })).statusCode).toBe(200)
  await limited.close()
})

test('many documents at once wait for their turn, and all are made', async () => {
  const ids: string[] = []
  for (let n = 0; n < 24; n++) ids.push((await publish()).id)
  const answers = await Promise.all(ids.map((id) => app.visitor.fetch(`/api/generate-announcement-pdf?id=${id}`, { method: 'POST' })))
  expect(answers.map((one) => one.status)).toEqual(Array(24).fill(200))
}, 60_000)
