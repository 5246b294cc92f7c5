import { readFile } from 'node:fs/promises'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAnnouncement } from '../../../../testing/insert.ts'
import { drawnColor, iconAddress, iconSizes } from '../../../kit/contract/brand/brand.ts'
import { brandCss, contrastOf, contrastOnWhite, drawn, type Palette, paletteOf } from '../../../kit/contract/brand/palette.ts'
import { freshAgency } from '../../../kit/server/agency/live.ts'
import { bodiesOf } from '../../../kit/server/mail/bodies.ts'
import { announcements } from '../../announcements/contract.ts'
import { files } from '../../files/contract.ts'
import { deleteUnusedFiles } from '../../files/server/queries-unused.ts'
import { settings } from '../contract.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')
const green = '#146b3a'

beforeEach(async () => {
  await app.db.deleteFrom('agency_settings').execute()
  await freshAgency(app.db)
})

const square = (width: number, height = width, background = '#c2410c') => sharp({ create: { width, height, channels: 4, background } })
const fileOf = (bytes: Buffer | string, name: string) => new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)
const logo = fileOf(
  await square(300, 200)
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .png()
    .toBuffer(),
  'seal of ours.png',
)
const save = (body: { color?: string; mark?: 'keep' | 'example'; version: number }, file?: File) =>
  superadmin.send(settings.brand, { body: { color: drawnColor, ...body }, file })
