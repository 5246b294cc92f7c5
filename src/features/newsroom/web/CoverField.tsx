import { Button, TextInput } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { formatBytes } from '../../../kit/contract/words.ts'
import { FilePicker, fileProblem } from '../../../kit/web/form/FilePicker.tsx'
import { newsroom } from '../contract.ts'
import { coverAddress } from './announcement-states.ts'
import { hasCover } from './announcement-values.ts'
import { useObjectUrl } from './editor/use-object-url.ts'
import { Meanwhile } from './Meanwhile.tsx'
import styles from './newsroom.module.css'
import type { AnnouncementFormState } from './use-announcement-form.ts'

const rule = newsroom.edit.upload

/** The cover: chosen, dropped, shown as the page will cut it, described, taken away. A chosen one stays when saving fails. */
export function CoverField({ edited }: { edited: AnnouncementFormState }) {
  const { form, loaded } = edited
  const { file, remove_cover } = form.values
  const chosen = useObjectUrl(file)
  const [problem, setProblem] = useState('')
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isShown = hasCover(form.values, loaded)

  function take(next: File | null | undefined) {
    if (!next) return
    const why = fileProblem(next, rule)
    setProblem(why ?? '')
    if (!why) form.set('file', next)
  }
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files[0])
    },
  }

  if (!isShown) {
    return (
      <div className={styles.stack}>
        <FilePicker
          id={form.idOf('file')}
          label="Cover"
          what="a picture"
          icon="photo"
          rule={rule}
          value={file}
          onChange={(next) => form.set('file', next)}
          error={form.error('file')}
        />
        {remove_cover && (
          <Button variant="subtle" size="xs" onClick={() => form.set('remove_cover', false)}>
            Keep the stored cover
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className={styles.stack}>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={form.idOf('file')}>
          Cover
        </label>
        <div className={styles.cover} data-over={isOver || undefined} {...dropping}>
          <img src={chosen ?? (loaded ? coverAddress(loaded, 'large') : '')} alt={form.values.cover_alt} />
        </div>
        {file && (
          <span className={styles.hint}>
            {file.name}, {formatBytes(file.size)}
          </span>
        )}
        {(problem || form.error('file')) && <p className={styles.error}>{problem || form.error('file')}</p>}
        <div className={styles.coverActs}>
          <input
            ref={field}
            id={form.idOf('file')}
            className={styles.hidden}
            type="file"
            tabIndex={-1}
            accept={rule.types.join(',')}
            onChange={(event) => {
              take(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <Button variant="default" size="xs" onClick={() => field.current?.click()}>
            Replace
          </Button>
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              setProblem('')
              if (file) form.set('file', null)
              else form.set('remove_cover', true)
            }}
          >
            {file && loaded?.has_cover ? 'Back to the stored one' : 'Remove'}
          </Button>
        </div>
      </div>
      <div>
        <TextInput
          label="What the cover shows"
          description="Read out to people who do not see it."
          maxLength={300}
          {...form.field('cover_alt')}
        />
        <Meanwhile edited={edited} group="cover_alt" />
      </div>
    </div>
  )
}
