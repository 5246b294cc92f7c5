/** Draws the text of an announcement: headings, paragraphs, lists, quotations, definitions, tables. */
import type { HtmlElement, HtmlNode } from '../html/html-tree.ts'
import { type Look, linesOf, type Run } from './lines.ts'
import { drawPicture } from './pictures.ts'
import { colours, columnWidth, decoration, element, gap, needRoom, page, paragraph, type Sheet, type Structure } from './sheet.ts'
import { drawTable } from './table.ts'

/** Where a stretch of the text stands. */
type Place = { x: number; width: number; parent: Structure; look: Look; depth: number }

const body = { size: 10.5, leading: 16.4, colour: colours.ink }
const headings: Record<string, { size: number; leading: number; before: number; after: number; tag: string }> = {
  h2: { size: 14.5, leading: 19, before: 18, after: 5, tag: 'H2' },
  h3: { size: 12, leading: 17, before: 15, after: 3, tag: 'H3' },
  h4: { size: 10.5, leading: 16, before: 12, after: 2, tag: 'H4' },
}
const blockGap = 8
const itemGap = 3
const deepestIndent = 6

export function drawBody(sheet: Sheet, nodes: readonly HtmlNode[], parent: Structure): void {
  flow(sheet, nodes, { x: page.left, width: columnWidth, parent, look: {}, depth: 0 })
}

/** Blocks one below the other; text that stands between them becomes a paragraph. */
function flow(sheet: Sheet, nodes: readonly HtmlNode[], place: Place): void {
  let loose: HtmlNode[] = []
  const finish = () => {
    if (loose.some((node) => typeof node !== 'string' || node.trim())) drawParagraph(sheet, loose, place)
    loose = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) {
      loose.push(node)
      continue
    }
    finish()
    drawBlock(sheet, node, place)
  }
  finish()
}

const blocks = new Set(['p', 'div', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'dl', 'dt', 'dd', 'hr', 'table', 'li', 'img'])
function isBlock({ tag, children }: HtmlElement): boolean {
  return blocks.has(tag) || children.some((child) => typeof child !== 'string' && isBlock(child))
}

function drawBlock(sheet: Sheet, block: HtmlElement, place: Place): void {
  const { tag, attributes, children } = block
  if (headings[tag]) drawHeading(sheet, block, place)
  else if (tag === 'ul' || tag === 'ol') drawList(sheet, block, place)
  else if (tag === 'blockquote') drawQuotation(sheet, children, place)
  else if (tag === 'hr') drawRule(sheet, place)
  else if (tag === 'table') {
    drawMarkerAlone(sheet, place)
    drawTable(sheet, block, { x: place.x, width: place.width, parent: place.parent, runsOf: (nodes) => runsOf(sheet, nodes, place.look) })
    gap(sheet, blockGap + 2)
  } else if (tag === 'img') drawPicture(sheet, attributes, place)
  else if (tag === 'dt') drawParagraph(sheet, children, { ...place, look: { ...place.look, bold: true } }, 2)
  else if (tag === 'dd') flow(sheet, children, { ...place, x: place.x + 14, width: place.width - 14 })
  else if (tag === 'p') flow(sheet, children, place)
  // A link or an emphasis around whole blocks, and what only groups.
  else flow(sheet, children, { ...place, look: lookOf(sheet, block, place.look) })
}

function drawParagraph(sheet: Sheet, nodes: readonly HtmlNode[], place: Place, after = place.depth > 0 ? itemGap : blockGap): void {
  const runs = runsOf(sheet, nodes, place.look)
  if (!runs.some((run) => run !== 'break' && run.text.trim())) return
  paragraph(sheet, element(sheet, place.parent, 'P'), { ...body, runs, x: place.x, width: place.width })
  gap(sheet, after)
}

function drawHeading(sheet: Sheet, { tag, children }: HtmlElement, place: Place): void {
  const { size, leading, before, after, tag: role } = headings[tag] as (typeof headings)[string]
  const runs = runsOf(sheet, children, { bold: true })
  if (!runs.some((run) => run !== 'break' && run.text.trim())) return
  gap(sheet, sheet.marker ? 0 : before)
  const inside = element(sheet, place.parent, role)
  paragraph(sheet, inside, { runs, size, leading, colour: colours.main, x: place.x, width: place.width, keep: after + 2 * body.leading })
  gap(sheet, after)
}

