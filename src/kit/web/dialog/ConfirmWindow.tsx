import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Dialog.module.css'
import { useOpenedAfterMount } from './use-opened.ts'

export type Question = {
  /** What will happen: `Remove Dr. Baltazar from the team?` */
  title: string
  /** What it means for the people concerned. */
  text: ReactNode
  /** The button: `Remove` */
  verb: string
  /** Destroys or takes something away. */
  danger?: boolean
  /** Where the better way lies, if there is one. */
  instead?: { verb: string; path: string }
}

export type Asked = Question & { answer: (yes: boolean) => void; open: boolean }

/** What a question of `confirm` looks like; loaded with the first one. */
export default function ConfirmWindow({ question, opened, onClose }: { question: Asked; opened: boolean; onClose: () => void }) {
  const isOpened = useOpenedAfterMount(opened)
  return (
    <Modal
      opened={isOpened}
      onClose={onClose}
      title={question.title}
      size={560}
      centered
      zIndex={120}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
    >
      <div className={styles.text}>{question.text}</div>
      <Group className={styles.foot} justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus={question.danger || undefined}>
          Cancel
        </Button>
        {question.instead && (
          <Button component={Link} to={question.instead.path} variant="default" onClick={onClose}>
            {question.instead.verb}
          </Button>
        )}
        <Button
          data-danger={question.danger || undefined}
          data-autofocus={!question.danger || undefined}
          onClick={() => question.answer(true)}
        >
          {question.verb}
        </Button>
      </Group>
    </Modal>
  )
}
