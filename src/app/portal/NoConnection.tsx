import { Button } from '@mantine/core'
import { portalPage } from '../../features/navigation/rules.ts'
import { Icon } from '../../kit/web/icons/Icon.tsx'
import { EmptyState } from '../../kit/web/states/EmptyState.tsx'

type NoConnectionProps = { to: string; onAgain: () => Promise<void>; onStay: () => void }

/** In place of a page that could not be opened without a line; the one before is kept behind it. */
export function NoConnection({ to, onAgain, onStay }: NoConnectionProps) {
  return (
    <EmptyState
      tone="err"
      icon="plug-connected-x"
      title="No connection. Try again."
      text={`${portalPage(to)?.title ?? 'The page'} could not be opened. The page before is kept as it was.`}
      actions={
        <>
          <Button leftSection={<Icon name="refresh" />} onClick={() => void onAgain()}>
            Try again
          </Button>
          <Button variant="default" onClick={onStay}>
            Back to the page before
          </Button>
        </>
      }
    />
  )
}
