/** Files of rows: their templates and limits, and what an import reports (docs/domain.md#imports). Imports stand with what they import. */
import { z } from 'zod'
import { jsonList } from './call.ts'
import { confirmText } from './candidates.ts'

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

/** `data` is created + updated: 0 when the file holds nothing new. `import_id`: what can be taken back, where the import keeps it. */
export const Imported = z.object({ data: z.int(), message: z.string(), report: ImportReport, import_id: z.uuid().optional() })
export type Imported = z.infer<typeof Imported>

/** For how many days an import can be taken back. */
export const undoDays = 30

/** Where a column stands in the file, counted from 0; `null` where the file has none. */
const ColumnChoice = z.object({ heading: z.string().max(100), place: z.int().min(0).max(9_999).nullable() })
export type ColumnChoice = z.infer<typeof ColumnChoice>

/** In the form of an import whose file was looked at before. */
export const importChoices = {
  /** What the person said where columns stand; all others are found by their heads. */
  columns: jsonList(z.array(ColumnChoice).max(200, 'Say where at most 200 columns are.')).optional(),
  /** Stores the rows without a mistake or a question, and leaves the others out. */
  only_right: confirmText,
  /** The digest of the preview: what would be stored otherwise than it was shown is refused (409). */
  as_seen: z.string().max(64).optional(),
}

/** The form of a preview: what an import takes, but what was seen. */
export const previewChoices = { columns: importChoices.columns }

/**
 * How the place of a column was found: its head is known, the person chose it now or the last time, or it is proposed because it is like it;
 * only a proposal asks.
 */
const waysFound = ['head', 'chosen', 'remembered', 'proposed', 'missing'] as const

const PreviewColumn = z.object({
  heading: z.string(),
  title: z.string(),
  required: z.boolean(),
  place: z.int().nullable(),
  found: z.enum(waysFound),
  /** What to write there. */
  note: z.string(),
})
export type PreviewColumn = z.infer<typeof PreviewColumn>

/** A head of the file, and what stands below it in the first rows. */
const PreviewHead = z.object({ head: z.string(), samples: z.array(z.string()) })

export const rowFates = ['new', 'changed', 'same', 'wrong'] as const
export type RowFate = (typeof rowFates)[number]

/** What becomes of a row. A wrong one is in the report, with what to correct. */
const PreviewRow = z.object({
  row: z.int(),
  fate: z.enum(['new', 'changed', 'same']),
  /** The record, and where it belongs. */
  name: z.string(),
  line: z.string(),
  /** In words; of a new record only what it is given. */
  changes: z.array(z.object({ title: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type PreviewRow = z.infer<typeof PreviewRow>

/** Rows that a preview shows of each fate; all are counted. */
export const previewedRows = 50

export const ImportPreview = z.object({
  file: z.string(),
  heads: z.array(PreviewHead),
  columns: z.array(PreviewColumn),
  /** Somebody has to say first where columns stand: some are only proposed, or one that is needed is missing. Then there is no `seen`. */
  asks: z.boolean(),
  seen: z
    .object({
      report: ImportReport,
      /** Rows that would be stored if those with a mistake or a question are left out. */
      right: z.int(),
      rows: z.array(PreviewRow),
      /** Of an import that replaces what there is: what is not in the file and goes. The first are shown, all are counted. */
      gone: z.array(z.object({ name: z.string(), line: z.string() })).max(previewedRows),
      gone_count: z.int(),
      digest: z.string(),
    })
    .nullable(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** Columns of the sheet that shows what to correct: it is imported again as it is, and they are no news then. */
export const remarkColumns = { row: 'Row in the file', remark: 'What to correct' } as const
