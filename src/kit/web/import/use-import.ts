/** How an import goes: a file is chosen, looked at or stored, and what came of it is said. */
import { type ReactNode, useState } from 'react'
import type { Call, Input } from '../../contract/call.ts'
import type { CallError } from '../../contract/client.ts'
import type { ColumnChoice, Imported, ImportPreview, ImportReport } from '../../contract/imports.ts'
import { useChange } from '../form/use-change.ts'
import { useLatest } from '../latest.ts'
import { toast } from '../states/toast.ts'
import { choiceOf } from './ImportColumns.tsx'
import { type Asks, hintOf, mayBeStored } from './import-words.ts'

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

/**
 * One import from the file to its result. One that runs goes on when its dialog is closed: its result comes as a toast then.
 * @param asks what it asks about rows that may be meant as they stand
 */
export function useImport<C extends Call, T extends Call>(props: ImportProps<C, T>, asks: Asks) {
  const { opened, call, extra, failure, always = false } = props
  const [isMeant, setMeant] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [stage, setStage] = useState<Stage>({ name: 'choose' })
  const [columns, setColumns] = useState<ColumnChoice[] | null>(null)
  const change = useChange(call, { isQuiet: true })
  const look = useChange((props.preview ?? call) as C, { isQuiet: true, refresh: false })
  const isLooking = stage.name === 'looking'
  const isRunning = stage.name === 'running' || isLooking
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

  return {
    stage,
    file,
    setFile,
    columns,
    setColumns,
    isMeant,
    setMeant,
    isLooking,
    isRunning,
    /** The file is on its way: how far, and stopping it. */
    way: isLooking ? look : change,
    isBusy: change.busy || look.busy,
    close,
    again,
    lookAt,
    showColumns,
    run,
  }
}

/** Read now: the file on the disk may be corrected and saved before its sheet is asked for. */
function bytesOf(file: File): Promise<ArrayBuffer> {
  const bytes = file.arrayBuffer()
  bytes.catch(() => console.error('The chosen file can no longer be read'))
  return bytes
}
