import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { announcements } from '../../announcements/contract.ts'
import { newsroom } from '../contract.ts'

const app = await startApp()
const creator = await app.as('Content Creator')
const monitoring = await app.as('Monitoring')

const form = (more = {}) => ({ title: `Announcement ${newId()}`, category: 'trainings' as const, body: '<p>Text</p>', ...more })
const picture = async (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#112361' } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
const file = (bytes: Uint8Array | string, name = 'cover.jpg') => new File([bytes as BlobPart], name)
const stored = async () => (await readdir(`${app.dataDir}/files`, { recursive: true }).catch(() => [])).filter((name) => name.length > 36)
const sizeOf = async (blob: Blob) => {
  const { format, width, height, exif } = await sharp(Buffer.from(await blob.arrayBuffer())).metadata()
  return { format, width, height, exif }
}

test('a cover is drawn anew in two widths, without what its camera wrote, and handed out with what is published', async () => {
  const body = form({ status: 'published', cover_alt: 'A hall full of people' })
  const { data } = await creator.send(newsroom.add, { body, file: file(await picture(2000, 1000), '../../Hall.JPG') })
  expect(data).toMatchObject({ has_cover: true, cover_alt: 'A hall full of people' })
  const large = await app.visitor.send(announcements.cover, { query: { id: data.slug } })
  const small = await app.visitor.send(announcements.cover, { query: { id: data.slug, size: 'small' } })
  expect([large.type, await sizeOf(large)]).toEqual(['image/webp', { format: 'webp', width: 1600, height: 800, exif: undefined }])
  expect(await sizeOf(small)).toMatchObject({ width: 640, height: 320 })
  expect((await app.visitor.send(announcements.show, { query: { id: data.id } })).data.has_cover).toBe(true)
})

test('the cover of a draft is for staff only; a small picture is not enlarged', async () => {
  const { data } = await creator.send(newsroom.add, { body: form({ cover_alt: 'Blue' }), file: file(await picture()) })
  expect(await sizeOf(await monitoring.send(newsroom.cover, { params: { id: data.id } }))).toMatchObject({ width: 40, height: 20 })
  expect((await app.visitor.refused(announcements.cover, { query: { id: data.id } })).status).toBe(404)
  expect((await (await app.as('QA')).refused(newsroom.cover, { params: { id: data.id } })).status).toBe(403)
  expect((await monitoring.refused(newsroom.cover, { params: { id: newId() } })).status).toBe(404)
})

test('a browser keeps the pictures of what is published and asks each time: nothing is sent twice, and what is withdrawn is gone', async () => {
  const body = form({ status: 'published', cover_alt: 'Blue' })
  const { data } = await creator.send(newsroom.add, { body, file: file(await picture()) })
  const change = async (body: object, picture?: File) => {
    const { data: now } = await creator.send(newsroom.show, { params: { id: data.id } })
    await creator.send(newsroom.edit, { params: { id: data.id }, body: { ...body, version: now.version }, file: picture })
  }
  const get = (tag = '', size = 'large') =>
    app.visitor.fetch(`${announcements.cover.path}?id=${data.slug}&size=${size}`, { method: 'GET', headers: { 'if-none-match': tag } })

  const first = await get()
  const tag = first.headers.get('etag') as string
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, max-age=0, must-revalidate'])
  const same = await get(tag)
  expect([same.status, same.headers.get('cache-control'), await same.text()]).toEqual([304, 'public, max-age=0, must-revalidate', ''])
  expect((await get(tag, 'small')).status).toBe(200)

  await change({ cover_alt: 'Wide' }, file(await picture(60, 20)))
  const other = await get(tag)
  expect([other.status, (await sizeOf(await other.blob())).width]).toEqual([200, 60])
  const newTag = other.headers.get('etag') as string
  await change({ status: 'draft' })
  for (const known of [tag, newTag, '*']) {
    const gone = await get(known)
    expect([gone.status, gone.headers.get('cache-control'), gone.headers.get('etag')]).toEqual([404, 'no-store', null])
  }
  const ofDraft = await monitoring.fetch(`/api/admin/announcements/${data.id}/cover`, { method: 'GET' })
  expect([ofDraft.status, ofDraft.headers.get('cache-control'), ofDraft.headers.get('etag')]).toEqual([200, 'no-store', null])

  const { data: image } = await creator.send(newsroom.addImage, { file: file(await picture()) })
  const shown = await app.visitor.fetch(image.address, { method: 'GET' })
  const again = await app.visitor.fetch(image.address, { method: 'GET', headers: { 'if-none-match': shown.headers.get('etag') as string } })
  expect([shown.status, again.status]).toEqual([200, 304])
})

test('a cover is replaced, kept or taken away; it always says what it shows', async () => {
  const blue = file(await picture())
  expect((await creator.refused(newsroom.add, { body: form(), file: blue })).errors).toHaveProperty('cover_alt')
  const { data } = await creator.send(newsroom.add, { body: form({ cover_alt: 'Blue' }), file: blue })
  const send = (body: object, picture?: File) =>
    creator.send(newsroom.edit, { params: { id: data.id }, body: body as never, file: picture })
  expect((await send({ venue: 'Hall', version: 1 })).data).toMatchObject({ has_cover: true, cover_alt: 'Blue', venue: 'Hall' })
  expect((await creator.refused(newsroom.edit, { params: { id: data.id }, body: { cover_alt: '', version: 2 } })).errors).toHaveProperty(
    'cover_alt',
  )
  await send({ version: 2, cover_alt: 'Wide' }, file(await picture(60, 20)))
  expect(await sizeOf(await monitoring.send(newsroom.cover, { params: { id: data.id } }))).toMatchObject({ width: 60 })
  expect((await send({ remove_cover: true, version: 3 })).data).toMatchObject({ has_cover: false, cover_alt: null, version: 4 })
  expect((await monitoring.refused(newsroom.cover, { params: { id: data.id } })).status).toBe(404)
})

test('a long text comes whole beside a picture', async () => {
  const body = `<p>${'Long text. '.repeat(15_000)}end</p>`
  const { data } = await creator.send(newsroom.add, {
    body: form({ body, cover_alt: 'Blue', pinned: true }),
    file: file(await picture()),
  })
  expect([data.body.length, data.pinned]).toEqual([body.length, true])
  const tooLong = await creator.refused(newsroom.add, {
    body: form({ body: body.repeat(2), cover_alt: 'Blue' }),
    file: file(await picture()),
  })
  expect([tooLong.status, tooLong.errors]).toEqual([422, { body: ['This text is too long. Shorten it.'] }])
})

test('what is no picture is refused, by content and not by name, and leaves no file', async () => {
  const before = await stored()
  const jpeg = await picture(200, 200)
  const refused = async (bytes: Uint8Array | string, name: string) => {
    const refusal = await creator.refused(newsroom.add, { body: form({ cover_alt: 'x' }), file: file(bytes, name) })
    return [refusal.status, Object.keys(refusal.errors)]
  }
  const wrong = [422, ['file']]
  expect(await refused('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.jpg')).toEqual(wrong)
  expect(await refused('<html><script>alert(1)</script>', 'a.png')).toEqual(wrong)
  expect(await refused('GIF89a', 'a.gif')).toEqual(wrong)
  expect(await refused(jpeg.subarray(0, 60), 'cut.jpg')).toEqual(wrong)
  const wide = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  expect(await refused(wide, 'large.png')).toEqual(wrong)
  expect((await creator.refused(newsroom.add, { body: form({ title: '' }), file: file(jpeg) })).status).toBe(422)
  expect((await creator.refused(newsroom.edit, { params: { id: newId() }, body: { version: 1 }, file: file(jpeg) })).status).toBe(404)
  expect(await stored()).toEqual(before)
})

test('a picture inside a text is stored, shown and logged; a text cannot show others', async () => {
  const { data: image, message } = await creator.send(newsroom.addImage, { file: file(await picture(1800, 900), 'Team.png') })
  expect([image.width, image.height, message]).toEqual([1600, 800, 'The picture is stored.'])
  const body = `<p>See <img onload="x()" src="${image.address}" alt="The team" width="300" height="99999" style="x"></p>`
  const { data } = await creator.send(newsroom.add, { body: form({ body, status: 'published' }) })
  expect(data.body).toBe(`<p>See <img src="${image.address}" alt="The team" width="300" /></p>`)
  const answer = await app.visitor.fetch(image.address, {})
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await app.db.selectFrom('log_entries').select(['action', 'says']).where('object_id', '=', image.id).execute()).toEqual([
    { action: 'announcement.image_added', says: 'Stored the picture Team.webp for an announcement' },
  ])
  const unknown = `<p>x</p><img src="/api/announcement/image?id=${newId()}">`
  expect((await creator.refused(newsroom.add, { body: form({ body: unknown }) })).errors).toEqual({
    body: ['A picture in the text is not stored any more. Take it out, or add it again.'],
  })
  expect((await monitoring.refused(newsroom.addImage, { file: file(await picture()) })).status).toBe(403)
})

