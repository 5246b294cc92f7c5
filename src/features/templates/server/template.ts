/** The bulk-upload templates: heads, one example row, drop-downs, and further sheets with notes and choices. */
import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import type { Cell, Feature, Sheet } from 'write-excel-file/node'
import { agency } from '../../../kit/contract/agency.ts'
import { type ImportColumn, importColumns, type RecordColumn } from '../../../kit/contract/columns.ts'
import { importRows } from '../../../kit/contract/imports.ts'
import { formatNumber } from '../../../kit/contract/words.ts'

/** What the writer takes for a file's content. */
type Content = Stream | Buffer | Blob

/** @returns the bytes of the XLSX file */
export async function makeTemplate(record: readonly RecordColumn[]): Promise<Buffer> {
  const columns: ImportColumn[] = importColumns(record)
  const head = (text: string): Cell => ({ value: text, fontWeight: 'bold', backgroundColor: agency.brand.color, textColor: '#ffffff' })
  const sheets: Sheet<Content>[] = [
    {
      sheet: 'Rows',
      data: [columns.map(({ heading }) => head(heading)), columns.map(({ example }) => ({ value: example, type: String }))],
      columns: columns.map(({ heading, example }) => ({ width: Math.min(45, Math.max(heading.length, example.length) + 4) })),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Notes',
      data: [
        ['Column', 'Needed', 'What to write', 'Also read as'].map(head),
        ...columns.map(({ heading, required, note, aliases }): Cell[] => [
          { value: heading, fontWeight: 'bold' },
          { value: required ? 'yes' : 'no' },
          { value: note, wrap: true },
          { value: aliases.join(', '), wrap: true },
        ]),
        [],
        [{ value: 'Take the example row out before importing. All rows are stored, or none: a wrong row is named with its column.' }],
        [{ value: `Up to ${formatNumber(importRows)} rows, as XLSX or as CSV in UTF-8. Columns may stand in any order.` }],
      ],
      columns: [{ width: 22 }, { width: 9 }, { width: 80 }, { width: 50 }],
    },
    {
      sheet: 'Choices',
      data: [chosenColumns(columns).map(({ heading }) => head(heading)), ...choiceRows(columns)],
      columns: chosenColumns(columns).map(() => ({ width: 45 })),
    },
  ]
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  return writeXlsxFile(sheets, { features: [dropDowns(columns)] }).toBuffer()
}

/** The writer knows no drop-downs; a sheet declares them at its end. Each takes its choices from a column of the third sheet. */
function dropDowns(columns: readonly ImportColumn[]): Feature<Content> {
  const rules = columns.flatMap(({ choices }, index) => {
    if (!choices) return []
    const from = letterOf(chosenColumns(columns).indexOf(columns[index] as ImportColumn))
    const cells = `${letterOf(index)}2:${letterOf(index)}${importRows + 1}`
    const list = `Choices!$${from}$2:$${from}$${choices.length + 1}`
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cells}"><formula1>${list}</formula1></dataValidation>`
  })
  const xml = rules.length > 0 ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : undefined
  return {
    files: { transform: { 'xl/worksheets/sheet{id}.xml': { insert: (_options, { sheetIndex }) => (sheetIndex === 0 ? xml : undefined) } } },
  }
}

function chosenColumns(columns: readonly ImportColumn[]): ImportColumn[] {
  return columns.filter((column) => column.choices)
}

/** The choices of each column, side by side. */
function choiceRows(columns: readonly ImportColumn[]): Cell[][] {
  const chosen = chosenColumns(columns)
  const longest = Math.max(...chosen.map((column) => column.choices?.length ?? 0))
  return Array.from({ length: longest }, (_, row) => chosen.map((column) => ({ value: column.choices?.[row] ?? '', type: String })))
}

function letterOf(index: number): string {
  return String.fromCharCode(65 + index)
}
