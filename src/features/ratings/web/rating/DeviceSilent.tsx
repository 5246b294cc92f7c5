import { Button } from '@mantine/core'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import { storageWords } from '../device/storage-words.ts'

/** Where what is kept on the device cannot be read. */
export function DeviceSilent() {
  return (
    <EmptyState
      tone="err"
      icon="plug-connected-x"
      title="What is on this device could not be read"
      text={storageWords(null)}
      actions={
        <Button variant="default" leftSection={<Icon name="refresh" />} onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      }
    />
  )
}
