import { Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { formatBytes, formatNumber } from '../../../kit/contract/words.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { longestBody } from '../contract.ts'
import { automaticSummary } from './announcement-values.ts'
import { EditorPlace } from './editor/EditorPlace.tsx'
import { Meanwhile } from './Meanwhile.tsx'
import styles from './newsroom.module.css'
import { SlugField } from './SlugField.tsx'
import type { AnnouncementFormState } from './use-announcement-form.ts'

const TheirText = lazyPart(() => import('./TheirText.tsx').then((file) => file.TheirText))

/** From here on the length of the text is told. */
const near = longestBody * 0.8
const longestSummary = 300

/** Title, address, summary and the text itself. */
export function AnnouncementText({ edited }: { edited: AnnouncementFormState }) {
  const { form, text: begun } = edited
  const hintId = useId()
  const bytes = new TextEncoder().encode(form.values.body).length
  const problem = form.error('body')
  return (
    <div className={styles.main}>
      <div>
        <TextInput label="Title" maxLength={200} {...form.field('title')} />
        <Meanwhile edited={edited} group="title" />
        <SlugField edited={edited} />
      </div>
      <div>
        <Textarea
          label="Summary"
          description={
            form.values.summary.length > longestSummary - 60
              ? `${formatNumber(form.values.summary.length)} of ${longestSummary} characters.`
              : 'One or two sentences for lists and search engines. Left empty, it is the beginning of the text.'
          }
          placeholder={automaticSummary(form.values.body)}
          maxLength={longestSummary}
          autosize
          minRows={2}
          {...form.field('summary')}
        />
        <Meanwhile edited={edited} group="summary" />
      </div>
      <div className={styles.field}>
        <span className={styles.label}>Text</span>
        {edited.clashes.includes('body') && <TheirText edited={edited} />}
        <EditorPlace
          key={begun.key}
          id={form.idOf('body')}
          label="Text"
          initial={begun.html}
          isStored={begun.html === (edited.loaded?.body ?? '')}
          onChange={(html) => form.set('body', html)}
          invalid={problem !== undefined}
          describedBy={hintId}
        />
        <p id={hintId} className={problem ? styles.error : `${styles.hint} ${styles.keys}`}>
          {problem ?? 'Alt F10 goes to the buttons, Esc back to the text. Ctrl S saves.'}
        </p>
        {bytes > near && (
          <p className={bytes > longestBody ? styles.error : styles.hint} role="status">
            {formatBytes(bytes)} of {formatBytes(longestBody)}
            {bytes > longestBody && ': shorten the text, or move parts into another announcement'}.
          </p>
        )}
      </div>
    </div>
  )
}
