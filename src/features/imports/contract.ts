/** Imports that can be taken back: what they did, what stands against taking them back, and doing it (docs/domain.md#taking-an-import-back). */
import { z } from 'zod'
import { calls, dataOf, jsonText, oneOrMany, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { importedObjects, importers, importKinds, importStates } from './rules.ts'

export const ImportRow = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  file: z.string(),
  made_by_name: z.string(),
  made_at: z.iso.datetime(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Rows that were left out, because only the right ones were to be stored. */
  left_out: z.int(),
  undo_until: z.iso.datetime(),
  state: z.enum(importStates),
  can_undo: z.boolean(),
  /** Records of it that were taken back, and that stay as they are. */
  taken_back: z.int(),
  stay: z.int(),
  undone_at: z.iso.datetime().nullable(),
  undone_by_name: z.string().nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

const Fields = z.record(z.string(), z.unknown())

/** A record that an import made (`before` is null) or changed. */
export const ImportedRecord = z.object({
  record_id: z.uuid(),
  object: z.enum(importedObjects),
  /** Of the file. */
  row: z.int(),
  name: z.string(),
  before: Fields.nullable(),
  after: Fields.nullable(),
})
export type ImportedRecord = z.infer<typeof ImportedRecord>

/** Why a record stays as it is. */
const Staying = z.object({ record_id: z.uuid(), row: z.int(), name: z.string(), sentence: z.string() })
export type Staying = z.infer<typeof Staying>

export const Undoing = z.object({
  /** Records that are deleted again, and that get their values of before. */
  removes: z.int(),
  restores: z.int(),
  /** The first 1,000 by their row; all are counted. */
  stays: z.array(Staying),
  stay_count: z.int(),
  /** What else it means, in whole sentences: invitations that went out. */
  notes: z.array(z.string()),
})
export type Undoing = z.infer<typeof Undoing>

const ImportFilter = z.object({ kind: oneOrMany(z.enum(importKinds)).optional() })
export type ImportFilter = z.infer<typeof ImportFilter>

export const imports = calls({
  list: {
    method: 'GET',
    path: '/api/admin/imports',
    access: importers,
    query: PageNumber.extend({ search: Search, filter: jsonText(ImportFilter).optional() }),
    answer: pageOf(ImportRow),
    says: 'Imports with what they stored, the newest first, and until when each can be taken back.',
  },
  one: {
    method: 'GET',
    path: '/api/admin/imports/:id',
    access: importers,
    answer: dataOf(ImportRow),
    says: 'One import.',
  },
  rows: {
    method: 'GET',
    path: '/api/admin/imports/:id/rows',
    access: importers,
    query: PageNumber,
    answer: pageOf(ImportedRecord),
    says: 'The records an import made or changed and that are not taken back, while it can be, in the order of its file.',
  },
  undoing: {
    method: 'GET',
    path: '/api/admin/imports/:id/undo',
    access: importers,
    answer: dataOf(Undoing),
    says: 'What taking an import back would do, and which records would stay and why. Changes nothing.',
  },
  undo: {
    method: 'POST',
    path: '/api/admin/imports/:id/undo',
    access: importers,
    body: z.object({
      /** How many records stay, as it was seen: with more nothing is done. */
      leave: z.int().min(0).default(0),
    }),
    answer: dataOf(Undoing),
    says: 'Takes an import back, within 30 days. 409 where more records would stay than `leave` says.',
  },
})
