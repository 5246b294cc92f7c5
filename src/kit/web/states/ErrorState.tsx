import { Button } from '@mantine/core'
import type { Access } from '../../contract/call.ts'
import { CallError } from '../../contract/client.ts'
import { roleName } from '../../contract/roles.ts'
import { listed } from '../../contract/words.ts'
import { useCurrentUser } from '../current-user.ts'
import { Icon } from '../icons/Icon.tsx'
import { EmptyState } from './EmptyState.tsx'

/**
 * What went wrong with a read, in place: 403 names the roles that may (pass the call's `access`), 404 is a missing record,
 * everything else keeps the filters and offers another try.
 *
 *     if (visit.error) return <ErrorState error={visit.error} onRetry={visit.refetch} access={accreditations.show.access} />
 */
export function ErrorState({
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
  const status = error instanceof CallError ? error.status : undefined
  if (status === 403) {
    return <RefusedState says={Array.isArray(access) ? `It is read by ${listed(access.map(roleName))}.` : ''} bare={bare ?? false} />
  }
  if (status === 404) {
    return (
      <EmptyState
        icon="search"
        title="Not found"
        text="There is no such record, or it is not one of yours. Go back to the list."
        bare={bare ?? false}
      />
    )
  }
  // said of this record: another try would be answered alike
  if (status === 422 && what !== 'list') {
    return <EmptyState icon="ban" title={`No ${what}`} text={(error as CallError).message} bare={bare ?? false} />
  }
  if (status === 401) {
    const here = typeof window === 'undefined' ? '' : encodeURIComponent(window.location.pathname + window.location.search)
    return (
      <EmptyState
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
    <EmptyState
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

/** Where the role of the person does not reach; `says` names the roles that may. */
export function RefusedState({ says, bare = false }: { says: string; bare?: boolean }) {
  const user = useCurrentUser()
  return (
    <EmptyState
      icon="lock"
      title="Not open to your role"
      text={[says, user && `You are signed in as ${roleName(user.role)}.`].filter(Boolean).join(' ')}
      bare={bare}
    />
  )
}
