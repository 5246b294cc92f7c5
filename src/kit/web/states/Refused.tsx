import { Button, CloseButton } from '@mantine/core'
import type { CallError } from '../../contract/client.ts'
import { LoadAgain } from './LoadAgain.tsx'
import { Notice } from './Notice.tsx'
import styles from './Refused.module.css'
import { isStale } from './refusals.ts'

/**
 * The server's "no" to an act without a form, where it began. A stale record offers to load it again.
 *
 *     <Refused refusal={step.refusal} onReload={visit.refetch} onClose={step.clear} />
 */
export function Refused({ refusal, onReload, onClose }: { refusal: CallError | null; onReload?: () => unknown; onClose: () => void }) {
  if (!refusal) return null
  return (
    <div className={styles.refused} role="alert">
      <Notice tone={refusal.status === 409 ? 'warn' : 'err'}>
        <p>{refusal.status === 401 ? 'Your session has ended. Sign in in a new tab, then try again.' : refusal.message}</p>
        {refusal.status === 401 && (
          <Button component="a" href="/login" target="_blank" variant="default" size="xs" mt="xs">
            Sign in in a new tab
          </Button>
        )}
        {onReload && isStale(refusal) && <LoadAgain onClick={onReload} />}
      </Notice>
      <CloseButton aria-label="Dismiss" onClick={onClose} className={styles.dismiss} />
    </div>
  )
}
