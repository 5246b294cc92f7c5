import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { makePaper, type PaperInput, templatesFolder } from './paper.ts'

const templates = readdirSync(templatesFolder)
  .filter((name) => name.endsWith('.typ') && name !== 'layout.typ')
  .map((name) => name.slice(0, -4))
const inputs = readdirSync(path.join(templatesFolder, 'inputs')).map((name) => name.slice(0, -5))
const folder = mkdtempSync(path.join(os.tmpdir(), 'papers-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function inputOf(name: string): PaperInput {
  return JSON.parse(readFileSync(path.join(templatesFolder, 'inputs', `${name}.json`), 'utf8'))
}

/** The PDF with what it packs laid open, to be read as text. */
function unpacked(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: mark }) => {
    const from = index + mark.length
    const packed = pdf.subarray(from, text.indexOf('endstream', from))
    try {
      return inflateSync(packed).toString('latin1')
    } catch {
      return ''
    }
  })
  return text + streams.join('\n')
}

describe.each(templates)('the template %s', (template) => {
  const kind = template.startsWith('letter-') ? 'letter' : template
  const own = inputs.filter((name) => name.startsWith(`${kind}-`))

  test('has inputs that are plain, long, Filipino, and without what may be missing', () => {
    expect(own).toEqual(['filipino', 'long', 'missing', 'plain'].map((name) => `${kind}-${name}`))
  })

  test.each(own)('makes a tagged PDF/A-2a of %s, the same each time', async (name) => {
    const input = inputOf(name)
    const pdf = await makePaper({ template, input })
    const open = unpacked(pdf)
    expect(open).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/)
    expect(open).toContain('/StructTreeRoot')
    expect(open).toMatch(/\/Lang\s*\(en-PH\)/)
    expect(open).toMatch(/<pdfaid:part>2<|pdfaid:part="2"/)
    expect(open).toMatch(/<pdfaid:conformance>A<|pdfaid:conformance="A"/)
    // a picture without words for who cannot see it is refused while the paper is set; here is one with
    expect(open).toContain('/Alt')
    expect(open).toMatch(/\/S\s*\/H1\b/)
    if (kind.endsWith('certificate')) expect(open).toMatch(/\/Type\s*\/Pages\s*\/Count 1\b/)
    expect(hashOf(await makePaper({ template, input }))).toBe(hashOf(pdf))
  })

  test('names itself and the field that an input lacks', async () => {
    const { check: _, ...input } = inputOf(`${kind}-plain`)
    const lacking = Object.keys(input).filter((key) => !['number', 'issued_on', 'agency'].includes(key))
    const named: [string, string][] = []
    for (const key of lacking) {
      const less = Object.fromEntries(Object.entries({ ...input, check: 'https://agency.example/c/C-1' }).filter(([name]) => name !== key))
      await makePaper({ template, input: less as PaperInput }).catch((error: Error) => named.push([key, error.message]))
    }
    expect(named.length).toBeGreaterThan(0)
    for (const [key, message] of named) expect(message).toBe(`content/papers/${template}.typ: what it is to say lacks the field "${key}"`)
  })
})

/** Tools of other makers; `.ci/run` brings them (poppler-utils). */
const withPoppler = test.skipIf(!process.env.CI && spawnSync('pdftoppm', ['-v']).error !== undefined)

withPoppler('letters that no font has become boxes, not a refusal; the same words elsewhere stay', async () => {
  const pdf = await makePaper({ template: 'certificate', input: { ...inputOf('certificate-plain'), program: 'Nursing 漢字 😀' } })
  writeFileSync(path.join(folder, 'boxes.pdf'), pdf)
  const text = execFileSync('pdftotext', [path.join(folder, 'boxes.pdf'), '-']).toString()
  expect(text).toContain('Nursing □□')
  expect(text).toContain('Palawan Bay State University')
})

withPoppler.each([
  ['certificate', 'certificate-long'],
  ['letter-grant', 'letter-plain'],
  ['service-record', 'service-record-missing'],
  ['training-certificate', 'training-certificate-filipino'],
])('the square code on %s is read off a picture of the page, and leads to the check page', async (template, name) => {
  const input = inputOf(name)
  const place = path.join(folder, `${template}.pdf`)
  writeFileSync(place, await makePaper({ template, input }))
  // 110 dots an inch: 22 mm become some 95 dots, as a telephone sees them from an arm's length
  const picture = execFileSync('pdftoppm', ['-r', '110', '-png', place], { maxBuffer: 64 * 1024 * 1024 })
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(input.check)
})

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
