import { Button, Checkbox } from '@mantine/core'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Call, Input } from '../../contract/call.ts'
import type { CallError } from '../../contract/client.ts'
import { type ColumnChoice, type Imported, type ImportPreview, type ImportReport, importRows, undoDays } from '../../contract/imports.ts'
import { formatCount, formatNumber } from '../../contract/words.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { FilePicker } from '../form/FilePicker.tsx'
import { useChange } from '../form/use-change.ts'
import { useLatest } from '../latest.ts'
import { Notice } from '../states/Notice.tsx'
import { toast } from '../states/toast.ts'
import { choiceOf, ImportColumns, isWhole } from './ImportColumns.tsx'
import styles from './ImportDialog.module.css'
import { ImportLook } from './ImportLook.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResult } from './ImportResult.tsx'
import { type Asks, asksIfNew, hintOf, mayBeStored, partsOf, seenTitle, whyRefused } from './import-words.ts'
import { SheetButton } from './SheetButton.tsx'
import { TemplateButton } from './TemplateButton.tsx'

export type ImportProps<C extends Call, T extends Call> = {
  opened: boolean
  onClose: () => void
  /** `programs` in "Import programs". */
  what: string
  /** An import call: takes a file, answers `Imported`. */
  call: C
  /** The call that looks at a file before it is stored, where there is one: answers `ImportPreview`. */
  preview?: Call
  /** Where an import can be taken back, by its id. */
  undoPath?: (importId: string) => string
  /** The call of the template, and its input. */
  template: T
  templateInput?: Input<T>
  /** What the call needs besides the file: fields above the file, their values, and whether they are complete; the record it is for. */
  extra?: { fields: ReactNode; body: Record<string, unknown>; isReady: boolean; params?: Record<string, string> }
  /** The sentence for a failure the server does not explain; `always`: on any failure, before what the server says of it. */
  failure: string
  /** What rows may be stored already: `people`. */
  doubles?: string
  /** What else the import asks about rows that may be meant as they stand; by default whether they are other `doubles`. */
  asks?: Asks
  always?: boolean
}

type Stage =
  | { name: 'choose'; problem?: { says: string; hint?: string } }
  | { name: 'running' }
  | { name: 'looking' }
  | { name: 'columns'; preview: ImportPreview }
  | { name: 'seen'; preview: ImportPreview; seen: NonNullable<ImportPreview['seen']>; file: Promise<ArrayBuffer> }
  | { name: 'refused'; file: Promise<ArrayBuffer>; report: ImportReport }
  | { name: 'done'; file: Promise<ArrayBuffer>; message: string; report: ImportReport; importId: string | undefined }

