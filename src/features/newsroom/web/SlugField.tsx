import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addressOf } from '../../navigation/rules-public.ts'
import { slugShown } from './announcement-values.ts'
import { Meanwhile } from './Meanwhile.tsx'
import styles from './newsroom.module.css'
import type { AnnouncementFormState } from './use-announcement-form.ts'

/** The address follows from the title until somebody writes another one; folded to one line while nobody does. */
export function SlugField({ edited }: { edited: AnnouncementFormState }) {
  const { form, loaded } = edited
  const [isOpen, setOpen] = useState(false)
  const slug = slugShown(form.values)
  const isMoved = loaded?.state === 'published' && slug !== loaded.slug
  if (!isOpen && !form.error('slug')) {
    return (
      <p className={styles.slug}>
        <span>
          Address: <b>{addressOf({ slug })}</b>
        </span>
        <Button className={styles.change} variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
          Change
        </Button>
      </p>
    )
  }
  return (
    <div className={styles.slugField}>
      <TextInput
        label="Address"
        autoFocus={isOpen}
        maxLength={100}
        placeholder={slugShown({ title: form.values.title, slug: '' })}
        description={
          isMoved
            ? 'It is public: links to the old address will lead nowhere.'
            : 'Letters a to z, figures and hyphens. Left empty, it follows from the title.'
        }
        {...form.field('slug')}
        onBlur={() => {
          // a stored announcement has an address: empty is the one it has
          if (!form.values.slug.trim() && loaded) form.set('slug', loaded.slug)
          if (!form.error('slug')) setOpen(false)
        }}
      />
      <Meanwhile edited={edited} group="slug" />
    </div>
  )
}
