import { Button, type ButtonProps } from '@mantine/core'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { inbox, isUnread, type Waiting } from '../../contract.ts'

/** Takes off at once what is new of all kinds; what is overdue stays counted. */
export function ReadAll({ kinds, onDone, ...button }: { kinds: readonly Waiting[]; onDone?: () => void } & ButtonProps) {
  const change = useChange(inbox.lookAtAll)
  return (
    <Button
      variant="default"
      leftSection={<Icon name="checks" size={16} />}
      {...button}
      loading={change.busy}
      disabled={!kinds.some(isUnread)}
      onClick={() => void change.send({}, { onAnswer: () => onDone?.() })}
    >
      Mark all as read
    </Button>
  )
}
