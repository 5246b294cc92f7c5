import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '../../../kit/web/current-user.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Menu } from '../../../kit/web/menu/Menu.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { logs } from '../../logs/contract.ts'
import { addressOf } from '../../navigation/rules-public.ts'
import { type NewsroomRow, newsroom } from '../contract.ts'
import { useAnnouncementActs } from './use-announcement-acts.ts'

const RecordLogPanel = lazyPart(() => import('../../logs/web/parts/RecordLog.tsx').then((file) => file.RecordLogPanel))

/** What can be done with a stored announcement besides writing it. */
export function NewsroomActions({ record, onGone }: { record: NewsroomRow; onGone?: () => void }) {
  const acts = useAnnouncementActs()
  const [isLogOpen, setLogOpen] = useState(false)
  const may = { delete: useCan(newsroom.remove), log: useCan(logs.general) }
  const isPublic = record.state === 'published'
  const hasMenu = isPublic || (may.delete && onGone)
  return (
    <>
      {acts.problem && <Notice tone="err">{acts.problem}</Notice>}
      {isPublic && (
        <ActionButton icon="external-link" to={addressOf(record)}>
          View on the site
        </ActionButton>
      )}
      {may.log && (
        <ActionButton icon="history" onClick={() => setLogOpen(true)}>
          Audit log
        </ActionButton>
      )}
      {hasMenu && (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={`More for ${record.title}`} loading={acts.busy}>
              <Icon name="dots" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isPublic && (
              <Menu.Item leftSection={<Icon name="download" />} onClick={() => void acts.download(record)}>
                Download PDF
              </Menu.Item>
            )}
            {may.delete && onGone && (
              <Menu.Item
                data-danger
                leftSection={<Icon name="trash" />}
                onClick={async () => {
                  if (await acts.remove([record])) onGone()
                }}
              >
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {isLogOpen && <RecordLogPanel id={record.id} title={record.title} onClose={() => setLogOpen(false)} />}
    </>
  )
}
