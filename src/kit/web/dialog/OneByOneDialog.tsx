import { Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { CallError } from '../../contract/client.ts'
import { formatNumber } from '../../contract/words.ts'
import { Notice } from '../states/Notice.tsx'
import { toast } from '../states/toast.ts'
import { Dialog } from './Dialog.tsx'
import styles from './OneByOneDialog.module.css'

type OneByOneProps<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** As the list of what failed names a row. */
  nameOf: (row: Row) => string
  /** Sends the call for one row. */
  act: (row: Row) => Promise<unknown>
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

type Left<Row> = { row: Row; why: string }
type Stage<Row> =
  | { name: 'ask' }
  | { name: 'running'; at: number; open: readonly Row[] }
  | { name: 'over'; did: number; left: Left<Row>[]; open: Row[] }

/**
 * An act on several rows for which there is only a call for one: asks, does them one after another with progress, and tells which
 * ones the server refused and why. What went well stays done.
 *
 *     <OneByOneDialog rows={requests} rowKey={(row) => row.id} nameOf={(row) => row.number} act={(row) => call(…)}
 *       title="Approve 4 requests?" text="…" verb="Approve 4 requests" doing="Approving" done={(count) => `${count} are approved.`} … />
 */
export function OneByOneDialog<Row>(props: OneByOneProps<Row>) {
  const { rows, rowKey, nameOf, act, doing, done, danger, waits, onClose, onDone } = props
  const client = useQueryClient()
  const [stage, setStage] = useState<Stage<Row>>({ name: 'ask' })
  const running = useRef(false)
  const isStopped = useRef(false)

  async function run(open: readonly Row[]) {
    if (running.current) return
    running.current = true
    isStopped.current = false
    const left: Left<Row>[] = []
    let at = 0
    for (; at < open.length && !isStopped.current; at++) {
      setStage({ name: 'running', at, open })
      const row = open[at] as Row
      await act(row).catch((error: unknown) =>
        left.push({ row, why: error instanceof CallError ? error.message : 'Something unexpected happened.' }),
      )
    }
    running.current = false
    const did = at - left.length
    if (did > 0) toast.success(done(did))
    await client.invalidateQueries()
    if (left.length === 0 && at === open.length) {
      onDone?.()
      return onClose()
    }
    setStage({ name: 'over', did, left, open: [...left.map(({ row }) => row), ...open.slice(at)] })
  }

  if (stage.name === 'running') {
    const { at, open } = stage
    const label = `${doing} ${formatNumber(at + 1)} of ${formatNumber(open.length)}`
    return (
      <Dialog
        opened
        busy
        onClose={() => {}}
        title={props.title.replace(/\?$/, '')}
        foot={
          <Button
            variant="default"
            onClick={() => {
              isStopped.current = true
            }}
          >
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

  if (stage.name === 'over') {
    const untouched = stage.open.length - stage.left.length
    return (
      <Dialog
        opened
        once
        onClose={onClose}
        title={stage.did > 0 ? done(stage.did).replace(/\.$/, '') : 'Nothing was changed'}
        foot={
          <>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => run(stage.open)}>Try the {stage.open.length === 1 ? 'last one' : 'others'} again</Button>
          </>
        }
      >
        {stage.left.length > 0 && (
          <Notice tone="err" title={`${formatNumber(stage.left.length)} could not be done`}>
            <ul className={styles.left}>
              {stage.left.map(({ row, why }) => (
                <li key={rowKey(row)}>
                  <b>{nameOf(row)}</b>: {why}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {untouched > 0 && <p>You stopped before {formatNumber(untouched)} more: they are as they were.</p>}
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
