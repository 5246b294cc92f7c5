import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { Call, Input } from '../../contract/call.ts'
import { CallError } from '../../contract/client.ts'
import type { Imported, ImportReport } from '../../contract/imports.ts'
import { Dialog } from './Dialog.tsx'
import { saveFile } from './ExportButton.tsx'
import { FilePicker, ruleWords } from './FilePicker.tsx'
import { formatNumber } from './format.ts'
import { Icon } from './Icon.tsx'
import styles from './ImportDialog.module.css'
import { ImportErrors, saveErrors } from './ImportErrors.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { Notice } from './Notice.tsx'
import { toast } from './toast.ts'
import { upload } from './upload.ts'

type ImportDialogProps<C extends Call, T extends Call> = {
  opened: boolean
  onClose: () => void
  /** `programs` in "Import programs". */
  what: string
  /** An import call: takes a file, answers `Imported`. */
  call: C
  /** The call of the template, and its input. */
  template: T
  templateInput?: Input<T>
  /** What the call needs besides the file: fields above the file, their values, and whether they are complete. */
  extra?: { fields: ReactNode; body: Record<string, unknown>; isReady: boolean }
  /** The sentence of specification §8 for a failure the server does not explain. */
  failure: string
}

type Stage =
  | { name: 'choose'; problem?: string }
  | { name: 'running'; percent: number }
  | { name: 'refused'; message: string; report: ImportReport }
  | { name: 'done'; count: number; message: string; report: ImportReport }

/**
 * Imports a file of rows: choose or drop, progress, and what came of it. All rows are stored, or none.
 *
 *     <ImportDialog opened={isImporting} onClose={close} what="programs" call={imports.programs} template={imports.template}
 *       templateInput={{ params: { name: 'programs' } }} failure="An unexpected error occurred while importing programs." />
 */
export function ImportDialog<C extends Call, T extends Call>(props: ImportDialogProps<C, T>) {
  const { opened, what, call, extra, failure } = props
  const [file, setFile] = useState<File | null>(null)
  const [stage, setStage] = useState<Stage>({ name: 'choose' })
  const stop = useRef<AbortController>(null)
  const client = useQueryClient()
  const isRunning = stage.name === 'running'

  function close() {
    props.onClose()
    // an import that runs goes on; its result comes as a toast
    if (!isRunning) again()
  }

  function again() {
    setFile(null)
    setStage({ name: 'choose' })
  }

  async function run() {
    if (!file || isRunning) return
    stop.current = new AbortController()
    setStage({ name: 'running', percent: 0 })
    try {
      const progress = (percent: number) => setStage({ name: 'running', percent })
      const { data, message, report } = (await upload(
        call,
        { file, ...(extra ? { body: extra.body } : {}) } as Input<C>,
        progress,
        stop.current.signal,
      )) as Imported
      if (data > 0) toast.success(message)
      else toast.warning(message)
      setStage({ name: 'done', count: data, message, report })
      await client.invalidateQueries()
    } catch (error) {
      const report = reportOf(error)
      const message = (error instanceof CallError && error.message) || failure
      if (report) setStage({ name: 'refused', message, report })
      else {
        setStage({ name: 'choose', problem: message })
        if (!stop.current?.signal.aborted) toast.error(message)
      }
    }
  }

  if (stage.name === 'refused' || stage.name === 'done') {
    const { report } = stage
    const isRefused = stage.name === 'refused'
    return (
      <Dialog
        opened={opened}
        onClose={close}
        // a quick answer comes between the two clicks of a double click: the second may fall beside the changed dialog
        once
        size={720}
        title={isRefused ? 'Nothing was imported' : stage.count > 0 ? `${formatNumber(stage.count)} ${what} imported` : 'Nothing new'}
        description={
          isRefused
            ? `${formatNumber(report.rows_with_errors)} of ${formatNumber(report.rows)} rows need a correction. Correct them in the file and import it again.`
            : detailOf(stage.message)
        }
        foot={
          <>
            {isRefused && report.errors.length > 0 && (
              <Button variant="subtle" className={styles.start} leftSection={<Icon name="download" />} onClick={() => saveErrors(report)}>
                Errors as CSV
              </Button>
            )}
            <Button variant="default" onClick={unlessEcho(isRefused ? close : again)}>
              {isRefused ? 'Close' : 'Choose another file'}
            </Button>
            <Button onClick={unlessEcho(isRefused ? again : close)}>{isRefused ? 'Choose another file' : 'Close'}</Button>
          </>
        }
      >
        <Counts report={report} isRefused={isRefused} />
        {isRefused && <ImportErrors report={report} />}
        <Remarks report={report} />
      </Dialog>
    )
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      // the dialog gets shorter under the pointer: a second click beside it must not close it
      busy={isRunning}
      title={`Import ${what}`}
      description={isRunning && file ? file.name : call.upload ? `${ruleWords(call.upload)} and 50,000 rows` : undefined}
      foot={
        isRunning ? (
          <>
            <span className={`${styles.hint} ${styles.start}`}>You may close this; the result comes as a notification.</span>
            <Button variant="default" onClick={unlessEcho(() => stop.current?.abort())}>
              Stop
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button disabled={!file || extra?.isReady === false} onClick={run}>
              Import
            </Button>
          </>
        )
      }
    >
      {stage.name === 'running' && file ? (
        <ImportProgress percent={stage.percent} bytes={file.size} />
      ) : (
        <>
          {stage.name === 'choose' && stage.problem && <Notice tone="err">{stage.problem}</Notice>}
          {extra?.fields}
          {call.upload && (
            <FilePicker rule={call.upload} value={file} onChange={setFile} icon="file-spreadsheet" hint="all rows are stored, or none" />
          )}
          <div className={styles.row}>
            <span className={styles.hint}>First time? The template has the columns, an example row and notes.</span>
            <TemplateButton {...props} />
          </div>
        </>
      )}
    </Dialog>
  )
}

