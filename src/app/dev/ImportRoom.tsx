import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ImportReport } from '../../kit/contract/imports.ts'
import { ImportDialog } from '../../kit/web/import/ImportDialog.tsx'
import { ImportErrors } from '../../kit/web/import/ImportErrors.tsx'
import { ImportProgress } from '../../kit/web/import/ImportProgress.tsx'
import { ImportResult } from '../../kit/web/import/ImportResult.tsx'
import { SheetButton } from '../../kit/web/import/SheetButton.tsx'
import { Room, Row, Sample } from './Sample.tsx'
import { sampleCalls } from './samples.ts'

const error = { row: 3, column: 'institution_name', value: 'Lakesid Polytechnic', sentence: 'Not in the list of institutions.' }
const report: ImportReport = {
  file: 'programs.csv',
  rows: 1_204,
  ready: 1_190,
  created: 0,
  updated: 0,
  unchanged: 0,
  repeated: 2,
  repeated_rows: [17, 18],
  former_names: [
    { row: 9, column: 'institution_name', written: 'Lakeside Polytechnic College', name: 'Lakeside Polytechnic State University' },
  ],
  questions: 0,
  unknown_columns: ['Remarks'],
  places: { institution_name: 0 },
  rows_with_errors: 3,
  error_count: 3,
  errors: [
    { ...error, nearest: 'Lakeside Polytechnic State University' },
    { row: 204, column: 'valid_to', value: '', sentence: 'A level is valid until a date: write it as 2029-05-31.', nearest: null },
    {
      row: 1_003,
      column: 'program_name',
      value: 'Doctor of Philosophy in Development Administration and Local Governance with a Specialisation',
      sentence: 'Too long: write at most 200 characters.',
      nearest: null,
    },
  ],
}
const done = { ...report, ready: 1_204, created: 1_100, updated: 90, unchanged: 14, rows_with_errors: 0, error_count: 0, errors: [] }
const many = { ...report, error_count: 4_000, errors: Array.from({ length: 4 }, (_, i) => ({ ...error, row: i + 2, nearest: null })) }

export function ImportRoom() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Room name="import" says="Files of rows: all of them are stored, or none.">
      <Sample of="ImportDialog" state="no server answers: the way back stays">
        <Row>
          <Button variant="default" onClick={() => setOpen(true)}>
            Import
          </Button>
        </Row>
        <ImportDialog
          opened={isOpen}
          onClose={() => setOpen(false)}
          what="programs"
          call={sampleCalls.imports}
          template={sampleCalls.file}
          failure="An unexpected error occurred while importing programs."
        />
      </Sample>
      <Sample of="ImportProgress" state="sending; sent">
        <ImportProgress percent={42} bytes={3_400_000} />
        <ImportProgress percent={100} bytes={3_400_000} />
      </Sample>
      <Sample of="ImportResult" state="stored" wide>
        <ImportResult report={done} isRefused={false} />
      </Sample>
      <Sample of="ImportResult" state="refused" wide>
        <ImportResult report={report} isRefused />
        <SheetButton file={Promise.resolve(new ArrayBuffer(0))} report={report} />
      </Sample>
      <Sample of="ImportErrors" state="more than are listed" wide>
        <ImportErrors report={many} />
      </Sample>
    </Room>
  )
}
