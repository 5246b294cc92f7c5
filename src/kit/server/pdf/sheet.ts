/** The paper: where the next line goes, when a page is full, and how text is drawn so that a screen reader can follow it. */
import { agency } from '../../contract/agency.ts'
import { shadeLike } from '../../contract/brand/palette.ts'
import { type Line, linesOf, type Run } from './lines.ts'

/** Lengths in points, from the upper left corner. */
export const page = { width: 595.28, height: 841.89, left: 64, right: 64, top: 72, bottom: 92 }

export const columnWidth = page.width - page.left - page.right

/** Those of the agency's main colour follow it. */
export const colours = {
  ink: '#222b3d',
  get main() {
    return agency.brand.color
  },
  muted: '#5c657a',
  teal: '#0b7477',
  get line() {
    return shadeLike(agency.brand.color, '#d9dfec')
  },
  get pale() {
    return shadeLike(agency.brand.color, '#f3f6fb')
  },
  gold: '#f6b607',
  get link() {
    return shadeLike(agency.brand.color, '#1d4fa3')
  },
}

export type Structure = PDFKit.PDFStructureElement

export type Sheet = {
  doc: PDFKit.PDFDocument
  /** Lower edge of what is drawn. */
  y: number
  /** Room to leave before what comes next; none at the top of a page. */
  gap: number
  /** Lines along quotations, by their distance from the left edge: drawn beside everything in them. */
  bars: number[]
  /** The number of a list item, until the first line beside it is drawn; `right` is its right edge. */
  marker?: { text: string; right: number; inside: Structure } | undefined
  /** Those the text shows, by their id. */
  pictures: Record<string, PdfPicture>
  /** What a link without a host belongs to. */
  publicUrl: string
}

export const lowest = page.height - page.bottom

export type Paragraph = {
  runs: readonly Run[]
  size: number
  /** From one line to the next. */
  leading: number
  colour: string
  x: number
  width: number
  /** Room that has to follow on the same page: a heading does not stand alone at its end. */
  keep?: number
}

/** An element of the document's outline that a screen reader reads. */
export function element(sheet: Sheet, parent: Structure, tag: string, alt?: string): Structure {
  const made = sheet.doc.struct(tag, alt ? { alt } : {})
  parent.add(made)
  return made
}

/** Leaves the gap before what comes next, or goes on to a new page when there is less room. @returns whether it did */
export function needRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y > page.top && sheet.y + sheet.gap + height > lowest) {
    newPage(sheet)
    return true
  }
  if (sheet.y > page.top) {
    drawBars(sheet, sheet.gap)
    sheet.y += sheet.gap
  }
  sheet.gap = 0
  return false
}

export function newPage(sheet: Sheet): void {
  sheet.doc.addPage()
  sheet.y = page.top
  sheet.gap = 0
}

/** Of two gaps that meet the larger one holds. */
export function gap(sheet: Sheet, height: number): void {
  sheet.gap = Math.max(sheet.gap, height)
}

/** Draws a paragraph, over as many pages as it takes; neither its first nor its last line stands alone on a page. */
export function paragraph(sheet: Sheet, inside: Structure, text: Paragraph): void {
  const lines = linesOf(sheet.doc, text.runs, text.size, text.width)
  let from = 0
  needRoom(sheet, Math.min(lines.length, 2) * text.leading + (text.keep ?? 0))
  if (lines.length === 0 && sheet.marker) {
    drawMarker(sheet, text)
    sheet.y += text.leading
  }
  while (from < lines.length) {
    const left = lines.length - from
    let fit = Math.max(1, Math.floor((lowest - sheet.y + 0.01) / text.leading))
    if (fit < left && left - fit === 1 && fit > 2) fit--
    for (const line of lines.slice(from, from + fit)) {
      drawMarker(sheet, text)
      drawBars(sheet, text.leading)
      drawLine(sheet.doc, inside, line, { x: text.x, y: sheet.y, leading: text.leading, colour: text.colour })
      sheet.y += text.leading
    }
    from += fit
    if (from < lines.length) newPage(sheet)
  }
}

function drawMarker(sheet: Sheet, { size, leading, colour }: Paragraph): void {
  const { marker } = sheet
  if (!marker) return
  sheet.marker = undefined
  const [line] = linesOf(sheet.doc, [{ text: marker.text, look: {} }], size, 1_000)
  if (line) drawLine(sheet.doc, marker.inside, line, { x: marker.right - line.width, y: sheet.y, leading, colour })
}

function drawBars(sheet: Sheet, height: number): void {
  if (sheet.bars.length === 0 || height === 0) return
  const till = Math.min(sheet.y + height, lowest)
  decoration(sheet.doc, () => {
    // A little higher than it should be, so that no light shows between two pieces.
    for (const x of sheet.bars) sheet.doc.rect(x, sheet.y - 0.3, 2.5, till - sheet.y + 0.3).fill(colours.gold)
  })
}

type Place = { x: number; y: number; leading: number; colour: string }

/** One line of text; a link in it is an element of its own, with its area. */
export function drawLine(doc: PDFKit.PDFDocument, inside: Structure, line: Line, { x, y, leading, colour }: Place): void {
  let at = x
  let open = false
  for (const part of line.parts) {
    const { link } = part.look
    const rise = part.look.rise === 'sup' ? part.size * 0.45 : part.look.rise === 'sub' ? -part.size * 0.18 : 0
    const base = y + leading * 0.5 + (part.look.rise ? part.size / 0.68 : part.size) * 0.36 - rise
    const draw = () => drawPart(doc, part, at, base, link ? colours.link : colour)
    if (link) {
      if (open) doc.endMarkedContent()
      open = false
      const anchor = doc.struct('Link')
      inside.add(anchor)
      anchor.add(doc.markStructureContent('Link'))
      draw()
      doc.endMarkedContent()
      doc.link(at, y, part.width, leading, link, { structParent: anchor, Contents: Object(part.text) } as PDFKit.Mixins.AnnotationOption)
      anchor.end()
    } else {
      if (!open) inside.add(doc.markStructureContent('P'))
      open = true
      draw()
    }
    at += part.width
  }
  if (open) doc.endMarkedContent()
}

function drawPart(doc: PDFKit.PDFDocument, part: Line['parts'][number], x: number, base: number, colour: string): void {
  if (part.missing) drawMissing(doc, part, x, base, colour)
  else {
    doc.font(part.font, part.size).fillColor(colour)
    doc.text(part.text, x, base, { lineBreak: false, baseline: 'alphabetic' })
  }
  const { underline, strike, link } = part.look
  const rule = (y: number) =>
    doc
      .moveTo(x, y)
      .lineTo(x + part.width, y)
      .lineWidth(0.6)
      .stroke(colour)
  if (underline || link) rule(base + part.size * 0.16)
  if (strike) rule(base - part.size * 0.27)
}

/** A "□" in place of a character that no font has. */
function drawMissing(doc: PDFKit.PDFDocument, { text, size, width }: Line['parts'][number], x: number, base: number, colour: string): void {
  const side = width * 0.76
  doc.markContent('Span', { actual: text })
  doc
    .rect(x + width * 0.12, base - side, side, side)
    .lineWidth(size * 0.06)
    .stroke(colour)
  doc.endMarkedContent()
}

/** What only looks: a screen reader passes it by. */
export function decoration(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** A JPEG, with its size in pixels. */
export type PdfPicture = { bytes: Uint8Array; width: number; height: number }
