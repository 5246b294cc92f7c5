import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../kit/web/dialog/Dialog.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { worded } from './announcement-values.ts'
import text from './editor/text.module.css'
import type { AnnouncementFormState } from './use-announcement-form.ts'

/** Both changed the text: a text cannot be put together from two, so one is chosen. */
export function TheirText({ edited }: { edited: AnnouncementFormState }) {
  const [isOpen, setOpen] = useState(false)
  const record = edited.loaded
  if (!record) return null
  return (
    <Notice tone="warn" title="Somebody else changed the text, too">
      <p>Yours stands below and replaces theirs when you save.</p>
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          Read their text
        </Button>
      </Group>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        size={720}
        title="The text somebody else saved"
        description={worded(record, 'title')}
        foot={
          <>
            <Button variant="default" onClick={() => setOpen(false)}>
              Keep mine
            </Button>
            <Button
              onClick={() => {
                edited.takeTheirText()
                setOpen(false)
              }}
            >
              Take theirs
            </Button>
          </>
        }
      >
        {/* The server hands this text out only after it has been through the allow-list (src/kit/server/html/body.ts). */}
        <div className={text.text} dangerouslySetInnerHTML={{ __html: record.body }} />
      </Dialog>
    </Notice>
  )
}
