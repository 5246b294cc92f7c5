import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { announcements } from '../../announcements/contract.ts'
import { newsroom } from '../contract.ts'

const app = await startApp()
const creator = await app.as('Content Creator')
const monitoring = await app.as('Monitoring')

const pdf = (words = 'Programme') => `%PDF-1.4\n% ${words}\n%%EOF\n`
const file = (bytes: Uint8Array | string, name: string) => new File([bytes as BlobPart], name)

async function announcement(status: 'draft' | 'published') {
  const body = { title: `Seminar ${newId()}`, category: 'trainings' as const, body: '<p>Text</p>', status }
  return (await creator.send(newsroom.add, { body })).data
}
const attach = (id: string, one: File) => creator.send(newsroom.addAttachment, { params: { id }, file: one })

test('files go along with an announcement in the order in which they were added, and everybody can have those of a published one', async () => {
  const { id, slug, version } = await announcement('published')
  const { message } = await attach(id, file(pdf(), '../../Programme 2026.pdf'))
  expect(message).toBe('Programme 2026.pdf is attached.')
  const { data } = await attach(id, file(pdf('Map'), 'map.pdf'))
  const listed = data.map(({ name, type, bytes }) => [name, type, bytes])
  expect(listed).toEqual([
    ['Programme 2026.pdf', 'application/pdf', pdf().length],
    ['map.pdf', 'application/pdf', pdf('Map').length],
  ])
  const shown = (await app.visitor.send(announcements.show, { query: { id: slug } })).data
  expect(shown.attachments).toEqual(data)
  const got = await app.visitor.fetch(`${announcements.attachment.path}?id=${data[0]?.id}`, { method: 'GET' })
  expect(got.headers.get('content-disposition')).toContain('attachment; filename="Programme 2026.pdf"')
  expect(await got.text()).toBe(pdf())
  // who writes the text meanwhile is not told that it changed
  expect((await creator.send(newsroom.show, { params: { id } })).data).toMatchObject({ version, attachments: data })
})

test('of a draft only staff have the files; nobody has one by the address of another announcement', async () => {
  const [draft, other] = [await announcement('draft'), await announcement('published')]
  const { data } = await attach(draft.id, file(pdf(), 'plan.pdf'))
  const file_id = data[0]?.id as string
  expect((await app.visitor.refused(announcements.attachment, { query: { id: file_id } })).status).toBe(404)
  const read = await monitoring.send(newsroom.attachment, { params: { id: draft.id, file_id } })
  expect(await read.text()).toBe(pdf())
  expect((await monitoring.refused(newsroom.attachment, { params: { id: other.id, file_id } })).status).toBe(404)
  expect((await (await app.as('QA')).refused(newsroom.attachment, { params: { id: draft.id, file_id } })).status).toBe(403)
  expect((await creator.refused(newsroom.removeAttachment, { params: { id: other.id, file_id } })).status).toBe(404)
  expect((await monitoring.refused(newsroom.addAttachment, { params: { id: draft.id }, file: file(pdf(), 'x.pdf') })).status).toBe(403)
})

test('a file that is taken away is gone for everybody at once, and the log tells what was there before and after', async () => {
  const { id } = await announcement('published')
  const { data } = await attach(id, file(pdf(), 'plan.pdf'))
  const file_id = data[0]?.id as string
  expect((await creator.send(newsroom.removeAttachment, { params: { id, file_id } })).data).toEqual([])
  expect((await app.visitor.refused(announcements.attachment, { query: { id: file_id } })).status).toBe(404)
  expect((await creator.refused(newsroom.removeAttachment, { params: { id, file_id } })).status).toBe(404)
  const log = await app.db.selectFrom('log_entries').selectAll().where('object_id', '=', id).orderBy('at').orderBy('id').execute()
  expect(log.slice(1).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['announcement.attachment_added', { attachments: [] }, { attachments: ['plan.pdf'] }],
    ['announcement.attachment_removed', { attachments: ['plan.pdf'] }, { attachments: [] }],
  ])
})

test('five files are the most, each once; what is no document and no picture is refused at the field', async () => {
  const { id } = await announcement('draft')
  for (const name of ['a', 'b', 'c', 'd']) await attach(id, file(pdf(name), `${name}.pdf`))
  const refused = async (one: File) => (await creator.refused(newsroom.addAttachment, { params: { id }, file: one })).errors.file?.[0]
  expect(await refused(file(pdf('a'), 'a.pdf'))).toBe('a.pdf is attached already. Choose another file.')
  expect(await refused(file('<html><script>1</script></html>', 'page.pdf'))).toContain('This file is not a PDF')
  await attach(id, file(pdf('e'), 'e.pdf'))
  expect(await refused(file(pdf('f'), 'f.pdf'))).toBe('An announcement takes 5 files along. Take one away, or put several into one.')
  expect((await creator.refused(newsroom.addAttachment, { params: { id: newId() }, file: file(pdf(), 'x.pdf') })).status).toBe(404)
})

test('a picture goes along in its own size and kind, without what its camera wrote', async () => {
  const { id } = await announcement('published')
  const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
  const { data } = await attach(id, file(picture, 'poster.jpg'))
  expect(data[0]).toMatchObject({ name: 'poster.jpg', type: 'image/jpeg' })
  const got = await app.visitor.send(announcements.attachment, { query: { id: data[0]?.id as string } })
  const { format, width, height, exif } = await sharp(Buffer.from(await got.arrayBuffer())).metadata()
  expect([format, width, height, exif]).toEqual(['jpeg', 900, 300, undefined])
})
