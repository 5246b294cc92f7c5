/** Breaks text into lines. Every part of a line is drawn by one font file, so that a word may mix scripts and styles. */
import { type Face, type Script, stretchesOf, useFont } from './fonts.ts'

/** How a stretch of text looks. `link` is a whole address. */
export type Look = { bold?: boolean; italic?: boolean; underline?: boolean; strike?: boolean; rise?: 'sub' | 'sup'; link?: string }
/** A text in one look, or the end of a line. */
export type Run = { text: string; look: Look } | 'break'
/** Widths and sizes in points. */
type Part = { text: string; width: number; size: number; font: string; look: Look; missing?: true }
export type Line = { parts: Part[]; width: number }

/** Words longer than a line are cut; nothing is measured in longer pieces than this. */
const longestPiece = 400

function faceOf({ bold, italic }: Look): Face {
  return bold ? (italic ? 'bold-italic' : 'bold') : italic ? 'italic' : 'regular'
}

/** White space counts as one space, wherever it stands. @param size and width in points */
export function linesOf(doc: PDFKit.PDFDocument, runs: readonly Run[], size: number, width: number): Line[] {
  const lines: Line[] = []
  let line: Line = { parts: [], width: 0 }
  const next = () => {
    lines.push(line)
    line = { parts: [], width: 0 }
  }
  for (const word of wordsOf(doc, runs, size)) {
    if (word === 'break') {
      next()
      continue
    }
    const space = line.parts.length > 0 && word.space ? word.space : undefined
    const wide = sum(word.parts)
    if (line.parts.length > 0 && line.width + (space?.width ?? 0) + wide > width) next()
    else if (space) add(line, space)
    if (wide <= width) for (const part of word.parts) add(line, part)
    else
      for (const part of word.parts.flatMap((one) => cut(doc, one, width))) {
        if (line.parts.length > 0 && line.width + part.width > width) next()
        add(line, part)
      }
  }
  if (line.parts.length > 0) lines.push(line)
  return lines
}

/** The width of the longest word, and of everything on one line. */
export function extentOf(doc: PDFKit.PDFDocument, runs: readonly Run[], size: number): { word: number; whole: number } {
  const extent = { word: 0, whole: 0 }
  let line = 0
  for (const word of wordsOf(doc, runs, size)) {
    const wide = word === 'break' ? 0 : sum(word.parts)
    line = word === 'break' ? 0 : line + (word.space?.width ?? 0) + wide
    extent.word = Math.max(extent.word, wide)
    extent.whole = Math.max(extent.whole, line)
  }
  return extent
}

type Word = { space: Part | undefined; parts: Part[] }

function* wordsOf(doc: PDFKit.PDFDocument, runs: readonly Run[], size: number): Generator<Word | 'break'> {
  let word: Word = { space: undefined, parts: [] }
  for (const run of runs) {
    if (run === 'break') {
      if (word.parts.length > 0) yield word
      yield 'break'
      word = { space: undefined, parts: [] }
      continue
    }
    for (const [text] of run.text.matchAll(/[ \t\r\n\f]+|[^ \t\r\n\f]+/g)) {
      if (/^[ \t\r\n\f]/.test(text)) {
        if (word.parts.length > 0) yield word
        else if (word.space) continue
        word = { space: measured(doc, 'latin', ' ', run.look, size), parts: [] }
      } else word.parts.push(...partsOf(doc, text, run.look, size))
    }
  }
  if (word.parts.length > 0) yield word
}

function partsOf(doc: PDFKit.PDFDocument, text: string, look: Look, size: number): Part[] {
  return stretchesOf(doc, text).flatMap(({ script, text, missing }): Part[] => {
    if (missing) return [{ ...measured(doc, script, 'o', look, size), text, missing }]
    const pieces = text.length > longestPiece ? (text.match(inPieces) ?? []) : [text]
    return pieces.map((piece) => measured(doc, script, piece, look, size))
  })
}
const inPieces = new RegExp(`.{1,${longestPiece}}`, 'gsu')

function measured(doc: PDFKit.PDFDocument, script: Script, text: string, look: Look, size: number): Part {
  const drawn = look.rise ? size * 0.68 : size
  const font = useFont(doc, script, faceOf(look), drawn)
  // With the space behind it a word is laid out as it will be drawn: the library remembers that, and does the costly work once.
  return { text, width: doc.widthOfString(`${text} `) - doc.widthOfString(' '), size: drawn, font, look }
}

/** A part too wide for a line, in pieces that are not. */
function cut(doc: PDFKit.PDFDocument, part: Part, width: number): Part[] {
  if (part.width <= width) return [part]
  doc.font(part.font, part.size)
  const pieces: Part[] = []
  let text = ''
  let wide = 0
  for (const sign of part.text) {
    const more = doc.widthOfString(sign)
    if (text && wide + more > width * 0.98) {
      pieces.push({ ...part, text, width: doc.widthOfString(text) })
      text = ''
      wide = 0
    }
    text += sign
    wide += more
  }
  if (text) pieces.push({ ...part, text, width: doc.widthOfString(text) })
  return pieces
}

function add(line: Line, part: Part): void {
  const last = line.parts.at(-1)
  line.width += part.width
  if (last && !last.missing && !part.missing && last.font === part.font && last.size === part.size && sameLook(last.look, part.look)) {
    last.text += part.text
    last.width += part.width
  } else line.parts.push({ ...part })
}

function sameLook(one: Look, other: Look): boolean {
  return (
    one === other ||
    (one.link === other.link && one.underline === other.underline && one.strike === other.strike && one.rise === other.rise)
  )
}

function sum(parts: readonly Part[]): number {
  return parts.reduce((total, part) => total + part.width, 0)
}
