import { Button } from '@mantine/core'
import { Icon } from '../icons/Icon.tsx'
import { Notice } from '../states/Notice.tsx'

/** In a form whose record somebody else saved meanwhile; what was typed stays while it is loaded again. */
export function StaleNotice({ says, onReload }: { says: string; onReload: () => unknown }) {
  if (!says) return null
  return (
    <div role="alert">
      <Notice tone="warn">
        <p>{says} What you entered here stays.</p>
        <Button variant="default" size="xs" mt="xs" leftSection={<Icon name="refresh" />} onClick={() => onReload()}>
          Load it again
        </Button>
      </Notice>
    </div>
  )
}
