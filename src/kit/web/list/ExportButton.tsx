import { useState } from 'react'
import type { Call, Input } from '../../contract/call.ts'
import { CallError } from '../../contract/client.ts'
import { confirm, type Question } from '../dialog/confirm.tsx'
import { ActionButton } from '../form/ActionButton.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { saveBlob } from '../save-blob.ts'
import { download } from '../sending.ts'
import { toast } from '../states/toast.ts'

/** Saves the file a call answers, under the name the server gives it. @throws CallError */
export async function saveFile<C extends Call>(call: C, input: Input<C> = {} as Input<C>, usualName = 'export.csv'): Promise<void> {
  const { content, name } = await download(call, input)
  saveBlob(content, name ?? usualName)
}

/** The bulk act "Export": the chosen rows only. `more`: what else the call has to know. */
export function exportOf<C extends Call>(call: C, more: object = {}) {
  return {
    label: 'Export',
    icon: 'download' as const,
    onClick: (rows: readonly { id: string }[]) => {
      saveFile(call, { query: { ...more, ids: rows.map((row) => row.id) } } as unknown as Input<C>).catch((error: Error) =>
        toast.error(error.message),
      )
    },
  }
}

type ExportButtonProps<C extends Call> = {
  call: C
  /** The same filter as the list. */
  input?: Input<C>
  label?: string
  icon?: IconName
  /** Asked before the file is made, where it holds more than the list shows. */
  ask?: Question
  /** The toast after it; without one the saved file speaks for itself. */
  done?: string
  size?: 'xs' | 'sm'
  variant?: 'default' | 'subtle'
}

/**
 * Fetches a file call and saves it; busy meanwhile, a toast when it fails.
 *
 *     <ExportButton call={programs.export} input={{ query: { filter } }} />
 */
export function ExportButton<C extends Call>({
  call,
  input,
  label = 'Export',
  icon = 'download',
  ask,
  done,
  size = 'sm',
  variant = 'default',
}: ExportButtonProps<C>) {
  const [busy, setBusy] = useState(false)
  async function save() {
    if (busy || (ask && !(await confirm(ask)))) return
    setBusy(true)
    try {
      await saveFile(call, input)
      if (done) toast.success(done)
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : 'The file could not be saved. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionButton call={call} icon={icon} loading={busy} onClick={save} size={size} variant={variant}>
      {label}
    </ActionButton>
  )
}
