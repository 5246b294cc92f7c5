import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { query } from '../../../kit/web/api.ts'
import { useCurrentUser } from '../../../kit/web/current-user.ts'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import type { AnnouncementCategory } from '../../navigation/rules-categories.ts'
import { type NewsroomAnnouncement, newsroom } from '../contract.ts'
import { type KeptDraft, useKeptDraft } from './announcement-draft.ts'
import {
  type AnnouncementValues,
  fieldLabels,
  type Group,
  hasCover,
  type KeptValues,
  keptOf,
  merged,
  sentOf,
  valuesOf,
} from './announcement-values.ts'

/**
 * The form of one announcement, new or stored: saves again and again without leaving the page, keeps a draft in the browser, and brings
 * together what two people changed.
 */
export function useAnnouncementForm(
  record: NewsroomAnnouncement | null,
  category: AnnouncementCategory | null,
  onMade: (id: string) => void,
) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const [loaded, setLoaded] = useState(record)
  const [clashes, setClashes] = useState<Group[]>([])
  // The editor is told its text only when it is mounted: a text that comes from elsewhere mounts it anew.
  const [text, setText] = useState({ key: 0, html: record?.body ?? '' })
  // What counts as unchanged; its body is as the editor wrote it, which the server may store in other words.
  const [base, setBase] = useState<AnnouncementValues>(() => valuesOf(record, category))

  const form = useCallForm({
    // Both take the same form; the version only an announcement that exists.
    call: (loaded ? newsroom.edit : newsroom.add) as typeof newsroom.edit,
    initial: base,
    labels: fieldLabels,
    needed: ['title', 'category'],
    input: (values) => ({
      params: { id: loaded?.id ?? '' },
      body: sentOf(values, loaded) as ReturnType<typeof sentOf> & { version: number },
      ...(values.file ? { file: values.file } : {}),
    }),
    check: (values) => ({
      body: !values.body && 'Write the text of the announcement.',
      publish_at: values.when === 'later' && !values.publish_at && 'Choose the day and the time.',
      cover_alt: hasCover(values, loaded) && !values.cover_alt.trim() && 'Write what the cover shows, for people who do not see it.',
    }),
    ...(loaded ? { loadAgain: () => loadAgain(loaded.id) } : {}),
    onDone: (answer, sent) => {
      const now = answer.data
      const saved = { ...valuesOf(now), body: sent.body }
      // The text may have been written on while it was sent.
      const { body } = form.form.getValues()
      setLoaded(now)
      setBase(saved)
      setClashes([])
      form.form.resetDirty(saved)
      form.form.setValues({ ...saved, body })
      draft.forget()
      if (loaded) return
      onMade(now.id)
      navigate(`/admin/announcements/${now.id}`, { replace: true, preventScrollReset: true })
    },
  })
  const draft = useKeptDraft(
    `announcement-draft.${user?.id ?? 'nobody'}.${loaded?.id ?? 'new'}`,
    form.isDirty && !form.busy ? { values: keptOf(form.values), base: keptOf(base) } : null,
  )

  /** What somebody else saved; what was typed here stays. */
  async function loadAgain(id: string) {
    const { data: now } = await client.fetchQuery({ ...query(newsroom.show, { params: { id } }), staleTime: 0 })
    const { values, clashes: both } = merged(keptOf(base), keptOf(form.values), keptOf(valuesOf(now)))
    setLoaded(now)
    show(values, now, both)
  }
  function show(values: KeptValues, from: NewsroomAnnouncement | null, both: Group[]) {
    const fresh = { ...valuesOf(from, category), file: null }
    setBase(fresh)
    setClashes(both)
    form.form.resetDirty(fresh)
    form.form.setValues({ ...values, file: form.values.file })
    if (values.body !== form.values.body) showText(values.body)
  }
  function showText(html: string) {
    setText(({ key }) => ({ key: key + 1, html }))
  }

  return {
    form,
    loaded,
    text,
    clashes,
    draft,
    /** Their text in place of the one typed here. */
    takeTheirText: () => {
      form.set('body', base.body)
      showText(base.body)
      setClashes(clashes.filter((one) => one !== 'body'))
    },
    takeDraft: (kept: KeptDraft) => {
      const { values, clashes: both } = merged(kept.base, kept.values, keptOf(valuesOf(loaded, category)))
      show(values, loaded, both)
      draft.answer()
    },
  }
}

export type AnnouncementFormState = ReturnType<typeof useAnnouncementForm>
