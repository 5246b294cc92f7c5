import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatWait } from '../../../kit/web/form/use-wait.ts'

/** What sends the form of a sign-in page. After too many tries it says when it comes back, and comes back by itself. */
export function SendButton({ busy, wait, children }: { busy: boolean /** seconds */; wait: number; children: ReactNode }) {
  return (
    <Button type="submit" size="md" fullWidth loading={busy} disabled={wait > 0}>
      {wait > 0 ? `Try again in ${formatWait(wait)}` : children}
    </Button>
  )
}
