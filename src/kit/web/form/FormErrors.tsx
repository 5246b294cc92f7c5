import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { capital, inWords } from '../../contract/words.ts'
import { Notice } from '../states/Notice.tsx'
import styles from './FormErrors.module.css'
import type { CallForm } from './use-call-form.ts'
import { waitSentence } from './use-wait.ts'

/**
 * What a form needs corrected, as links to the fields; it takes the focus when a form is refused. An ended session and an unanswered
 * request are said here, too, with the way on: nothing typed is lost. `CallForm` shows it by itself.
 */
export function FormErrors({
  form,
  atField = false,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: any form's values
  form: CallForm<any>
  /** A form of one field: what is wrong stands under it, and a list of one would only say it twice. */
  atField?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const { attempt, errors, refusal, wait } = form
  const hasGoneOn = useEffectEvent(form.hasGoneOn)
  const only = atField && (!refusal || refusal.status === 422) ? errors[0] : undefined
  const field = only?.id
  useEffect(() => {
    // what checks a form may come late: nobody is taken out of the field they are in by then, the list is heard all the same
    if (attempt === 0 || hasGoneOn()) return
    if (field) focusField(field)
    else box.current?.focus()
  }, [attempt, field])
  if (only) return <VisuallyHidden role="alert">{only.sentence}</VisuallyHidden>
  if (errors.length === 0 && !refusal) return null

  return (
    <div ref={box} tabIndex={-1} className={styles.box} role="alert">
      <Notice {...(refusal?.status === 429 ? { tone: 'warn', icon: 'clock' } : { tone: 'err' })} title={titleOf()}>
        {errors.length > 0 && (
          <ul className={styles.list}>
            {errors.map(({ name, id, sentence, label }) => (
              <li key={name}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(id)
                  }}
                >
                  {label ? `${label}: ${sentence}` : sentence}
                </a>
              </li>
            ))}
          </ul>
        )}
        {refusal?.status === 401 && (
          <p>
            What you typed is kept.{' '}
            <a href="/login" target="_blank" rel="noreferrer">
              Sign in in a new tab
            </a>
            , then come back and{' '}
            <button type="button" className={styles.again} onClick={() => form.submit()}>
              try again
            </button>
            .
          </p>
        )}
        {(refusal?.status === 0 || (refusal?.status ?? 0) >= 500) && (
          <p>
            <button type="button" className={styles.again} onClick={() => form.submit()}>
              Try again
            </button>
          </p>
        )}
      </Notice>
    </div>
  )

  function titleOf(): string {
    if (refusal?.status === 401) return 'Your session has ended.'
    if (refusal?.status === 429 && refusal.retryAfter) return waitSentence(wait)
    if (refusal && (errors.length === 0 || refusal.status !== 422)) return refusal.message
    return errors.length === 1 ? 'One thing needs a correction' : `${capital(inWords(errors.length))} things need a correction`
  }
}

/** The field itself, or the first thing in it that takes the focus. */
function focusField(id: string): void {
  const field = document.getElementById(id)
  const target = field?.matches('input, select, textarea, button')
    ? field
    : (field?.querySelector<HTMLElement>('input, select, textarea, button') ?? field)
  field?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}
