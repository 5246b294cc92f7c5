/** An announcement, or another text of the agency, as a document: the agency's head, what and when, the picture, the text, and a foot on every page. */
import PDFDocument from 'pdfkit'
import { agency } from '../../contract/agency.ts'
import { readTree } from '../html/html-tree.ts'
import { drawBody } from './flow.ts'
import { type Look, linesOf } from './lines.ts'
import type { PdfPicture } from './sheet.ts'
import {
  colours,
  columnWidth,
  decoration,
  drawLine,
  element,
  lowest,
  needRoom,
  page,
  paragraph,
  type Sheet,
  type Structure,
} from './sheet.ts'

export type PdfAnnouncement = {
  title: string
  /** "Survey visit" */
  category: string
  summary: string
  /** Clean HTML. */
  body: string
  /** "3 Mar 2026" */
  published: string
  /** Stands below the title in the place of the day it was published. */
  dated?: string
  publishedAt: string
  author: string | null
  /** "16 – 19 Mar 2026" */
  when: string | null
  where: string | null
  cover: (PdfPicture & { alt: string }) | null
  /** The picture the agency has stored as its mark, as a PNG; without one that of the example is drawn. */
  mark: Uint8Array | null
  /** Those the text shows, by their id. */
  pictures: Record<string, PdfPicture>
  /** Where it is read on the web. */
  address: string
  publicUrl: string
}

/** @returns the bytes of the PDF */
export async function makePdf(announcement: PdfAnnouncement): Promise<Uint8Array> {
  const { title, category, author, publicUrl } = announcement
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      Author: author ?? agency.name,
      Subject: category,
      Creator: agency.name,
      CreationDate: new Date(announcement.publishedAt),
    },
  })
  const written = bytesOf(doc)
  const sheet: Sheet = { doc, y: 0, gap: 0, bars: [], pictures: announcement.pictures, publicUrl }
  const root = doc.struct('Document')
  doc.addStructure(root)
  drawAgency(sheet, announcement.mark, root)
  drawTitle(sheet, announcement, root)
  drawEvent(sheet, announcement, root)
  if (announcement.cover) drawCover(sheet, announcement.cover, root)
  drawBody(sheet, readTree(announcement.body), root)
  drawFrame(sheet, announcement)
  root.end()
  doc.end()
  return written
}

async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of doc) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function drawAgency(sheet: Sheet, mark: Uint8Array | null, root: Structure): void {
  const { doc } = sheet
  const top = 46
  const height = 38
  decoration(doc, () => {
    if (mark) doc.image(Buffer.from(mark), page.left, top, { width: height, height })
    else drawMark(doc, page.left, top, height)
  })
  const inside = element(sheet, root, 'P')
  const x = page.left + 47
  const width = columnWidth - 47
  const name = linesOf(doc, [{ text: agency.acronym, look: { bold: true } }], 17, width)
  const whole = linesOf(doc, [{ text: agency.name, look: {} }], 9, width)
  if (name[0]) drawLine(doc, inside, name[0], { x, y: top - 1, leading: 21, colour: colours.main })
  if (whole[0]) drawLine(doc, inside, whole[0], { x, y: top + 21, leading: 14, colour: colours.muted })
  decoration(doc, () => {
    const y = top + height + 12
    doc.rect(page.left, y, columnWidth, 0.9).fill(colours.main)
    doc.rect(page.left, y - 0.8, 46, 2.5).fill(colours.gold)
  })
  sheet.y = top + height + 38
}

/** The ringed arch with the keystone, as the site shows it (drawn on a field of 40 × 44). */
function drawMark(doc: PDFKit.PDFDocument, x: number, y: number, height: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(height / 44)
  doc.lineWidth(2.5)
  doc.path('M3 42V20a17 17 0 0 1 34 0v22').stroke(colours.main)
  doc.path('M9.5 42V20a10.5 10.5 0 0 1 21 0v22').stroke('#0d888b')
  doc.path('M16 42V20a4 4 0 0 1 8 0v22').stroke(colours.main)
  doc.path('M0 42.5H40').stroke(colours.main)
  doc.circle(20, 3, 3).fill(colours.gold)
  doc.restore()
}

function drawTitle(sheet: Sheet, { title, category, summary, published, dated, author }: PdfAnnouncement, root: Structure): void {
  const place = { x: page.left, width: columnWidth }
  const inside = (tag: string) => element(sheet, root, tag)
  const runs = (text: string, look: Look) => [{ text, look }]
  paragraph(sheet, inside('P'), { ...place, runs: runs(category, { bold: true }), size: 10, leading: 14, colour: colours.teal })
  sheet.y += 4
  const long = linesOf(sheet.doc, runs(title, { bold: true }), 24, columnWidth).length > 3
  const size = long ? 17 : 24
  paragraph(sheet, inside('H1'), { ...place, runs: runs(title, { bold: true }), size, leading: size * 1.22, colour: colours.main })
  sheet.y += 8
  if (summary) {
    paragraph(sheet, inside('P'), { ...place, runs: runs(summary, {}), size: 12, leading: 18, colour: colours.muted })
    sheet.y += 7
  }
  const words = dated ?? (author ? `Published ${published} by ${author}` : `Published ${published}`)
  paragraph(sheet, inside('P'), { ...place, runs: runs(words, {}), size: 9, leading: 13, colour: colours.muted })
  sheet.y += 16
}

