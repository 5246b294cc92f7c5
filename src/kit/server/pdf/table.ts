/** Draws a table: columns as wide as their text wants, rows that stay together, the head again on every page. */
import type { HtmlElement, HtmlNode } from '../html/html-tree.ts'
import { extentOf, type Line, linesOf, type Run } from './lines.ts'
import {
  colours,
  decoration,
  drawLine,
  element,
  gap,
  lowest,
  needRoom,
  newPage,
  page,
  paragraph,
  type Sheet,
  type Structure,
} from './sheet.ts'

type Place = { x: number; width: number; parent: Structure; runsOf: (nodes: readonly HtmlNode[]) => Run[] }
type Cell = { runs: Run[]; column: number; columns: number; head: boolean }
type Row = { cells: Cell[]; head: boolean }

const text = { size: 9.2, leading: 13.4 }
const inset = { side: 6, above: 5 }
/** More columns than the paper can hold side by side are written as sentences. */
const mostColumns = 9

export function drawTable(sheet: Sheet, table: HtmlElement, place: Place): void {
  const caption = table.children.find((child): child is HtmlElement => typeof child !== 'string' && child.tag === 'caption')
  const rows = readRows(table, place)
  const count = Math.max(0, ...rows.map(({ cells }) => Math.max(0, ...cells.map((cell) => cell.column + cell.columns))))
  if (count === 0) return
  const struct = element(sheet, place.parent, count > mostColumns ? 'Div' : 'Table')
  if (caption) drawCaption(sheet, caption, struct, place)
  if (count > mostColumns) {
    for (const row of rows) drawAsSentence(sheet, row, struct, place)
    return
  }
  const widths = widthsOf(sheet, rows, count, place.width)
  const heads = rows.filter((row) => row.head)
  const repeat = heads.length > 0 && heads.length <= 3 && rows.slice(0, heads.length).every((row) => row.head) ? heads : []
  for (const [n, row] of rows.entries()) drawRow(sheet, row, struct, { x: place.x, widths, repeat: n < repeat.length ? [] : repeat })
}

function drawCaption(sheet: Sheet, caption: HtmlElement, struct: Structure, { x, width, runsOf }: Place): void {
  const inside = element(sheet, struct, 'Caption')
  const runs = runsOf(caption.children)
  paragraph(sheet, inside, { runs: bold(runs), size: 9.5, leading: 14, colour: colours.main, x, width, keep: 40 })
  gap(sheet, 3)
}

function bold(runs: readonly Run[]): Run[] {
  return runs.map((run) => (run === 'break' ? run : { ...run, look: { ...run.look, bold: true } }))
}

function drawAsSentence(sheet: Sheet, { cells, head }: Row, struct: Structure, { x, width }: Place): void {
  const runs = cells.flatMap((cell, n): Run[] => (n > 0 ? [{ text: ' · ', look: {} }, ...cell.runs] : cell.runs))
  const inside = element(sheet, struct, 'P')
  paragraph(sheet, inside, { ...text, runs: head ? bold(runs) : runs, colour: colours.ink, x, width })
  gap(sheet, 3)
}

/** Cells by column; one that reaches over several rows keeps its columns free in those below. */
function readRows(table: HtmlElement, { runsOf }: Place): Row[] {
  const rows: Row[] = []
  let taken: number[] = []
  const read = (parent: HtmlElement, inHead: boolean) => {
    for (const child of parent.children) {
      if (typeof child === 'string') continue
      if (child.tag === 'tr') rows.push(readRow(child, inHead))
      else if (['thead', 'tbody', 'tfoot'].includes(child.tag)) {
        taken = []
        read(child, child.tag === 'thead')
      }
    }
  }
  const readRow = (row: HtmlElement, inHead: boolean): Row => {
    const cells: Cell[] = []
    const below = taken.map((left) => Math.max(0, left - 1))
    let column = 0
    for (const cell of row.children) {
      if (typeof cell === 'string' || (cell.tag !== 'td' && cell.tag !== 'th')) continue
      while ((taken[column] ?? 0) > 0) column++
      const columns = span(cell.attributes.colspan, 20)
      const runs = runsOf(cell.children)
      const head = cell.tag === 'th'
      cells.push({ runs: head || inHead ? bold(runs) : runs, column, columns, head: head || inHead })
      for (let n = 0; n < columns; n++) below[column + n] = span(cell.attributes.rowspan, 1_000) - 1
      column += columns
    }
    taken = below
    return { cells, head: inHead || (cells.length > 1 && cells.every((cell) => cell.head)) }
  }
  read(table, false)
  return rows
}

