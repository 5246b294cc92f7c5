import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Navigate } from 'react-router'
import { Dialog } from '../../../kit/web/dialog/Dialog.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { isPressed } from '../../../kit/web/keys.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { partWhenSeen } from '../../../kit/web/states/part-when-seen.tsx'
import { type AnnouncementCategory, categoryOf } from '../../navigation/rules-categories.ts'
import type { NewsroomAnnouncement } from '../contract.ts'
import { AnnouncementDetails } from './AnnouncementDetails.tsx'
import { AnnouncementText } from './AnnouncementText.tsx'
import { newsroomCrumbs } from './announcement-states.ts'
import { NewsroomActions } from './NewsroomActions.tsx'
import styles from './newsroom.module.css'
import { saveKey } from './parts/keys.ts'
import { StateLine } from './StateLine.tsx'
import { useAnnouncementForm } from './use-announcement-form.ts'

// beside the text, on a phone below it
const PublishFields = partWhenSeen(
  () => import('./PublishFields.tsx').then((file) => file.PublishFields),
  ({ edited }) => (edited.form.values.when === 'later' ? { height: 399, onPhones: 499 } : { height: 297, onPhones: 389 }),
)
// below the first screen
const AttachmentsCard = partWhenSeen(
  () => import('./AttachmentsCard.tsx').then((file) => file.AttachmentsCard),
  ({ record }) => ({ height: record ? 246 : 110 }),
)
const DraftOffer = lazyPart(() => import('./DraftOffer.tsx').then((file) => file.DraftOffer))
const AnnouncementPreview = lazy(() => import('./AnnouncementPreview.tsx'))

type FormProps = {
  record: NewsroomAnnouncement | null
  /** Chosen beforehand for a new one. */
  category: AnnouncementCategory | null
  onMade: (id: string) => void
}

/** Where an announcement is written: the text in the middle, what belongs to it beside. */
export function AnnouncementForm({ record, category, onMade }: FormProps) {
  const edited = useAnnouncementForm(record, category, onMade)
  const { form, loaded, draft } = edited
  const [isPreviewed, setPreviewed] = useState(false)
  const [isGone, setGone] = useState(false)
  useSaveKey(() => void save())
  if (isGone) return <Navigate to="/admin/announcements" replace state={loaded && { deleted: [{ id: loaded.id, title: loaded.title }] }} />

  /** By keyboard the cursor stays where it was. */
  async function save() {
    const focused = document.activeElement as HTMLElement | null
    await form.submit()
    setTimeout(() => document.activeElement === document.body && focused?.isConnected && focused.focus())
  }
  const name = category && !loaded ? `New ${categoryOf(category).tag.toLowerCase()} announcement` : 'New announcement'
  const preview = (
    <Button variant="default" leftSection={<Icon name="eye" />} onClick={() => setPreviewed(true)}>
      Preview
    </Button>
  )

  return (
    <Page
      title={loaded?.title ?? name}
      description={loaded && <StateLine record={loaded} />}
      crumbs={newsroomCrumbs}
      actions={loaded && <NewsroomActions record={loaded} onGone={() => setGone(true)} />}
    >
      <CallForm
        form={form}
        inSight
        foot={
          <>
            <span className={styles.saved} role="status">
              {savedWords()}
            </span>
            {preview}
            <Button type="submit" loading={form.busy} disabled={form.stale !== null}>
              {verbOf(form.values.when, loaded)}
            </Button>
          </>
        }
      >
        {draft.offer && <DraftOffer offer={draft.offer} onTake={edited.takeDraft} onThrow={draft.answer} />}
        <div className={styles.columns}>
          <AnnouncementText edited={edited} />
          <div className={styles.side}>
            <PublishFields edited={edited} />
            <AnnouncementDetails edited={edited} />
            <AttachmentsCard key={loaded?.id} record={loaded} />
          </div>
        </div>
      </CallForm>
      {isPreviewed && (
        <Suspense
          fallback={
            <Dialog opened onClose={() => setPreviewed(false)} title="Preview" size={1150}>
              {null}
            </Dialog>
          }
        >
          <AnnouncementPreview values={form.values} record={loaded} onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
    </Page>
  )

  function savedWords(): string {
    if (form.busy) return 'Saving …'
    if (!form.isDirty) return loaded ? 'Everything is saved.' : ''
    return draft.keptAt ? 'Not saved. A draft is kept in this browser.' : 'Not saved.'
  }
}

/** What the button does, in one word or two. */
function verbOf(when: 'draft' | 'now' | 'later', record: NewsroomAnnouncement | null): string {
  if (when === 'draft') return record && record.state !== 'draft' ? 'Save and unpublish' : 'Save draft'
  if (when === 'now') return record?.state === 'published' ? 'Save changes' : 'Publish'
  return record?.state === 'scheduled' ? 'Save changes' : 'Schedule'
}

/** Saves by the key for it, also from within the text. */
function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(event, saveKey)) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
