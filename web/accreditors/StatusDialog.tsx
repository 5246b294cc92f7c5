import { Button, Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type AccreditorStatus, accreditorStatuses, accreditorStatusNames } from '../../contract/accreditor-statuses.ts'
import { type AccreditorRow, accreditors } from '../../contract/accreditors.ts'
import { CallError } from '../../contract/client.ts'
import { call } from '../api.ts'
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx'
import { formatCount } from '../ui/format.ts'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import styles from './accreditors.module.css'

type Left = { row: AccreditorRow; why: string }

/** Gives the chosen accreditors one status. Each is saved by itself: whoever could not be is named and stays as they are. */
export function StatusDialog({ rows, onClose, onDone }: { rows: AccreditorRow[]; onClose: () => void; onDone: () => void }) {
  const client = useQueryClient()
  const [status, setStatus] = useState<AccreditorStatus | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [open, setOpen] = useState(rows)
  const [refused, setRefused] = useState<Left[]>([])
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const touched = open.filter((row) => row.status !== status)
  const expected = touched.filter((row) => row.accreditation_counts.upcoming > 0)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (running.current) return
    setMissing(status === null)
    if (status === null) return
    running.current = true
    setBusy(true)
    const left: Left[] = []
    for (const row of touched) {
      try {
        await save(row, status, refused.length > 0)
      } catch (error) {
        left.push({ row, why: error instanceof CallError ? error.message : 'Something unexpected happened.' })
      }
    }
    running.current = false
    setBusy(false)
    const changed = touched.length - left.length
    const state = accreditorStatusNames[status].toLowerCase()
    if (changed > 0) toast.success(`${formatCount(changed, 'accreditor')} ${changed === 1 ? 'is' : 'are'} ${state} now.`)
    await client.invalidateQueries()
    if (left.length > 0) {
      setOpen(left.map(({ row }) => row))
      setRefused(left)
      return
    }
    onDone()
    onClose()
  }

  return (
    <Dialog opened onClose={onClose} busy={busy} title={`Change the status of ${formatCount(open.length, 'accreditor')}`}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <DialogBody>
          {refused.length > 0 && (
            <div role="alert">
              <Notice tone="err" title={`Not changed: ${formatCount(refused.length, 'accreditor')}`}>
                <ul className={styles.names}>
                  {refused.map(({ row, why }) => (
                    <li key={row.id}>
                      {row.name}: {why}
                    </li>
                  ))}
                </ul>
              </Notice>
            </div>
          )}
          <p>{named(open)}</p>
          <Select
            label="New status"
            placeholder="Choose"
            data={accreditorStatuses.map((one) => ({ value: one, label: accreditorStatusNames[one] }))}
            value={status}
            onChange={(next) => setStatus(next as AccreditorStatus | null)}
            error={isMissing && status === null && 'Choose the status they get.'}
            disabled={busy}
            data-autofocus
          />
          {status && touched.length < open.length && (
            <Notice>
              {formatCount(open.length - touched.length, 'accreditor')} {open.length - touched.length === 1 ? 'is' : 'are'}{' '}
              {accreditorStatusNames[status].toLowerCase()} already and {open.length - touched.length === 1 ? 'stays' : 'stay'} so.
            </Notice>
          )}
          {status && status !== 'active' && expected.length > 0 && (
            <Notice tone="warn" title="Still on the team of visits to come">
              <ul className={styles.names}>
                {expected.map((row) => (
                  <li key={row.id}>
                    {row.name}: {formatCount(row.accreditation_counts.upcoming, 'visit')}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </DialogBody>
        <DialogFoot>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={status !== null && touched.length === 0}>
            {status ? `Change ${formatCount(touched.length, 'accreditor')}` : 'Change'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** @param again after a refusal: on the record as it is now, because the list it was chosen from has aged */
async function save(row: AccreditorRow, status: AccreditorStatus, again: boolean): Promise<void> {
  const { version } = again ? (await call(accreditors.show, { params: { id: row.id } })).data : row
  await call(accreditors.update, { params: { id: row.id }, body: { version, status } })
}

/** `Dr. A, Prof. B, Ms. C and 4 more` */
function named(rows: readonly AccreditorRow[]): string {
  const shown = rows.slice(0, 5).map((row) => row.name)
  const more = rows.length - shown.length
  return more > 0 ? `${shown.join('; ')} and ${more} more` : shown.join('; ')
}
