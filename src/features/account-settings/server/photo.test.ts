import { access } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { placeOf } from '../../../kit/server/files/folder-store.ts'
import { files } from '../../files/contract.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { accountSettings } from '../contract.ts'

const app = await startApp()

const canvas = (width: number, height: number, background = '#35A8AB') => sharp({ create: { width, height, channels: 3, background } })
const fileOf = (bytes: Buffer | string, name: string) => new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)
const portrait = fileOf(
  await canvas(300, 500)
    .withExif({ IFD0: { Copyright: 'Somebody', Make: 'Camera' } })
    .jpeg()
    .toBuffer(),
  'Me & my dog.jpg',
)
const idOf = (address: string | null) => address!.split('/').at(-1) as string
const picture = async (client: Awaited<ReturnType<typeof app.as>>, address: string | null) => {
  const blob = await client.send(files.show, { params: { id: idOf(address) } })
  return sharp(Buffer.from(await blob.arrayBuffer())).metadata()
}
const isStored = (address: string | null) =>
  access(placeOf(path.join(app.dataDir, 'files'), idOf(address))).then(
    () => true,
    () => false,
  )

test('a photo is drawn anew as two squares, without what the camera wrote into it', async () => {
  expect((await sharp(Buffer.from(await portrait.arrayBuffer())).metadata()).exif).toBeDefined()
  const client = await app.as('accreditor')
  const { data } = await client.send(accountSettings.editPhoto, { file: portrait })
  const [large, small] = [await picture(client, data.avatar), await picture(client, data.avatar_small)]
  expect([large.width, large.height, small.width, small.height]).toEqual([256, 256, 64, 64])
  for (const one of [large, small]) expect([one.format, one.exif, one.xmp]).toEqual(['webp', undefined, undefined])
  expect(await client.send(sessions.user)).toMatchObject({ avatar: data.avatar, avatar_small: data.avatar_small })
})

test('everybody signed in sees it, and a browser may keep it; visitors see none', async () => {
  const { data } = await (await app.as('institution')).send(accountSettings.editPhoto, { file: portrait })
  for (const role of ['Guest', 'accreditor'] as const) {
    const answer = await (await app.as(role)).fetch(data.avatar!, {})
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  }
  expect((await app.visitor.refused(files.show, { params: { id: idOf(data.avatar) } })).status).toBe(401)
})

test('a new photo has a new address, and nothing is left of the old one', async () => {
  const client = await app.as('QA')
  const { data: first } = await client.send(accountSettings.editPhoto, { file: portrait })
  const { data: second } = await client.send(accountSettings.editPhoto, { file: fileOf(await canvas(40, 40).png().toBuffer(), 'icon.png') })
  expect(second.avatar).not.toBe(first.avatar)
  for (const gone of [first.avatar, first.avatar_small]) {
    expect((await client.refused(files.show, { params: { id: idOf(gone) } })).status).toBe(404)
    expect(await isStored(gone)).toBe(false)
  }
  expect([await isStored(second.avatar), await isStored(second.avatar_small)]).toEqual([true, true])
  const entries = await app.db
    .selectFrom('log_entries')
    .select(['action', 'says'])
    .where('object_id', '=', client.id!)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'account.photo_changed', says: 'Added a photo' },
    { action: 'account.photo_changed', says: 'Changed the own photo' },
  ])
})

test('a photo is taken away, once', async () => {
  const client = await app.as('Content Creator')
  const { data } = await client.send(accountSettings.editPhoto, { file: portrait })
  expect((await client.send(accountSettings.removePhoto)).data).toMatchObject({ avatar: null, avatar_small: null })
  expect([await isStored(data.avatar), await isStored(data.avatar_small)]).toEqual([false, false])
  const again = await client.fetch('/api/update-photo', { method: 'DELETE' })
  expect(again.status).toBe(204)
  const entries = await app.db.selectFrom('log_entries').select('action').where('object_id', '=', client.id!).orderBy('id').execute()
  expect(entries.map((entry) => entry.action)).toEqual(['account.photo_changed', 'account.photo_removed'])
})

const jpeg = await canvas(800, 600).jpeg().toBuffer()
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const refused: [what: string, file: File, status: number][] = [
  ['an SVG', fileOf(svg, 'photo.png'), 422],
  ['a page', fileOf('<!doctype html><script>alert(1)</script>', 'photo.jpg'), 422],
  ['a picture that ends in the middle', fileOf(jpeg.subarray(0, jpeg.length / 2), 'photo.jpg'), 422],
  ['the beginning of a PNG and nothing behind it', fileOf(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'photo.png'), 422],
  ['a picture of 26 megapixels', fileOf(await canvas(6500, 4000).png().toBuffer(), 'photo.png'), 422],
  ['a GIF', fileOf(await canvas(9, 9).gif().toBuffer(), 'photo.gif'), 422],
  ['a file of more than 2 MB', fileOf(Buffer.concat([jpeg, Buffer.alloc(2 * 1024 * 1024)]), 'photo.jpg'), 413],
]

test.for(refused)('%s is refused, and the photo stays', async ([, file, status]) => {
  const client = await app.as('Guest')
  const { data } = await client.send(accountSettings.editPhoto, { file: portrait })
  const refusal = await client.refused(accountSettings.editPhoto, { file })
  expect([refusal.status, Object.keys(refusal.errors)]).toEqual([status, ['file']])
  expect((await client.send(sessions.user)).avatar).toBe(data.avatar)
  const kept = await app.db.selectFrom('files').select('id').where('uploaded_by', '=', client.id!).execute()
  expect(kept).toHaveLength(2)
})

test('a picture of too many pixels is told how many it has', async () => {
  const file = fileOf(await canvas(6500, 4000).png().toBuffer(), 'photo.png')
  expect((await (await app.as('Guest')).refused(accountSettings.editPhoto, { file })).message).toContain(
    'The picture has 26 megapixels, more than 25.',
  )
})

test('a photo stands upright, as the camera noted', async () => {
  const client = await app.as('Guest')
  const sky = await canvas(100, 50, '#0000ff').png().toBuffer()
  const upsideDown = canvas(100, 100, '#ff0000')
    .composite([{ input: sky, gravity: 'south' }])
    .withMetadata({ orientation: 3 })
  const { data } = await client.send(accountSettings.editPhoto, { file: fileOf(await upsideDown.jpeg().toBuffer(), 'photo.jpg') })
  const blob = await client.send(files.show, { params: { id: idOf(data.avatar) } })
  const [red, , blue] = await sharp(Buffer.from(await blob.arrayBuffer()))
    .extract({ left: 128, top: 40, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(blue).toBeGreaterThan(200)
  expect(red).toBeLessThan(60)
})

test('without a file nothing happens', async () => {
  const client = await app.as('Guest')
  expect((await client.refused(accountSettings.editPhoto)).errors).toEqual({ file: ['Choose a file first.'] })
})