const read = async () => (await superadmin.send(settings.show)).data
const lastEntry = () =>
  app.db.selectFrom('log_entries').select(['says', 'before', 'after']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const manifest = async () => (await (await app.visitor.fetch('/manifest.webmanifest', { method: 'GET' })).json()) as Record<string, unknown>

/** Which tokens stand on which: words on their grounds, 4.5; what is only drawn, 3. */
const pairs: [scope: keyof Palette, token: string, on: string, least: number][] = [
  ['light', 'primary', '#ffffff', 4.5],
  ['light', 'primary-hover', '#ffffff', 4.5],
  ['light', 'primary-text', '#f4f6fa', 4.5],
  ['light', 'primary-text', 'primary-quiet', 4.5],
  ['light', 'primary-text', 'selected', 4.5],
  ['light', 'link', 'selected', 4.5],
  ['light', 'primary-2', 'ground', 4.5],
  ['light', 'bar', '#ffffff', 3],
  ['dark', 'primary', '#171e32', 4.5],
  ['dark', 'primary-text', 'primary-quiet', 4.5],
  ['dark', 'on-primary', 'primary', 4.5],
  ['dark', 'on-primary', 'primary-hover', 4.5],
  ['dark', 'link', 'selected', 4.5],
  ['dark', 'ground-raised', '#ffffff', 4.5],
  ['dark', 'bar', '#121829', 3],
  ['site', 'primary', '#ffffff', 4.5],
  ['site', 'navy-600', '#ffffff', 4.5],
  ['site', 'navy-600', 'navy-50', 4.5],
  ['site', 'navy-700', 'navy-50', 4.5],
  ['site', 'navy-800', 'navy-50', 4.5],
  ['site', 'navy-200', 'navy-900', 4.5],
  ['site', 'navy-300', 'navy-800', 4.5],
  // teal-300 and gold-500
  ['site', 'navy-800', '#78d0d3', 4.5],
  ['site', 'navy-800', '#f6b607', 4.5],
  // on the dark paper
  ['siteDark', 'primary', '#0d1323', 4.5],
  ['siteDark', 'navy-600', 'navy-50', 4.5],
  ['siteDark', 'navy-700', 'navy-50', 4.5],
  ['siteDark', 'navy-800', 'navy-100', 4.5],
  ['siteDark', 'navy-400', '#0d1323', 3],
  // teal-100 and teal-300
  ['siteDark', 'navy-800', '#15373d', 4.5],
  ['siteDark', 'navy-900', '#2d6d73', 4.5],
]

test('with any colour that white can be read on, everything made of it can be read, light and dark', () => {
  const tried: string[] = []
  for (let n = 1; tried.length < 500; n++) {
    const color = `#${((n * 2_654_435_761) % 0x1000000).toString(16).padStart(6, '0')}`
    if (contrastOnWhite(color) >= 4.5) tried.push(color)
  }
  const failed: string[] = []
  for (const color of ['#000000', '#767676', drawnColor, ...tried]) {
    const palette = paletteOf(color)
    for (const [scope, token, on, least] of pairs) {
      const contrast = contrastOf(palette[scope][token] as string, palette[scope][on] ?? on)
      if (contrast < least) failed.push(`${color}: ${scope} ${token} ${palette[scope][token]} on ${on} ${contrast.toFixed(2)}`)
    }
  }
  expect(failed).toEqual([])
})

test('with the colour the style sheet is drawn for nothing is other than it is drawn', async () => {
  expect(brandCss(drawnColor)).toBe('')
  const css = await readFile(new URL('../../../kit/web/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = '', site = '', siteDark = ''] = css.split(/^(?=@media not print|\.site,|@media screen)/m)
  for (const [part, tokens] of [
    [light, drawn.light],
    [dark, drawn.dark],
    [site, drawn.site],
    [siteDark, drawn.siteDark],
  ] as const)
    for (const [name, value] of Object.entries(tokens)) expect(part, name).toContain(`  --${name}: ${value};`)
})

test('a colour that white cannot be read on is refused at its field, with the nearest that can', async () => {
  const refused = await superadmin.refused(settings.brand, { body: { color: '#f6b607', version: 0 } })
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['color']])
  const [says = ''] = refused.errors.color as string[]
  expect(says).toMatch(/have a contrast of 1\.8 to 1; 4\.5 to 1 is needed/)
  const nearest = /#[0-9a-f]{6}/.exec(says)?.[0] as string
  expect(contrastOnWhite(nearest)).toBeLessThan(4.6)
  await save({ color: nearest, version: 0 })
  for (const color of ['red', '#12345', '#112361;}body{display:none'])
    expect((await superadmin.refused(settings.brand, { body: { color, version: 1 } })).errors).toHaveProperty('color')
})

test('another colour is in mails, on papers, in the manifest and the icons at once; the log has both', async () => {
  await insertAnnouncement(app.db, { slug: 'green', title: 'In green', publish_at: new Date('2026-03-02T17:00:00Z') })
  expect(await paintedIn('green')).toMatchObject({ colors: expect.arrayContaining([drawnColor]), pictures: 0 })
  await save({ color: green, version: 0 })
  expect(await lastEntry()).toEqual({
    says: 'Changed the settings: Brand',
    before: { brand: { color: drawnColor, mark: null } },
    after: { brand: { color: green, mark: null } },
  })
  const { theme_color, icons } = await manifest()
  expect([theme_color, (icons as { src: string }[])[0]?.src]).toEqual([green, '/api/brand/example-146b3a-64.png'])
  const icon = await app.visitor.fetch(iconAddress('64'), { method: 'GET' })
  const { data } = await sharp(await icon.bytes())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(64 * 3 * 3 + 32 * 3).subarray(0, 3)]).toEqual([0x14, 0x6b, 0x3a])
  expect((await app.visitor.fetch('/api/brand/example-ff0000-64.png', { method: 'GET' })).status).toBe(404)
  const { html_body } = bodiesOf(
    { template: 'any', subject: 'Hello', paragraphs: ['Hello'], action: { label: 'Go', path: '/' } },
    'http://a',
  )
  expect(html_body.match(/#146b3a/g)).toHaveLength(2)
  expect(html_body).not.toContain(drawnColor)
  const { colors } = await paintedIn('green')
  expect(colors).toContain(green)
  expect(colors).not.toContain(drawnColor)
  expect((await read()).pages).toEqual({ brand: { color: green, mark: null } })
})

test('a mark is drawn anew in its sizes, had by everybody for good, and stands on papers; the example’s comes back', async () => {
  await save({ version: 0 }, logo)
  const { mark } = (await read()).values.brand.brand
  expect(mark).toEqual({ name: 'seal of ours.png', hash: expect.stringMatching(/^[0-9a-f]{16}$/) })
  expect((await lastEntry()).after).toEqual({ brand: { color: drawnColor, mark } })
  for (const size of iconSizes) {
    const answer = await app.visitor.fetch(iconAddress(size), { method: 'GET' })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const picture = sharp(await answer.bytes())
    const { format, width, height, exif } = await picture.metadata()
    expect([format, width, height, exif]).toEqual(['png', Number(size.replace(/\D+/, '')), Number(size.replace(/\D+/, '')), undefined])
    // the whole of it, with clear ground above it; on white where a system cuts it
    const [red, , , clear] = await picture.ensureAlpha().raw().toBuffer()
    expect(size.includes('-') ? [red, clear] : clear).toEqual(size.includes('-') ? [255, 255] : 0)
  }
  expect((await manifest()).icons).toMatchObject([{ src: `/api/brand/${mark?.hash}-64.png` }, {}, {}, { purpose: 'maskable' }])
  await insertAnnouncement(app.db, { slug: 'marked', publish_at: new Date('2026-03-02T17:00:00Z') })
  expect((await paintedIn('marked')).pictures).toBe(1)

  // by its id it is nobody's, and the same picture again is no change
  const { id } = await app.db.selectFrom('files').select('id').where('kind', '=', 'mark').limit(1).executeTakeFirstOrThrow()
  expect((await superadmin.refused(files.show, { params: { id } })).status).toBe(404)
  expect(await save({ version: 1 }, logo)).toEqual({ message: 'Nothing was changed.' })

  const old = iconAddress('192')
  await app.db
    .updateTable('files')
    .set({ created_at: new Date('2026-01-01') })
    .where('kind', '=', 'mark')
    .execute()
  expect(await unused()).toBe(0)
  await save({ mark: 'example', version: 1 })
  expect((await app.visitor.fetch(old, { method: 'GET' })).status).toBe(200)
  expect(iconAddress('192')).toBe('/icon-192.png')
  expect(await unused()).toBe(5)
})

const svg = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const wrong: [what: string, file: File, status: number, says: RegExp][] = [
  ['an SVG', fileOf(svg, 'mark.svg'), 422, /^An SVG can carry scripts/],
  ['an SVG that says it is a PNG', fileOf(svg.slice(22), 'mark.png'), 422, /^An SVG can carry scripts/],
  ['a page', fileOf('<!doctype html><svg></svg><script>alert(1)</script>', 'mark.png'), 422, /not a PNG, JPEG or WebP file/],
  ['half a picture', fileOf((await square(400).png().toBuffer()).subarray(0, 200), 'mark.png'), 422, /cannot be read/],
  ['a file of more than 2 MB', fileOf(Buffer.alloc(2 * 1024 * 1024 + 1), 'mark.png'), 413, /larger than 2 MB/],
]

test.for(wrong)('%s is refused as a mark, and nothing is kept', async ([, file, status, says]) => {
  const refused = await superadmin.refused(settings.brand, { body: { color: green, version: 0 }, file })
  expect([refused.status, Object.keys(refused.errors)]).toEqual([status, ['file']])
  expect(refused.errors.file?.[0]).toMatch(says)
  expect((await read()).values.brand.brand).toEqual({ color: drawnColor, mark: null })
  const late = await superadmin.refused(settings.brand, { body: { color: green, version: 7 }, file: logo })
  expect(late.status).toBe(409)
})

test('back to the default takes colour and mark back', async () => {
  await save({ color: green, version: 0 }, logo)
  await superadmin.send(settings.reset, { body: { section: 'brand', version: 1 } })
  expect((await read()).values.brand.brand).toEqual({ color: drawnColor, mark: null })
  expect((await read()).pages).toEqual({})
  expect((await app.visitor.refused(settings.brandPicture, { params: { picture: 'nothing.png' } })).status).toBe(404)
  expect((await app.visitor.fetch('/api/brand/%00', { method: 'GET' })).status).toBe(404)
})

/** Which colours a document is painted in, and how many pictures it shows. */
async function paintedIn(slug: string): Promise<{ colors: string[]; pictures: number }> {
  const file = await app.visitor.send(announcements.pdf, { query: { id: slug } })
  const pdf = await getDocument({ data: new Uint8Array(await file.arrayBuffer()), verbosity: 0 }).promise
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
  const colors = fnArray.flatMap((fn, at) => (fn === OPS.setFillRGBColor ? [String(argsArray[at]?.[0])] : []))
  return { colors, pictures: fnArray.filter((fn) => fn === OPS.paintImageXObject).length }
}

/** What the nightly clean-up would take away; it is taken back. */
async function unused(): Promise<number> {
  const count = { ids: 0 }
  const stop = new Error('taken back')
  await app.db
    .transaction()
    .execute(async (trx) => {
      count.ids = (await deleteUnusedFiles(trx)).length
      throw stop
    })
    .catch((error: unknown) => {
      if (error !== stop) throw error
    })
  return count.ids
}
