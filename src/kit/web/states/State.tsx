import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Access } from '../../contract/call.ts'
import { CallError } from '../../contract/client.ts'
import { roleName } from '../../contract/roles.ts'
import { listed } from '../../contract/words.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { useViewer } from '../viewer.ts'
import styles from './State.module.css'

export type StateProps = {
  icon: IconName
  title: string
  text?: ReactNode
  actions?: ReactNode
  tone?: 'err'
  /** Without its own frame, inside a card or a table. */
  bare?: boolean
}

/**
 * What stands where content would: nothing yet, not found, not loaded. Says what to do next.
 *
 *     <State icon="filter-search" title="No program matches" text="Take a filter away." actions={<Button …/>} />
 */
export function State({ icon, title, text, actions, tone, bare }: StateProps) {
  return (
    <div className={bare ? `${styles.state} ${styles.bare}` : styles.state} data-tone={tone} role={tone === 'err' ? 'alert' : undefined}>
      <Icon name={icon} size={40} className={styles.art} />
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/**
 * What went wrong with a read, in place: 403 names the roles that may (pass the call's `access`), 404 is a missing record,
 * everything else keeps the filters and offers another try.
 *
 *     if (visit.error) return <Trouble error={visit.error} onRetry={visit.refetch} access={accreditations.show.access} />
 */
export function Trouble({
  error,
  onRetry,
  access,
  what = 'list',
  bare,
}: {
  error: unknown
  onRetry?: (() => unknown) | undefined
  access?: Access | undefined
  /** The noun in "The list could not be loaded". */
  what?: string
  bare?: boolean
}) {
  const viewer = useViewer()
  const status = error instanceof CallError ? error.status : undefined
  if (status === 403) {
    const may = Array.isArray(access) ? `It is read by ${listed(access.map(roleName))}. ` : ''
    return (
      <State
        icon="lock"
        title="Not open to your role"
        text={`${may}${viewer ? `You are signed in as ${roleName(viewer.role)}.` : ''}`}
        bare={bare ?? false}
      />
    )
  }
  if (status === 404) {
    return (
      <State
        icon="search"
        title="Not found"
        text="There is no such record, or it is not one of yours. Go back to the list."
        bare={bare ?? false}
      />
    )
  }
  if (status === 401) {
    const here = typeof window === 'undefined' ? '' : encodeURIComponent(window.location.pathname + window.location.search)
    return (
      <State
        icon="login"
        title="Your session has ended"
        text="Sign in again to see this page."
        bare={bare ?? false}
        actions={
          <Button component="a" href={`/login?redirect=${here}`}>
            Sign in
          </Button>
        }
      />
    )
  }
  return (
    <State
      tone="err"
      icon="plug-connected-x"
      title={`The ${what} could not be loaded`}
      text={error instanceof CallError ? error.message : 'Something unexpected happened on this page. Your filters are kept.'}
      bare={bare ?? false}
      actions={
        onRetry && (
          <Button variant="default" leftSection={<Icon name="refresh" />} onClick={() => onRetry()}>
            Try again
          </Button>
        )
      }
    />
  )
}
