import { Button } from '@mantine/core'
import { Icon } from '../icons/Icon.tsx'

/** What is offered where somebody else saved meanwhile. */
export function LoadAgain({ onClick }: { onClick: () => unknown }) {
  return (
    <Button variant="default" size="xs" mt="xs" leftSection={<Icon name="refresh" />} onClick={() => onClick()}>
      Load it again
    </Button>
  )
}