/** The dialog of an import; loaded when it is first opened. */
export function ImportWindow<C extends Call, T extends Call>(props: ImportProps<C, T>) {
  const { opened, what, call, extra, failure, always = false, doubles = what, asks = asksIfNew(doubles) } = props
  const [isMeant, setMeant] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [stage, setStage] = useState<Stage>({ name: 'choose' })
  const [columns, setColumns] = useState<ColumnChoice[] | null>(null)
  const change = useChange(call, { isQuiet: true })
  const look = useChange((props.preview ?? call) as C, { isQuiet: true, refresh: false })
  const isLooking = stage.name === 'looking'
  const isRunning = stage.name === 'running' || isLooking
  const way = isLooking ? look : change
  const isOpen = useLatest(opened)

  function close() {
    props.onClose()
    // an import that runs goes on; its result comes as a toast
    if (!isRunning) again()
  }

  function again() {
    setFile(null)
    setColumns(null)
    setMeant(false)
    setStage({ name: 'choose' })
  }

  /** What is sent with the file; nothing where there is nothing to say. */
  function sent(file: File, isConfirmed: boolean, more: Record<string, string> = {}) {
    const said = columns ? { columns: JSON.stringify(columns) } : {}
    const body = { ...extra?.body, ...(isConfirmed ? { [asks.field]: '1' } : {}), ...said, ...more }
    return { file, ...(extra?.params ? { params: extra.params } : {}), ...(Object.keys(body).length > 0 ? { body } : {}) } as Input<C>
  }

  /** Looks at the file before anything is stored. */
  async function lookAt(isConfirmed = isMeant) {
    if (!file || look.busy) return
    setStage({ name: 'looking' })
    await look.send(sent(file, isConfirmed), {
      onAnswer: (answer) => {
        const { data: preview } = answer as unknown as { data: ImportPreview }
        // who has closed the dialog begins anew
        if (!isOpen.current) return again()
        if (preview.columns.some(({ found }) => found === 'remembered') && preview.seen) setColumns(choiceOf(preview))
        if (!preview.seen) return showColumns(preview)
        setStage({ name: 'seen', preview, seen: preview.seen, file: bytesOf(file) })
      },
      onStopped: () => setStage({ name: 'choose', problem: { says: 'Stopped', hint: 'Nothing was stored.' } }),
      onRefused: (refusal) => {
        setStage({ name: 'choose', problem: { says: refusal.message, hint: 'Nothing was stored.' } })
        return true
      },
    })
  }

  function showColumns(preview: ImportPreview) {
    setColumns(choiceOf(preview))
    setStage({ name: 'columns', preview })
  }

  async function run(isConfirmed = isMeant, more: Record<string, string> = {}) {
    if (!file || change.busy) return
    setStage({ name: 'running' })
    await change.send(sent(file, isConfirmed, more), {
      onAnswer: (answer) => {
        const { data, message, report, import_id } = answer as Imported
        if (data > 0) toast.success(message)
        else toast.warning(message)
        // who has closed the dialog has read the toast, and begins anew
        if (isOpen.current) setStage({ name: 'done', file: bytesOf(file), message, report, importId: import_id })
        else again()
      },
      onStopped: (isSent) => setStage({ name: 'choose', problem: { says: 'Stopped', hint: isSent ? mayBeStored : 'Nothing was stored.' } }),
      onRefused: (refusal, isSent) => {
        refused(file, refusal, isSent)
        return true
      },
    })
  }

  function refused(file: File, refusal: CallError, isSent: boolean) {
    const report = (refusal.body as { report?: ImportReport } | undefined)?.report
    if (report) {
      setStage({ name: 'refused', file: bytesOf(file), report })
      if (always) toast.error(failure)
      else if (!isOpen.current) toast.error(refusal.message)
      return
    }
    // without a body: what stands between here and the server answered, or nothing did
    const explained = always ? { says: failure, hint: refusal.message } : { says: refusal.message }
    const problem = refusal.body ? explained : { says: failure, hint: hintOf(refusal, isSent) }
    setStage({ name: 'choose', problem })
    toast.error(problem.says)
  }

  if (stage.name === 'columns') {
    const { preview } = stage
    return (
      <Dialog
        opened={opened}
        onClose={close}
        once
        size={720}
        title="Which column is which?"
        description={`${preview.file}: some of its columns are called otherwise. Say where each one stands.`}
        foot={
          <>
            <Button variant="default" onClick={unlessEcho(again)}>
              Choose another file
            </Button>
            <Button disabled={!isWhole(preview, columns ?? [])} onClick={unlessEcho(() => lookAt())}>
              Look at the rows
            </Button>
          </>
        }
      >
        <ImportColumns preview={preview} chosen={columns ?? []} onChoose={setColumns} />
      </Dialog>
    )
  }

  if (stage.name === 'seen') {
    const { preview, seen } = stage
    const wrong = seen.report.rows_with_errors
    const asSeen = { as_seen: seen.digest, ...(wrong > 0 ? { only_right: '1' } : {}) }
    return (
      <Dialog
        opened={opened}
        onClose={close}
        once
        size={1150}
        title={seenTitle(seen)}
        description={`${preview.file}, ${formatCount(seen.report.rows, 'row')}. Nothing is stored yet.`}
        foot={
          <>
            {wrong > 0 ? (
              <SheetButton file={stage.file} report={seen.report} />
            ) : (
              <Button variant="subtle" className={styles.start} onClick={unlessEcho(() => showColumns(preview))}>
                Columns
              </Button>
            )}
            <Button variant="default" onClick={unlessEcho(again)}>
              Choose another file
            </Button>
            {seen.right > 0 && (
              <Button onClick={unlessEcho(() => run(isMeant, asSeen))}>
                {wrong === 0
                  ? `Import ${formatCount(seen.right, 'row')}`
                  : seen.right === 1
                    ? 'Import the right row'
                    : `Import the ${formatCount(seen.right, 'right row')}`}
              </Button>
            )}
          </>
        }
      >
        <ImportLook key={seen.digest} seen={seen} heads={preview.heads} what={what} />
        {(seen.report.questions > 0 || isMeant) && (
          <Checkbox
            label={asks.label}
            checked={isMeant}
            onChange={(event) => {
              setMeant(event.currentTarget.checked)
              void lookAt(event.currentTarget.checked)
            }}
          />
        )}
      </Dialog>
    )
  }

  if (stage.name === 'refused' || stage.name === 'done') {
    const { report } = stage
    const isRefused = stage.name === 'refused'
    // with every other mistake corrected, the answer is all that is left to give
    const isAsking = isRefused && report.questions > 0 && report.questions === report.error_count
    return (
      <Dialog
        opened={opened}
        onClose={close}
        // a quick answer comes between the two clicks of a double click: the second may fall beside the changed dialog
        once
        size={720}
        title={isRefused ? 'Nothing was imported' : partsOf(stage.message).title}
        description={isRefused ? whyRefused(report, isAsking ? asks : undefined) : partsOf(stage.message).detail}
        foot={
          <>
            {report.errors.length > 0 && <SheetButton file={stage.file} report={report} />}
            <Button variant="default" onClick={unlessEcho(isRefused ? close : again)}>
              {isRefused ? 'Close' : 'Choose another file'}
            </Button>
            {isAsking && isMeant ? (
              <Button onClick={unlessEcho(() => run(true))}>Import all the same</Button>
            ) : (
              <Button onClick={unlessEcho(isRefused ? again : close)}>{isRefused ? 'Choose another file' : 'Close'}</Button>
            )}
          </>
        }
      >
        <ImportResult report={report} isRefused={isRefused} />
        {stage.name === 'done' && stage.importId && props.undoPath && (
          <Notice icon="arrow-back-up">
            It can be undone for {undoDays} days: <Link to={props.undoPath(stage.importId)}>Imports</Link>
          </Notice>
        )}
        {isAsking && <Checkbox label={asks.label} checked={isMeant} onChange={(event) => setMeant(event.currentTarget.checked)} />}
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
      description={isRunning && file ? file.name : `Up to ${formatNumber(importRows)} rows: all of them are stored, or none`}
      foot={
        isRunning ? (
          <>
            <span className={`${styles.hint} ${styles.start}`}>You may close this; the result comes as a notification.</span>
            <Button variant="default" onClick={unlessEcho(() => way.stop())}>
              Stop
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              {...(props.preview ? { variant: 'default' } : {})}
              disabled={!file || change.busy || extra?.isReady === false}
              onClick={() => run()}
            >
              Import
            </Button>
            {props.preview && (
              <Button disabled={!file || look.busy || extra?.isReady === false} onClick={() => lookAt()}>
                Preview
              </Button>
            )}
          </>
        )
      }
    >
      {isRunning && file ? (
        <ImportProgress percent={way.percent ?? 0} bytes={file.size} isLook={isLooking} />
      ) : (
        <>
          {stage.name === 'choose' && stage.problem && (
            <div role="alert">
              <Notice tone="err" title={stage.problem.says}>
                {stage.problem.hint}
              </Notice>
            </div>
          )}
          {extra?.fields}
          {call.upload && <FilePicker rule={call.upload} value={file} onChange={setFile} icon="file-spreadsheet" />}
          <div className={styles.row}>
            <span className={styles.hint}>First time? The template has the columns, an example row and notes.</span>
            <TemplateButton template={props.template} input={props.templateInput} />
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Read now: the file on the disk may be corrected and saved before its sheet is asked for. */
function bytesOf(file: File): Promise<ArrayBuffer> {
  const bytes = file.arrayBuffer()
  bytes.catch(() => console.error('The chosen file can no longer be read'))
  return bytes
}

/** What stands where "Import" stood: the second click of a double click is not meant for it. */
function unlessEcho(act: () => void) {
  return (event: MouseEvent) => {
    if (event.detail < 2) act()
  }
}
