/** Asks before an act that cannot be taken back. The dialog names the thing, its button repeats the verb. */
import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import styles from './Dialog.module.css'

export type Question = {
  /** What will happen: `Remove Dr. Baltazar from the team?` */
  title: string
  /** What it means for the people concerned. */
  text: ReactNode
  /** The button: `Remove` */
  verb: string
  /** Destroys or takes something away. */
  danger?: boolean
}

type Asked = Question & { answer: (yes: boolean) => void; open: boolean }
let asked: Asked | null = null
const listeners = new Set<() => void>()

/**
 *     if (await confirm({ title: 'Delete BS Nursing?', text: '…', verb: 'Delete', danger: true })) remove.mutate(…)
 */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    asked = {
      ...question,
      open: true,
      answer: (yes) => {
        // the words stay while the dialog fades
        if (asked) asked = { ...asked, open: false }
        tell()
        resolve(yes)
      },
    }
    tell()
  })
}

/** Stands once in the portal's frame. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
    () => null,
  )
  return (
    <Modal
      opened={question?.open ?? false}
      onClose={() => question?.answer(false)}
      title={question?.title}
      size={560}
      centered
      zIndex={120}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
    >
      <div className={styles.text}>{question?.text}</div>
      <Group className={styles.foot} justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => question?.answer(false)} data-autofocus={question?.danger || undefined}>
          Cancel
        </Button>
        <Button
          data-danger={question?.danger || undefined}
          data-autofocus={!question?.danger || undefined}
          onClick={() => question?.answer(true)}
        >
          {question?.verb}
        </Button>
      </Group>
    </Modal>
  )
}

function tell(): void {
  for (const listener of listeners) listener()
}