function drawList(sheet: Sheet, { tag, attributes, children }: HtmlElement, place: Place): void {
  drawMarkerAlone(sheet, place)
  const items = children.filter((child): child is HtmlElement => typeof child !== 'string' && child.tag === 'li')
  const first = Math.min(Math.max(Number.parseInt(attributes.start ?? '1', 10) || 1, 0), 100_000)
  const label = (n: number) => (tag === 'ul' ? (bullets[place.depth % bullets.length] as string) : `${numbered(first + n, place.depth)}`)
  const [widest] = linesOf(sheet.doc, [{ text: label(Math.max(0, items.length - 1)), look: {} }], body.size, 1_000)
  const indent = place.depth < deepestIndent ? Math.max(18, (widest?.width ?? 0) + 9) : 0
  const list = element(sheet, place.parent, 'L')
  items.forEach((item, n) => {
    const line = element(sheet, list, 'LI')
    sheet.marker = { text: label(n), right: place.x + indent - 7, inside: element(sheet, line, 'Lbl') }
    const within = { ...place, x: place.x + indent, width: place.width - indent, parent: element(sheet, line, 'LBody') }
    flow(sheet, item.children, { ...within, depth: place.depth + 1 })
    drawMarkerAlone(sheet, within)
  })
  if (place.depth === 0) gap(sheet, blockGap)
}

const bullets = ['•', '–']

/** 1. 2. 3., below that a. b. c. */
function numbered(n: number, depth: number): string {
  if (depth % 2 === 0 || n < 1) return `${n}.`
  let text = ''
  for (let left = n; left > 0; left = Math.floor((left - 1) / 26)) text = String.fromCharCode(97 + ((left - 1) % 26)) + text
  return `${text}.`
}

function drawQuotation(sheet: Sheet, children: readonly HtmlNode[], place: Place): void {
  drawMarkerAlone(sheet, place)
  const room = Math.min(16, place.width / 8)
  gap(sheet, blockGap + 2)
  const parent = element(sheet, place.parent, 'BlockQuote')
  needRoom(sheet, 2 * body.leading)
  sheet.bars.push(place.x)
  flow(sheet, children, { ...place, x: place.x + room, width: place.width - room, parent, look: { ...place.look, italic: true } })
  sheet.bars.pop()
  gap(sheet, blockGap + 3)
}

function drawRule(sheet: Sheet, { x, width }: Place): void {
  needRoom(sheet, 10)
  decoration(sheet.doc, () => {
    sheet.doc
      .moveTo(x, sheet.y + 4)
      .lineTo(x + width, sheet.y + 4)
      .lineWidth(0.75)
      .stroke(colours.line)
  })
  sheet.y += 8
  gap(sheet, blockGap)
}

/** The number of a list item that has no text, or begins with something else than a line. */
function drawMarkerAlone(sheet: Sheet, { x, width, parent }: Place): void {
  if (sheet.marker) paragraph(sheet, parent, { ...body, runs: [], x, width })
}

/** The text within a block, piece by piece; blocks inside it, as in a cell of a table, stand on lines of their own. */
function runsOf(sheet: Sheet, nodes: readonly HtmlNode[], look: Look): Run[] {
  const runs: Run[] = []
  for (const node of nodes) {
    if (typeof node === 'string') {
      runs.push({ text: node, look })
      continue
    }
    if (node.tag === 'br') {
      runs.push('break')
      continue
    }
    if (node.tag === 'img') runs.push({ text: node.attributes.alt ?? '', look })
    const block = blocks.has(node.tag)
    if (block && runs.length > 0 && runs.at(-1) !== 'break') runs.push('break')
    if (node.tag === 'li') runs.push({ text: '• ', look })
    runs.push(...runsOf(sheet, node.children, lookOf(sheet, node, look)))
    if (block && runs.length > 0 && runs.at(-1) !== 'break') runs.push('break')
  }
  return runs
}

function lookOf(sheet: Sheet, { tag, attributes }: HtmlElement, look: Look): Look {
  if (tag === 'strong' || tag === 'b' || tag === 'th') return { ...look, bold: true }
  if (tag === 'em' || tag === 'i') return { ...look, italic: !look.italic }
  if (tag === 'u') return { ...look, underline: true }
  if (tag === 's') return { ...look, strike: true }
  if (tag === 'sub' || tag === 'sup') return { ...look, rise: tag }
  const link = tag === 'a' ? addressOf(attributes.href, sheet.publicUrl) : undefined
  return link ? { ...look, link } : look
}

/** The whole address of a link that may be followed from a document, else nothing. */
function addressOf(href: string | undefined, publicUrl: string): string | undefined {
  if (!href || !URL.canParse(href, publicUrl)) return undefined
  const { protocol, href: whole } = new URL(href, publicUrl)
  return ['http:', 'https:', 'mailto:'].includes(protocol) && whole.length <= 2_000 ? whole : undefined
}