function span(written: string | undefined, most: number): number {
  return Math.min(Math.max(Number.parseInt(written ?? '1', 10) || 1, 1), most)
}

/** Every column gets room for its longest word, then what is left by how much text it has. */
function widthsOf(sheet: Sheet, rows: readonly Row[], count: number, width: number): number[] {
  const least = new Array<number>(count).fill(24)
  const wish = new Array<number>(count).fill(24)
  for (const { cells } of rows.slice(0, 400)) {
    for (const { runs, column, columns } of cells) {
      if (columns > 1) continue
      const { word, whole } = extentOf(sheet.doc, runs, text.size)
      least[column] = Math.max(least[column] ?? 0, Math.min(word, 120) + 2 * inset.side)
      wish[column] = Math.max(wish[column] ?? 0, Math.min(whole, 260) + 2 * inset.side)
    }
  }
  const floor = total(least)
  if (floor >= width) return least.map((one) => (one * width) / floor)
  const more = wish.map((one, n) => Math.max(0.01, one - (least[n] ?? 0)))
  const share = (width - floor) / total(more)
  return least.map((one, n) => one + (more[n] ?? 0) * share)
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

type Columns = { x: number; widths: readonly number[]; repeat: readonly Row[] }

/** A row that is taller than what is left goes on the next page; one taller than a page is continued there. */
function drawRow(sheet: Sheet, row: Row, struct: Structure, { x, widths, repeat }: Columns): void {
  const cells = row.cells.map((cell) => {
    const left = x + total(widths.slice(0, cell.column))
    const width = total(widths.slice(cell.column, cell.column + cell.columns))
    return { ...cell, left, width, lines: linesOf(sheet.doc, cell.runs, text.size, Math.max(10, width - 2 * inset.side)) }
  })
  const lines = Math.max(1, ...cells.map((cell) => cell.lines.length))
  const whole = heightOf(lines)
  const again = () => {
    for (const head of repeat) drawRow(sheet, head, struct, { x, widths, repeat: [] })
  }
  // A row that hardly fits on any page begins where it stands.
  if (needRoom(sheet, whole < lowest - page.top - 80 ? whole : heightOf(2))) again()
  const inside = element(sheet, struct, 'TR')
  const parts = cells.map((cell) => ({ ...cell, inside: element(sheet, inside, cell.head ? 'TH' : 'TD') }))
  for (let from = 0; from < lines; ) {
    const fit = Math.max(1, Math.floor((lowest - sheet.y - 2 * inset.above) / text.leading))
    const count = Math.min(fit, lines - from)
    drawSlice(sheet, parts, { row, x, width: total(widths), from, count })
    from += count
    if (from < lines) {
      newPage(sheet)
      again()
    }
  }
}

function heightOf(lines: number): number {
  return lines * text.leading + 2 * inset.above
}

type DrawnCell = { left: number; lines: Line[]; head: boolean; inside: Structure }

function drawSlice(
  sheet: Sheet,
  cells: readonly DrawnCell[],
  { row, x, width, from, count }: { row: Row; x: number; width: number; from: number; count: number },
): void {
  const { doc } = sheet
  const height = heightOf(count)
  decoration(doc, () => {
    if (row.head) doc.rect(x, sheet.y, width, height).fill(colours.pale)
    doc
      .moveTo(x, sheet.y + height)
      .lineTo(x + width, sheet.y + height)
      .lineWidth(row.head ? 1 : 0.6)
      .stroke(row.head ? colours.main : colours.line)
  })
  for (const cell of cells) {
    cell.lines.slice(from, from + count).forEach((line, n) => {
      const y = sheet.y + inset.above + n * text.leading
      drawLine(doc, cell.inside, line, {
        x: cell.left + inset.side,
        y,
        leading: text.leading,
        colour: cell.head ? colours.main : colours.ink,
      })
    })
  }
  sheet.y += height
}
