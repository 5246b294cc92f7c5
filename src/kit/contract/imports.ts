/** Files of rows: their templates and limits, and what an import reports (docs/domain.md#imports). Imports stand with what they import. */
import { z } from 'zod'

const importTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const
const importBytes = 10 * 1024 * 1024
export const importRows = 50_000
/** Errors listed in a report; all are counted. */
export const listedErrors = 1_000

/** The upload rule of every import call. */
export const importFile = { types: importTypes, bytes: importBytes, required: true } as const

/** A record that a file still calls by a name it had before; it is taken for the one of today. */
const FormerNameUsed = z.object({ row: z.int(), column: z.string(), written: z.string(), name: z.string() })
export type FormerNameUsed = z.infer<typeof FormerNameUsed>

export const RowError = z.object({
  /** As a spreadsheet numbers its rows: the head is row 1. */
  row: z.int(),
  column: z.string(),
  /** As it stands in the file. */
  value: z.string(),
  /** What is wrong, and what to write instead. */
  sentence: z.string(),
  /** The name most like the one in the file, where a name is not known. */
  nearest: z.string().nullable(),
})
export type RowError = z.infer<typeof RowError>

/** What an import found. It comes with a success as `report`, and with a refusal (422) beside `message` and `errors`. */
export const ImportReport = z.object({
  file: z.string(),
  /** Rows with something in them, without the head. */
  rows: z.int(),
  /** Rows without an error that stand in the file for the first time. */
  ready: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Rows equal to what is stored. */
  unchanged: z.int(),
  /** Rows that repeat an earlier row; each counts once. */
  repeated: z.int(),
  /** The first 1,000 of them by row number. */
  repeated_rows: z.array(z.int()),
  /** The first 1,000 by row number. */
  former_names: z.array(FormerNameUsed),
  /** Errors that only ask whether a row is meant as it stands (likely stored already, out of order): confirmed they are none. */
  questions: z.int(),
  unknown_columns: z.array(z.string()),
  /** Where each column stands in the file, counted from 0, whatever its head is written like. */
  places: z.record(z.string(), z.int()),
  rows_with_errors: z.int(),
  /** One row can have several. */
  error_count: z.int(),
  errors: z.array(RowError).max(listedErrors),
})
export type ImportReport = z.infer<typeof ImportReport>

/** `data` is created + updated: 0 when the file holds nothing new. */
export const Imported = z.object({ data: z.int(), message: z.string(), report: ImportReport })
export type Imported = z.infer<typeof Imported>

/** Columns of the sheet that shows what to correct: it is imported again as it is, and they are no news then. */
export const remarkColumns = { row: 'Row in the file', remark: 'What to correct' } as const