/** When and where, side by side on a pale ground. */
function drawEvent(sheet: Sheet, { when, where }: PdfAnnouncement, root: Structure): void {
  if (!when && !where) return
  const { doc } = sheet
  const inset = 14
  const half = (columnWidth - 3 * inset) / 2
  const known = [
    { label: 'When', text: when ?? '' },
    { label: 'Where', text: where ?? '' },
  ].filter((fact) => fact.text)
  const facts = known.map((fact, n) => ({
    label: linesOf(doc, [{ text: fact.label, look: {} }], 8.5, half),
    lines: linesOf(doc, [{ text: fact.text, look: { bold: true } }], 11, half),
    x: page.left + inset + n * (half + inset),
  }))
  const height = 2 * 11 + 13 + Math.max(...facts.map((fact) => fact.lines.length)) * 15.5
  decoration(doc, () => {
    doc.roundedRect(page.left, sheet.y, columnWidth, height, 5).fill(colours.pale)
  })
  for (const { label, lines, x } of facts) {
    const inside = element(sheet, root, 'P')
    if (label[0]) drawLine(doc, inside, label[0], { x, y: sheet.y + 11, leading: 13, colour: colours.muted })
    lines.forEach((line, n) => {
      drawLine(doc, inside, line, { x, y: sheet.y + 24 + n * 15.5, leading: 15.5, colour: colours.main })
    })
  }
  sheet.y += height + 18
}

function drawCover(sheet: Sheet, { bytes, width, height, alt }: NonNullable<PdfAnnouncement['cover']>, root: Structure): void {
  const { doc } = sheet
  const tall = Math.min((columnWidth * height) / width, 236, Math.max(120, lowest - sheet.y - 60))
  needRoom(sheet, tall)
  const figure = element(sheet, root, 'Figure', alt || undefined)
  figure.add(doc.markStructureContent('Figure'))
  doc.save().roundedRect(page.left, sheet.y, columnWidth, tall, 5).clip()
  doc.image(Buffer.from(bytes), page.left, sheet.y, { cover: [columnWidth, tall], align: 'center', valign: 'center' })
  doc.restore()
  doc.endMarkedContent()
  sheet.y += tall + 18
}

/** The foot of every page, and from the second on a head with the title; page by page at the end, when their number is known. */
function drawFrame({ doc }: Sheet, { title, address }: PdfAnnouncement): void {
  const { count } = doc.bufferedPageRange()
  const contact = [agency.address.join(' '), agency.phone, agency.email].join(' · ')
  for (let n = 0; n < count; n++) {
    doc.switchToPage(n)
    doc.markContent('Artifact', { type: 'Pagination' })
    if (n > 0) {
      drawMark(doc, page.left, 34, 17)
      drawText(doc, title, { x: page.left + 23, y: 37, width: columnWidth - 23 })
      doc.rect(page.left, 57, columnWidth, 0.6).fill(colours.line)
    }
    const foot = page.height - 62
    doc.rect(page.left, foot, columnWidth, 0.6).fill(colours.line)
    drawText(doc, contact, { x: page.left, y: foot + 9, width: columnWidth })
    const number = linesOf(doc, [{ text: `Page ${n + 1} of ${count}`, look: {} }], 8, columnWidth)[0]?.width ?? 0
    drawText(doc, `Page ${n + 1} of ${count}`, { x: page.left + columnWidth - number, y: foot + 21, width: columnWidth })
    const wide = drawText(doc, address, { x: page.left, y: foot + 21, width: columnWidth - number - 24 }, colours.link)
    doc.endMarkedContent()
    doc.link(page.left, foot + 21, wide, 12, address)
  }
}

/** One small line, shortened where it does not fit. @returns its width */
function drawText(
  doc: PDFKit.PDFDocument,
  text: string,
  at: { x: number; y: number; width: number },
  colour: string = colours.muted,
): number {
  const [first, more] = linesOf(doc, [{ text, look: {} }], 8, at.width - 8)
  if (!first) return 0
  let x = at.x
  const parts = more ? [...first.parts, { ...(first.parts.at(-1) as (typeof first.parts)[number]), text: '…', width: 8 }] : first.parts
  for (const part of parts) {
    doc.font(part.font, part.size).fillColor(colour)
    doc.text(part.text, x, at.y + 9, { lineBreak: false, baseline: 'alphabetic' })
    x += part.width
  }
  return x - at.x
}
