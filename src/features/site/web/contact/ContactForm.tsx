/**
 * A message to a department: a plain POST, which works before and without any script. With one it is sent in its place
 * (`contact-form.ts`).
 */
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { agency } from '../../../../kit/contract/agency.ts'
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
export function ContactForm({ sent, begun }: { sent: Sent | undefined; begun?: string | undefined }) {
  const refused = sent && !sent.ok ? sent : undefined
  const typed = refused?.typed ?? {}
  const errorOf = (name: string) => refused?.errors?.[name]?.[0]
  return (
    <form className={contact.form} method="post" noValidate>
      {refused && (
        <p className={contact.refused} role="alert" tabIndex={-1}>
          <Icon name="alert-triangle" className={site.icon} />
          {Object.keys(refused.errors ?? {}).length > 0 ? 'Nothing was sent yet. Look at what is marked below.' : refused.message}
        </p>
      )}
      <p className={contact.refused} role="alert" tabIndex={-1} data-no-answer hidden>
        <Icon name="alert-triangle" className={site.icon} />
        The server did not answer. Check the connection and send it again; nothing you typed is lost.
      </p>
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
        <button className={site.button} type="submit">
          <span data-sending="false">Send the message</span>
          <span data-sending="true" hidden>
            Sending…
          </span>
        </button>
        <p className={site.muted}>We use your address for the answer and for nothing else.</p>
      </div>
    </form>
  )
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
