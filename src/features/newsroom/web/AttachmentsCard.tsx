import { Anchor } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../kit/web/api.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { FilePicker, FileRow } from '../../../kit/web/form/FilePicker.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Card } from '../../../kit/web/record/Section.tsx'
import type { Attachment } from '../../announcements/contract.ts'
import { type NewsroomAnnouncement, newsroom } from '../contract.ts'
import { mostAttachments } from '../rules.ts'
import { attachmentAddress } from './announcement-states.ts'
import styles from './newsroom.module.css'

/** Files to take along: each is stored, and taken away, at once; the text beside may wait unsaved. */
export function AttachmentsCard({ record }: { record: NewsroomAnnouncement | null }) {
  return (
    <Card>
      <h2 className={styles.cardTitle}>Attachments</h2>
      {record ? (
        <Files record={record} />
      ) : (
        <p className={styles.hint}>Save the announcement first, as a draft if you like. Then files can be attached.</p>
      )}
    </Card>
  )
}

function Files({ record }: { record: NewsroomAnnouncement }) {
  const client = useQueryClient()
  const params = { id: record.id }
  const [files, setFiles] = useState(record.attachments)
  const [sending, setSending] = useState<File | null>(null)
  const add = useChange(newsroom.addAttachment, { refresh: false })
  const remove = useChange(newsroom.removeAttachment, { refresh: false })

  /** What is written beside is not read anew: it may not be saved yet. */
  function keep({ data }: { data: Attachment[] }) {
    setFiles(data)
    client.setQueryData<{ data: NewsroomAnnouncement }>(
      query(newsroom.show, { params }).queryKey,
      (read) => read && { ...read, data: { ...read.data, attachments: data } },
    )
  }

  async function attach(file: File | null) {
    setSending(file)
    if (file && (await add.send({ params, file }, { onAnswer: keep }))) setSending(null)
  }

  async function takeAway({ id, name }: Attachment) {
    const text = 'Visitors find it no more. The log keeps that it was there.'
    if (await confirm({ title: `Take ${name} away?`, text, verb: 'Take away', danger: true }))
      await remove.send({ params: { ...params, file_id: id } }, { onAnswer: keep })
  }

  return (
    <div className={styles.stack}>
      {files.map((file) => (
        <FileRow
          key={file.id}
          name={file.name}
          bytes={file.bytes}
          detail={
            <Anchor inherit href={attachmentAddress(record.id, file.id)}>
              Download
            </Anchor>
          }
          onRemove={() => void takeAway(file)}
        />
      ))}
      {remove.refusal && <p className={styles.error}>{remove.refusal.message}</p>}
      {files.length < mostAttachments ? (
        <FilePicker
          label="Attach a file"
          icon="paperclip"
          rule={newsroom.addAttachment.upload}
          hint={`${mostAttachments} files at most`}
          value={sending}
          onChange={(file) => void attach(file)}
          progress={add.percent}
          error={add.refusal && (add.refusal.errors.file?.[0] ?? add.refusal.message)}
        />
      ) : (
        <p className={styles.hint}>An announcement takes {mostAttachments} files along. Take one away to attach another.</p>
      )}
    </div>
  )
}
