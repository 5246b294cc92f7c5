import { Button, Progress } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Call, Input } from '../../contract/call.ts'
import { formatNumber } from '../../contract/words.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { Notice } from '../states/Notice.tsx'
import styles from './OneByOneDialog.module.css'
import type { EachResult } from './one-by-one.ts'
import { useChange } from './use-change.ts'

type OneByOneProps<C extends Call, Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** As the list of what failed names a row. */
  nameOf: (row: Row) => string
  /** The call for one row, and what it sends for it. */
  call: C
  inputOf: (row: Row) => Input<C> | Promise<Input<C>>
  /** What is asked: `Approve 4 requests?` */
  title: string
  text: ReactNode
  /** The button: `Approve 4 requests` */
  verb: string
  /** While it runs: `Approving` */
  doing: string
  /** What came of it: `4 requests are approved.` */
  done: (count: number) => string
  danger?: boolean
  /** Something in `text` has to be chosen first. */
  waits?: boolean
  onClose: () => void
  /** When all went well; takes the selection away. */
  onDone?: () => void
}

type Stage<Row> = { open: readonly Row[]; over: EachResult<Row> | null }

/**
 * An act on several rows for which there is only a call for one: asks, does them one after another with progress, and tells which
 * ones the server refused and why. What went well stays done.
 *
 *     <OneByOneDialog rows={requests} rowKey={(row) => row.id} nameOf={(row) => row.number} call={schedule.edit} inputOf={(row) => …}
 *       title="Approve 4 requests?" text="…" verb="Approve 4 requests" doing="Approving" done={(count) => `${count} are approved.`} … />
 */
export function OneByOneDialog<C extends Call, Row>(props: OneByOneProps<C, Row>) {
  const { rows, rowKey, nameOf, call, inputOf, doing, done, danger, waits, onClose, onDone } = props
  const change = useChange(call)
  const [{ open, over }, setStage] = useState<Stage<Row>>({ open: rows, over: null })

  async function run(next: readonly Row[]) {
    setStage({ open: next, over: null })
    const result = await change.sendEach(next, inputOf, { says: (result) => result.done.length > 0 && done(result.done.length) })
    if (!result) return
    const left = [...result.refused.map(({ row }) => row), ...result.untouched]
    if (left.length > 0) return setStage({ open: left, over: result })
    onDone?.()
    onClose()
  }

  if (change.busy) {
    const at = change.at ?? 0
    const label = `${doing} ${formatNumber(at + 1)} of ${formatNumber(open.length)}`
    return (
      <Dialog
        opened
        busy
        onClose={() => {}}
        title={props.title.replace(/\?$/, '')}
        foot={
          <Button variant="default" onClick={change.stop}>
            Stop
          </Button>
        }
      >
        <p role="status">{label}</p>
        <Progress value={(at / open.length) * 100} color="var(--accent)" size={6} aria-label={label} />
        <p className={styles.name}>{nameOf(open[at] as Row)}</p>
      </Dialog>
    )
  }

  if (over) {
    const { done: did, refused, untouched } = over
    return (
      <Dialog
        opened
        once
        onClose={onClose}
        title={did.length > 0 ? done(did.length).replace(/\.$/, '') : 'Nothing was changed'}
        foot={
          <>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => run(open)}>Try the {open.length === 1 ? 'last one' : 'others'} again</Button>
          </>
        }
      >
        {refused.length > 0 && (
          <Notice tone="err" title={`${formatNumber(refused.length)} could not be done`}>
            <ul className={styles.left}>
              {refused.map(({ row, why }) => (
                <li key={rowKey(row)}>
                  <b>{nameOf(row)}</b>: {why}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {untouched.length > 0 && <p>You stopped before {formatNumber(untouched.length)} more: they are as they were.</p>}
      </Dialog>
    )
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={props.title}
      foot={
        <>
          <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
            Cancel
          </Button>
          <Button
            data-danger={danger || undefined}
            data-autofocus={(!danger && waits === undefined) || undefined}
            disabled={waits ?? false}
            onClick={() => run(rows)}
          >
            {props.verb}
          </Button>
        </>
      }
    >
      <div className={styles.text}>{props.text}</div>
      <ul className={styles.rows}>
        {rows.slice(0, few).map((row) => (
          <li key={rowKey(row)}>{nameOf(row)}</li>
        ))}
        {rows.length > few && <li>and {formatNumber(rows.length - few)} more</li>}
      </ul>
    </Dialog>
  )
}

const few = 6