function TemplateButton<C extends Call, T extends Call>({ template, templateInput }: ImportDialogProps<C, T>) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await saveFile(template, templateInput, 'Bulk-Upload Template.xlsx')
      toast.success('Template downloaded successfully')
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : 'The template could not be saved. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" size="xs" leftSection={<Icon name="download" />} loading={busy} onClick={save}>
      Template
    </Button>
  )
}

/** What the message says beyond the title: `546 campuses imported: 546 added` → `546 added`. */
function detailOf(message: string): string {
  return message.replace(/^[\d,]+ [^:]+ imported: /, '')
}

function Counts({ report, isRefused }: { report: ImportReport; isRefused: boolean }) {
  const counts: [label: string, value: number, bad?: boolean][] = isRefused
    ? [
        ['Rows read', report.rows],
        ['Ready', report.ready],
        ['Repeated', report.repeated],
        ['With an error', report.rows_with_errors, true],
      ]
    : [
        ['Rows read', report.rows],
        ['Created', report.created],
        ['Updated', report.updated],
        ['Unchanged', report.unchanged],
      ]
  return (
    <dl className={styles.counts}>
      {counts.map(([label, value, bad]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-bad={bad || undefined}>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the file held besides: columns nobody knows and rows that repeat others. */
function Remarks({ report }: { report: ImportReport }) {
  const { unknown_columns: columns, repeated, repeated_rows: rows } = report
  if (columns.length === 0 && repeated === 0) return null
  return (
    <p className={styles.hint}>
      {columns.length > 0 && (
        <>
          {columns.length === 1 ? 'One column was not used: ' : `${columns.length} columns were not used: `}
          <code>{columns.join(', ')}</code>.{' '}
        </>
      )}
      {repeated === 1 && `Row ${rows[0]} repeats an earlier row and counts once.`}
      {repeated > 1 &&
        `Rows ${rows.slice(0, 12).join(', ')}${repeated > 12 ? ` and ${formatNumber(repeated - 12)} more` : ''} repeat an earlier row and count once.`}
    </p>
  )
}

/** What stands where "Import" stood: the second click of a double click is not meant for it. */
function unlessEcho(act: () => void) {
  return (event: MouseEvent) => {
    if (event.detail < 2) act()
  }
}

function reportOf(error: unknown): ImportReport | undefined {
  return error instanceof CallError ? (error.body as { report?: ImportReport } | undefined)?.report : undefined
}
