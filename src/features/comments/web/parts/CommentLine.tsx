import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Menu } from '../../../../kit/web/menu/Menu.tsx'
import { Avatar } from '../../../../kit/web/record/Person.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { type Comment, comments } from '../../contract.ts'
import { type CommentedRecord, piecesOf } from '../../rules.ts'
import { CommentForm } from './CommentForm.tsx'
import styles from './comments.module.css'

type CommentLineProps = {
  on: { record: CommentedRecord; record_id: string }
  comment: Comment
  /** It mentions the reader, who sees it for the first time. */
  isNew: boolean
  onReload: () => unknown
}

/** One comment: who, when, and what; its author changes and removes it. */
export function CommentLine({ on, comment, isNew, onReload }: CommentLineProps) {
  const { id, author, text, mentions, version } = comment
  const [isEditing, setEditing] = useState(false)
  const mayWrite = useCan(comments.edit)
  const edit = useChange(comments.edit, { says: 'Your comment is changed.' })
  const remove = useChange(comments.remove)
  async function askAndRemove() {
    const yes = await confirm({
      title: 'Remove your comment?',
      text: 'Its text is deleted for good. That there was a comment stays to be seen.',
      verb: 'Remove the comment',
      danger: true,
    })
    if (yes) await remove.send({ params: { id } })
  }
  return (
    <li className={styles.line} data-unread={isNew || undefined}>
      <Avatar name={author} size="sm" />
      <div>
        <div className={styles.head}>
          <b>{author}</b>
          {isNew && <Status tone="note">Mentions you</Status>}
          <span className={styles.when}>
            <time dateTime={comment.written_at}>{formatInstant(comment.written_at)}</time>
            {text !== null && comment.edited_at && <span title={formatInstant(comment.edited_at)}> · edited</span>}
          </span>
          {comment.is_own && text !== null && mayWrite && !isEditing && (
            <Menu>
              <Menu.Target>
                <ActionIcon
                  variant="subtle"
                  className={styles.more}
                  aria-label={`More for your comment of ${formatInstant(comment.written_at)}`}
                  loading={remove.busy}
                >
                  <Icon name="dots" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<Icon name="pencil" />} onClick={() => setEditing(true)}>
                  Edit
                </Menu.Item>
                <Menu.Item data-danger leftSection={<Icon name="trash" />} onClick={askAndRemove}>
                  Remove
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
        {text === null ? (
          <p className={styles.quiet}>Comment removed</p>
        ) : isEditing ? (
          <CommentForm
            on={on}
            draft={id}
            begins={{ text, mentions }}
            change={edit}
            verb="Save"
            onSend={({ text, mentions }, onDone) =>
              edit.send(
                { params: { id }, body: { text, mentions, version } },
                {
                  onDone: () => {
                    onDone()
                    setEditing(false)
                  },
                },
              )
            }
            onReload={onReload}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p className={styles.text}>
            {piecesOf(
              text,
              mentions.map(({ name }) => name),
            ).map((piece, at) => (piece.isMention ? <b key={at}>{piece.text}</b> : piece.text))}
          </p>
        )}
        <Refused refusal={remove.refusal} onClose={remove.clear} onReload={onReload} />
      </div>
    </li>
  )
}
