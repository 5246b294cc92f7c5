/** A file that a device saved as the last resort: what is in it, and bringing it in, request by request. */
import { Button, Progress } from '@mantine/core'
import { useRef, useState } from 'react'
import { CallError } from '../../../../kit/contract/client.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { FilePicker } from '../../../../kit/web/form/FilePicker.tsx'
import { type EachResult, oneByOne } from '../../../../kit/web/form/one-by-one.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { toast } from '../../../../kit/web/states/toast.ts'
import type { Operation } from '../../rules.ts'
import { largestSaved, readSaved, requestsOf, type SavedRatings } from '../../rules-saved.ts'
import styles from './saved.module.css'

/** What a file has for one program. */
export type SavedPart = {
  readonly survey: string
  readonly program: string
  /** Whose entries: `Dr. Ana Cruz`. */
  readonly of: string
  readonly operations: readonly Operation[]
  readonly photos: SavedRatings['photos']
}

type Step =
  | { readonly part: SavedPart; readonly operations: readonly Operation[] }
  | { readonly part: SavedPart; readonly photo: SavedRatings['photos'][number] }

type SavedFileProps = {
  title: string
  description: string
  /** What the file has for here, or a sentence that says why it has nothing. */
  partsOf: (saved: SavedRatings) => readonly SavedPart[] | string
  send: (survey: string, operations: readonly Operation[]) => Promise<unknown>
  sendPhoto: (survey: string, photo: string, file: File, person: string) => Promise<unknown>
  /** In words, when everything is in. */
  done: string
  onDone: () => unknown
  onClose: () => void
}

const rule = { types: ['application/json'], bytes: largestSaved, required: true }

type Chosen = { file: File; saved: SavedRatings | null; parts: readonly SavedPart[]; problem: string | null }

export function SavedFileDialog({ title, description, partsOf, send, sendPhoto, done, onDone, onClose }: SavedFileProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [at, setAt] = useState<{ step: number; of: number } | null>(null)
  const [over, setOver] = useState<EachResult<Step> | null>(null)
  const stopped = useRef(false)
  const latest = useRef<File | null>(null)

  async function choose(file: File | null) {
    latest.current = file
    setOver(null)
    setChosen(null)
    if (!file) return
    const saved = readSaved(await file.text())
    const found = saved ? partsOf(saved) : 'This is no file that the ratings page has saved, or it is not whole. Ask for it once more.'
    // another one may have been chosen while this one was read
    if (latest.current !== file) return
    setChosen(typeof found === 'string' ? { file, saved, parts: [], problem: found } : { file, saved, parts: found, problem: null })
  }

  async function run(steps: readonly Step[], person: string) {
    stopped.current = false
    setOver(null)
    setAt({ step: 0, of: steps.length })
    const result = await oneByOne(
      steps,
      async (step) => {
        if ('operations' in step) return send(step.part.survey, step.operations)
        return sendPhoto(step.part.survey, step.photo.id, fileOf(step.photo), person)
      },
      { onNext: (step) => setAt({ step, of: steps.length }), isStopped: () => stopped.current },
    )
    setAt(null)
    await onDone()
    if (result.refused.length + result.untouched.length > 0) return setOver(result)
    toast.success(done)
    onClose()
  }

  const label = at && `Bringing in part ${at.step + 1} of ${at.of}`
  const left = over && [...over.refused.map(({ row }) => row), ...over.untouched]
  const steps = left ?? chosen?.parts.flatMap(stepsOf) ?? []
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={at !== null}
      title={title}
      description={description}
      foot={
        at ? (
          <Button variant="default" onClick={() => (stopped.current = true)}>
            Stop
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {over ? 'Close' : 'Cancel'}
            </Button>
            <Button disabled={steps.length === 0} onClick={() => chosen?.saved && run(steps, chosen.saved.person)}>
              {over ? 'Try the rest again' : 'Bring in'}
            </Button>
          </>
        )
      }
    >
      {at && label ? (
        <>
          <p role="status">{label}</p>
          <Progress value={(at.step / at.of) * 100} color="var(--accent)" size={6} aria-label={label} />
        </>
      ) : (
        <FilePicker
          label="Saved file"
          what="the file"
          rule={rule}
          value={chosen?.file ?? null}
          onChange={(file) => void choose(file)}
          error={chosen?.problem}
        />
      )}
      {chosen && chosen.parts.length > 0 && !over && (
        <ul className={styles.parts} aria-label="In the file">
          {chosen.parts.map((part) => (
            <li key={part.survey}>
              <b>{part.program}</b>
              <small>{[part.of, ...countsOf(part)].join(' · ')}</small>
            </li>
          ))}
        </ul>
      )}
      {over && (
        <Notice tone="warn" title="Not everything was brought in">
          {over.done.length > 0 && <p>What was brought in before is kept, and comes in only once.</p>}
          <ul className={styles.why}>
            {[...new Set(over.refused.map(({ row, why }) => `${row.part.program}: ${why}`))].map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {over.untouched.length > 0 && <p>You stopped before the rest.</p>}
        </Notice>
      )}
    </Dialog>
  )
}

/** The entries before the photos they name: the marks are safe first. */
function stepsOf(part: SavedPart): Step[] {
  return [...requestsOf(part.operations).map((operations) => ({ part, operations })), ...part.photos.map((photo) => ({ part, photo }))]
}

function countsOf({ operations, photos }: SavedPart): string[] {
  return [formatCount(operations.length, 'entry', 'entries'), ...(photos.length > 0 ? [formatCount(photos.length, 'photo')] : [])]
}

/** `data:image/jpeg;base64,…` as a file. What is no picture is refused by the server. */
function fileOf({ id, content }: SavedRatings['photos'][number]): File {
  const [head = '', body = ''] = content.split(',', 2)
  const type = /^data:([^;,]+)/.exec(head)?.[1] ?? ''
  try {
    return new File([Uint8Array.from(atob(body), (one) => one.charCodeAt(0))], `${id}.jpg`, { type })
  } catch {
    throw new CallError(0, 'A photo in the file is damaged, and stays out.')
  }
}
