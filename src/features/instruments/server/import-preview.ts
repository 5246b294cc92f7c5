/** What the import of an instrument would make of its draft, statement by statement, those that go among them. */

import type { ImportPreview } from '../../../kit/contract/imports.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import { type Outcomes, previewFile } from '../../../kit/server/sheets/preview.ts'
import { wholeTable } from '../../../kit/server/sheets/table.ts'
import { columnsChosenBefore } from '../../imports/server/acts.ts'
import { type StatementRow, statementColumns } from '../columns.ts'
import type { instruments } from '../contract.ts'
import { statementKindNames } from '../rules.ts'
import { missing } from './checks.ts'
import { isSame } from './import.ts'
import { readRow, treeOf, withOrigins } from './import-rows.ts'
import { findInstrument, findTree, findVersion, type StoredArea } from './queries.ts'
import { rowsOf } from './rows.ts'

/** @throws Refusal 404; 422 where the file cannot be read */
export async function previewInstrument({
  db,
  actor,
  upload,
  params,
  body,
}: Asked<typeof instruments.previewImport>): Promise<ImportPreview> {
  if (!(await findInstrument(db, params.id))) missing()
  const newest = (await findVersion(db, params.id)) ?? missing()
  const before = await findTree(db, newest.id)
  return previewFile(
    { upload, columns: body.columns },
    statementColumns,
    (heads) => columnsChosenBefore(db, { accountId: actor.id, kind: 'instruments', heads }),
    async (open, rowErrors, outcomes) => {
      const table = await wholeTable(open)
      const rows = table.rows.map((row) => readRow({ ...row, rowErrors })).filter((row) => row.sound)
      const { areas: written, repeated, rowOf } = treeOf(rows, rowErrors)
      const areas = withOrigins(written, before)
      const gone = tell(outcomes, before, areas, rowOf)
      const stores = isSame(before, areas) ? 0 : table.rows.length - repeated.length
      return { rows: table.rows.length, repeated, whole: { stores, gone } }
    },
  )
}

/** @returns the statements that are not in the file */
function tell(outcomes: Outcomes, before: readonly StoredArea[], after: readonly StoredArea[], rowOf: ReadonlyMap<string, number>) {
  const left = new Map(rowsOf(before).map((row) => [row.origin, row]))
  const ids = after.flatMap((area) => area.parameters.flatMap(({ statements }) => statements.map(({ id }) => id)))
  for (const [n, row] of rowsOf(after).entries()) {
    const was = left.get(row.origin)
    left.delete(row.origin)
    const fields = fieldsOf.filter((field) => (was ? was[field] !== row[field] : shownOfNew.includes(field)))
    const fate = !was ? 'new' : fields.length > 0 ? 'changed' : 'same'
    const changes = () => fields.map((field) => ({ title: titles[field], before: was ? said(was, field) : null, after: said(row, field) }))
    outcomes.add(rowOf.get(ids[n] as string) ?? 0, fate, JSON.stringify([was ?? null, row]), () => ({
      name: row.text,
      line: lineOf(row),
      changes: fate === 'same' ? [] : changes(),
    }))
  }
  return [...left.values()].map((row) => ({ name: row.text, line: lineOf(row) }))
}

const titles = {
  area_code: 'Area',
  area_title: 'Title of the area',
  area_weight: 'Weight of the area',
  parameter_code: 'Parameter',
  parameter_title: 'Title of the parameter',
  parameter_weight: 'Weight of the parameter',
  number: 'Number',
  kind: 'Kind',
  text: 'Statement',
  weight: 'Weight',
} as const satisfies Record<keyof StatementRow, string>
type Field = keyof typeof titles
const fieldsOf = Object.keys(titles) as Field[]
const shownOfNew: readonly Field[] = ['area_title', 'parameter_title', 'weight']

function said(row: StatementRow, field: Field): string {
  return field === 'kind' ? statementKindNames[row.kind] : row[field]
}

/** `I.A, input and process 2` */
function lineOf({ area_code, parameter_code, kind, number }: StatementRow): string {
  return `${area_code}.${parameter_code}, ${statementKindNames[kind].toLowerCase()} ${number}`
}