test('an older picture is shown only while a text holds it, and no other kind of file is', async () => {
  const { data: image } = await creator.send(newsroom.addImage, { file: file(await picture()) })
  const id = image.id
  await app.db
    .updateTable('files')
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('id', '=', id)
    .execute()
  expect((await app.visitor.refused(announcements.image, { query: { id } })).status).toBe(404)
  const text = `<p>x</p><img src="${image.address}">`
  const { data } = await creator.send(newsroom.add, {
    body: form({ body: text, cover_alt: 'Blue' }),
    file: file(await picture()),
  })
  expect((await app.visitor.send(announcements.image, { query: { id } })).type).toBe('image/webp')
  const other = await creator.send(newsroom.add, { body: form({ body: `${text}<p>other</p>` }) })
  await creator.send(newsroom.edit, { params: { id: data.id }, body: { body: '<p>without</p>', version: 1 } })
  expect((await app.visitor.send(announcements.image, { query: { id } })).type).toBe('image/webp')
  await creator.send(newsroom.remove, { params: { id: other.data.id } })
  expect((await app.visitor.refused(announcements.image, { query: { id } })).status).toBe(404)
  const { cover_file_id } = await app.db
    .selectFrom('announcements')
    .select('cover_file_id')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  expect((await app.visitor.refused(announcements.image, { query: { id: cover_file_id as string } })).status).toBe(404)
})
