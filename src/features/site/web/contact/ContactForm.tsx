/**
 * A message to a department. The form is a plain POST: it works before and without any script. With one it stays in its place while
 * it is sent, and nothing typed is lost when the line fails. The call is written out: the contract's client, and the router's own
 * forms, would make the page heavier.
 */
import clsx from 'clsx'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { agency } from '../../../../kit/contract/agency.ts'
import { post } from '../../../../kit/contract/wire.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import site from '../../../public-frame/web/parts/site.module.css'
import contact from './contact.module.css'
import { forWhat } from './contact-words.ts'

/** What became of a message: it went out, or it has to be changed, or sent again. */
export type Sent =
  | { ok: true; message: string; department: string; email: string }
  | { ok: false; message: string; errors?: Record<string, string[]>; typed?: Typed }

type Typed = Record<string, string>

/** @param begun what the message begins with, where the visitor came from something to be told about */
export function ContactForm({ sent, onSent, begun }: { sent: Sent | undefined; onSent: (sent: Sent) => void; begun?: string | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)
  const refused = sent && !sent.ok ? sent : undefined
  useEffect(() => {
    if (!refused) return
    const first =
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? form.current?.querySelector<HTMLElement>('[role=alert]')
    first?.focus()
  }, [refused])
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    setSending(true)
    onSent(await send(Object.fromEntries(new FormData(event.currentTarget)) as Typed))
    setSending(false)
  }
  const typed = refused?.typed ?? {}
  const errorOf = (name: string) => refused?.errors?.[name]?.[0]
  return (
    <form ref={form} className={contact.form} method="post" noValidate aria-busy={sending} onSubmit={submit}>
      {refused && (
        <p className={contact.refused} role="alert" tabIndex={-1}>
          <Icon name="alert-triangle" className={site.icon} />
          {Object.keys(refused.errors ?? {}).length > 0 ? 'Nothing was sent yet. Look at what is marked below.' : refused.message}
        </p>
      )}
      <div className={contact.two}>
        <Field name="name" label="Your name" error={errorOf('name')}>
          {(own) => <input {...own} type="text" autoComplete="name" maxLength={200} defaultValue={typed.name} />}
        </Field>
        <Field name="email" label="Your e-mail" error={errorOf('email')}>
          {(own) => <input {...own} type="email" autoComplete="email" maxLength={320} defaultValue={typed.email} />}
        </Field>
      </div>
      <Field name="department" label="Whom it is for" error={errorOf('department')}>
        {(own) => (
          <select {...own} defaultValue={typed.department ?? ''}>
            <option value="">Choose a department</option>
            {agency.departments.map(({ name }) => (
              <option key={name} value={name}>
                {name in forWhat ? `${name}: ${forWhat[name]}` : name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="message" label="Your message" error={errorOf('message')} hint="Name the campus and the program, if it is about one.">
        {(own) => <textarea {...own} rows={8} maxLength={6000} defaultValue={typed.message ?? begun} />}
      </Field>
      <p className={site.hidden} aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </p>
      <div className={contact.send}>
        <button className={site.button} type="submit" disabled={sending}>
          {sending ? 'Sending…' : 'Send the message'}
        </button>
        <p className={site.muted}>We use your address for the answer and for nothing else.</p>
      </div>
    </form>
  )
}

const noAnswer = 'The server did not answer. Check the connection and send it again; nothing you typed is lost.'

async function send(typed: Typed): Promise<Sent> {
  const answer = await post('/api/contact-message', JSON.stringify(typed))
  try {
    if (!answer) return { ok: false, message: noAnswer }
    const { message, errors } = (await answer.json()) as { message: string; errors?: Record<string, string[]> }
    return answer.ok ? { ok: true, message, department: typed.department ?? '', email: typed.email ?? '' } : { ok: false, message, errors }
  } catch {
    return { ok: false, message: noAnswer }
  }
}

type InputProps = { id: string; name: string; required: true; 'aria-invalid'?: true; 'aria-describedby'?: string }

function Field({
  name,
  label,
  error,
  hint,
  children,
}: {
  name: string
  label: string
  error?: string | undefined
  hint?: string
  children: (own: InputProps) => ReactNode
}) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label className={site.label} htmlFor={name}>
        {label}
      </label>
      {hint && (
        <p className={clsx(site.muted, contact.hint)} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className={clsx(site.field, error && contact.wrong)}>
        {children({
          id: name,
          name,
          required: true,
          ...(error ? { 'aria-invalid': true } : {}),
          ...(described ? { 'aria-describedby': described } : {}),
        })}
      </div>
      {error && (
        <p className={contact.error} id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
