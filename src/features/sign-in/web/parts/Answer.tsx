/** What stands in place of a form when it is done, or when something stands against going on: what happened, and what comes next. */
import { type ReactNode, useEffect, useRef } from 'react'
import { agency } from '../../../../kit/contract/agency.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { IconName } from '../../../../kit/web/icons/icon-names.ts'
import styles from './sign-in.module.css'

export function Answer({ icon, tone, title, children }: { icon: IconName; tone?: 'err'; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // the form has gone: whoever reads with a screen reader hears what came instead
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.form}>
      <Icon name={icon} size={40} className={tone === 'err' ? `${styles.mark} ${styles.refused}` : styles.mark} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

const stages = [
  { name: 'Register', text: 'Your details are with us' },
  { name: 'Confirm your address', text: 'By the link we have mailed you' },
  { name: 'The agency checks your registration', text: 'You get a mail when your account is ready' },
  { name: 'Sign in', text: 'With your e-mail and the password you chose' },
]

/** The steps of a registration; `at` is the one it waits in. */
export function RegistrationSteps({ at }: { at: number }) {
  return (
    <ol className={styles.steps} aria-label="What happens next">
      {stages.map(({ name, text }, i) => (
        <li key={name} data-state={i < at ? 'done' : i === at ? 'now' : 'ahead'} aria-current={i === at ? 'step' : undefined}>
          <span>{i < at ? <Icon name="check" size={14} label="Done" /> : i + 1}</span>
          <b>{name}</b>
          <small>{text}</small>
        </li>
      ))}
    </ol>
  )
}

/** Who to ask. */
export function AskAgency() {
  return (
    <p className={styles.lead}>
      Questions? Call <a href={`tel:${agency.phone.replace(/[^\d+]/g, '')}`}>{agency.phone}</a> or write to{' '}
      <a href={`mailto:${agency.email}`}>{agency.email}</a>.
    </p>
  )
}

/** Where a mail goes, to be read at a glance: one that fits a line begins a new one rather than breaking at a hyphen. */
export function Address({ children }: { children: string }) {
  return (
    <b className={styles.address} data-whole={children.length <= 34 || undefined}>
      {children}
    </b>
  )
}
