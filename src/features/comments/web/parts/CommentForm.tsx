import { Button, Textarea } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { formatNumber } from '../../../../kit/contract/words.ts'
import type { Change } from '../../../../kit/web/form/use-change.ts'
import { useRemembered } from '../../../../kit/web/remembered.ts'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import type { Colleague, comments } from '../../contract.ts'
import { type CommentedRecord, mentionsIn, mentionTyped, mostCharacters } from '../../rules.ts'
import { ColleagueChoice, useColleagues } from './ColleagueChoice.tsx'
import styles from './comments.module.css'

type Person = Pick<Colleague, 'id' | 'name'>
/** With the id under which it was sent, as long as it is not changed: where the answer did not arrive, it is stored once all the same. */
type Draft = { text: string; mentions: Person[]; id?: string }
type Words = { text: string; mentions: string[]; id?: string }

type CommentFormProps = {
  on: { record: CommentedRecord; record_id: string }
  /** Under which what is typed is remembered until it is stored. */
  draft: string
  /** What is changed; nothing for a new comment. */
  begins?: Draft
  change: Pick<Change<typeof comments.add>, 'busy' | 'refusal' | 'clear'>
  verb: string
  onSend: (words: Words, onDone: () => void) => unknown
  onReload?: () => unknown
  onCancel?: () => void
}

const nothing: Draft = { text: '', mentions: [] }
/** From so many characters on it is said how many are left. */
const nearEnd = 200

/**
 * The field of a comment. What is typed stays in this browser until it is stored: over a refusal, a lost line, a closed panel and a reload.
 * `@` opens the list of colleagues who may be mentioned.
 */
export function CommentForm({ on, draft: name, begins = nothing, change, verb, onSend, onReload, onCancel }: CommentFormProps) {
  const [drafts, keepDrafts] = useRemembered<Record<string, Draft>>('comments', {}, isDrafts)
  const { text, mentions, id: sentAs } = drafts[name] ?? begins
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [closed, setClosed] = useState<number | null>(null)
  const [place, setPlace] = useState<{ at: number } | null>(null)
  const id = useId()
  const typed = mentionTyped(text, caret)
  const isOpen = typed !== null && typed.from !== closed && !change.busy
  const choice = useColleagues(on, typed?.search ?? '', isOpen)
  const left = mostCharacters - text.trim().length

  function keep(draft: Draft | null) {
    const { [name]: _, ...others } = drafts
    keepDrafts(draft ? { ...others, [name]: draft } : others)
  }

  /** Writes into the text, and goes on behind it. */
  function write(after: string, at: number, people = mentions) {
    keep({ text: after, mentions: people })
    setCaret(at)
    setPlace({ at })
  }
  // as soon as it stands there: what is typed next goes behind it
  useLayoutEffect(() => {
    if (!place) return
    field.current?.focus()
    field.current?.setSelectionRange(place.at, place.at)
  }, [place])

  function choose(person: Colleague) {
    if (!typed) return
    const said = `@${person.name} `
    const after = text.slice(0, typed.from) + said + text.slice(caret).replace(/^ /, '')
    const others = mentions.filter((one) => one.id !== person.id)
    write(after, typed.from + said.length, [...others, { id: person.id, name: person.name }])
  }

  function beginMention() {
    const at = field.current?.selectionStart ?? text.length
    const before = text.slice(0, at)
    const said = before && !/\s$/.test(before) ? ' @' : '@'
    setClosed(null)
    write(before + said + text.slice(at), at + said.length)
  }

  function send() {
    const said = text.trim()
    if (!said || left < 0) return
    // a browser makes ids on a secure line only
    const made = sentAs ?? globalThis.crypto.randomUUID?.()
    const sent = made ? { id: made } : {}
    keep({ text, mentions, ...sent })
    void onSend({ text: said, mentions: mentionsIn(said, mentions).map((person) => person.id), ...sent }, () => keep(null))
  }

  return (
    <form
      className={styles.form}
      aria-busy={change.busy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        send()
      }}
    >
      <Textarea
        ref={field}
        label={onCancel ? 'Your comment' : 'Comment, for colleagues only'}
        placeholder="Write a comment; @ mentions a colleague"
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        disabled={change.busy}
        error={left < 0 ? `Write at most ${formatNumber(mostCharacters)} characters; ${formatNumber(-left)} are too many.` : undefined}
        aria-autocomplete="list"
        {...(isOpen ? { 'aria-controls': `${id}-list`, 'aria-haspopup': 'listbox' as const } : {})}
        {...(isOpen && choice.current ? { 'aria-activedescendant': `${id}-${choice.current.id}` } : {})}
        onChange={({ currentTarget }) => {
          keep({ text: currentTarget.value, mentions })
          setCaret(currentTarget.selectionStart)
          setClosed(null)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (!isOpen) return
          const { key } = event
          if (key === 'ArrowDown' || key === 'ArrowUp') choice.move(key === 'ArrowDown' ? 1 : -1)
          else if (key === 'Escape') setClosed(typed?.from ?? null)
          else if ((key === 'Enter' || key === 'Tab') && choice.current) choose(choice.current)
          // the colleague who is meant is on the way: no new line is
          else if (key === 'Enter' && choice.isLoading) setClosed(null)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {isOpen && <ColleagueChoice id={id} choice={choice} onChoose={choose} />}
      <div className={styles.foot}>
        {left >= 0 && left <= nearEnd && <span className={styles.left}>{formatNumber(left)} characters left</span>}
        <Button type="button" variant="subtle" size="xs" disabled={change.busy} onClick={beginMention}>
          @ Mention
        </Button>
        {onCancel && (
          <Button
            type="button"
            variant="default"
            size="xs"
            disabled={change.busy}
            onClick={() => {
              keep(null)
              change.clear()
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
        <Button type="submit" size="xs" loading={change.busy} disabled={!text.trim() || left < 0}>
          {verb}
        </Button>
      </div>
      <Refused refusal={change.refusal} onClose={change.clear} {...(onReload ? { onReload } : {})} />
    </form>
  )
}

function isDrafts(value: unknown): value is Record<string, Draft> {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value as Record<string, Partial<Draft> | null>).every(
    (one) =>
      typeof one?.text === 'string' && Array.isArray(one.mentions) && one.mentions.every((person) => typeof person?.name === 'string'),
  )
}
