import { Button, CloseButton } from '@mantine/core'
import { Icon } from '../icons/Icon.tsx'
import styles from './UndoBar.module.css'

/**
 * What was just done to several things, with the way back. It stays until it is answered or the next act: nobody has to be quick. Put
 * it below the list: it floats over its foot, where the choice was made.
 *
 *     {undo && <UndoBar text="8 people are marked as attended." busy={busy} onUndo={takeBack} onClose={forget} />}
 */
export function UndoBar({ text, busy, onUndo, onClose }: { text: string; busy: boolean; onUndo: () => void; onClose: () => void }) {
  return (
    <div className={styles.bar} role="status">
      <Icon name="circle-check" size={20} />
      <span>{text}</span>
      <Button
        className={styles.undo}
        variant="default"
        size="xs"
        leftSection={<Icon name="arrow-back-up" />}
        loading={busy}
        onClick={onUndo}
      >
        Undo
      </Button>
      <CloseButton className={styles.dismiss} iconSize={18} aria-label="Dismiss" onClick={onClose} />
    </div>
  )
}
