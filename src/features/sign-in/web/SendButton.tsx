import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatWait } from '../../../kit/web/form/use-wait.ts'
import { useInBrowser } from '../../../kit/web/in-browser.ts'

/**
 * What sends the form of a sign-in page, once the page's script is there: without it the browser would post the password to an address that
 * takes none. After too many tries it says when it comes back, and comes back by itself.
 */
export function SendButton({ busy, wait, children }: { busy: boolean /** seconds */; wait: number; children: ReactNode }) {
  const isReady = useInBrowser()
  return (
    <Button type="submit" size="md" fullWidth loading={busy} disabled={wait > 0 || !isReady}>
      {wait > 0 ? `Try again in ${formatWait(wait)}` : children}
    </Button>
  )
}
