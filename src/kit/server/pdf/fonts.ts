/** Which font file draws which character. Inter comes in one file for each script; a file is opened when a text needs it. */
import { createRequire } from 'node:module'
import path from 'node:path'
import ranges from '@fontsource/inter/unicode.json' with { type: 'json' }
import { unpackedFont } from './woff.ts'

export type Face = 'regular' | 'italic' | 'bold' | 'bold-italic'

const files = path.join(path.dirname(createRequire(import.meta.url).resolve('@fontsource/inter/package.json')), 'files')
const weights: Record<Face, string> = { regular: '400-normal', italic: '400-italic', bold: '700-normal', 'bold-italic': '700-italic' }
const order = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'greek-ext', 'cyrillic-ext'] as const
export type Script = (typeof order)[number]
export type Stretch = { script: Script; text: string; missing?: true }

const scripts = order.map((script) => ({ script, spans: ranges[script].split(',').map(spanOf) }))

/** Makes the font of a script and face the document's current one. @returns its name, with which it becomes that again */
export function useFont(doc: PDFKit.PDFDocument, script: Script, face: Face, size: number): string {
  const name = `${script}-${weights[face]}`
  const names = registered.get(doc) ?? new Set()
  if (!names.has(name)) {
    // WOFF, not WOFF2: out of the latter the library cannot take single glyphs.
    doc.registerFont(name, unpackedFont(path.join(files, `inter-${name}.woff`)))
    registered.set(doc, names.add(name))
  }
  doc.font(name, size)
  return name
}
const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>()

/**
 * Cuts a text into stretches that one font file draws. What no file has becomes a "□" (`missing`), one for each character a
 * person sees; what cannot be seen falls away.
 */
export function stretchesOf(doc: PDFKit.PDFDocument, text: string): Stretch[] {
  if (/^[ -~]*$/.test(text)) return text ? [{ script: 'latin', text }] : []
  const stretches: Stretch[] = []
  for (const { segment } of letters.segment(text.normalize('NFC'))) {
    const letter = segment.replace(unseen, '')
    if (!letter) continue
    const drawn = plainer[letter] ?? letter
    const script = scriptOf(doc, drawn)
    const last = stretches.at(-1)
    if (!script) stretches.push({ script: 'latin', text: '□', missing: true })
    else if (last?.script === script && !last.missing) last.text += drawn
    else stretches.push({ script, text: drawn })
  }
  return stretches
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Control, zero-width and direction signs, choices of a drawing, and halves of characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|\p{Variation_Selector}/gu
/** Signs that word processors write and the font has not. */
const plainer: Record<string, string> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2215': '/',
  '→': '->',
  '←': '<-',
  '≥': '>=',
  '≤': '<=',
  '●': '•',
  '▪': '•',
  '■': '•',
}

/** The first file that has every part of a letter, as with an accent set on top of it. */
function scriptOf(doc: PDFKit.PDFDocument, letter: string): Script | undefined {
  const codes = [...letter].map((sign) => sign.codePointAt(0) as number)
  return scripts.find(({ script, spans }) =>
    codes.every((code) => spans.some(([from, to]) => code >= from && code <= to) && has(doc, script, code)),
  )?.script
}

const known = new Map<string, boolean>()
/** The ranges of a file have gaps; only the opened font knows them. */
function has(doc: PDFKit.PDFDocument, script: Script, code: number): boolean {
  const key = `${script} ${code}`
  let there = known.get(key)
  if (there === undefined) {
    useFont(doc, script, 'regular', 10)
    there = (doc as unknown as OpenedFont)._font.font.hasGlyphForCodePoint(code)
    known.set(key, there)
  }
  return there
}
/** What the library keeps of the current font; its types leave it out. */
type OpenedFont = { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } }

/** `U+0370-0377` */
function spanOf(text: string): [number, number] {
  const [from = '', to = from] = text.slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
