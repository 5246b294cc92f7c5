import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../kit/web/api.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { type CallForm as Form, useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { type FeedbackDraft, feedback } from '../../contract.ts'
import { type FeedbackSubject, highestScore, itemName, itemQuestion, itemsAsked, scoreNames } from '../../rules.ts'
import styles from './feedback.module.css'
import { useFeedbackDraft } from './use-feedback-draft.ts'

type GiveFeedbackProps = {
  about: FeedbackSubject
  /** Whom it is about, by name. */
  subject: string
  accreditationId: string
  accreditorId?: string
  /** The visit in words. */
  visit: string
  onClose: () => void
}

/** The scores stand flat in the form, under the names the server gives their errors. */
type ItemName = `items.${string}`
type Values = Partial<Record<ItemName, number | null>> & { comment: string }
const nameOf = (item: string): ItemName => `items.${item}`

/** The dialog in which one side judges the other: five points an item, by mouse, finger or arrow keys, and a comment. */
export function GiveFeedback(props: GiveFeedbackProps) {
  const read = useQuery({ ...query(feedback.drafts), staleTime: 0 })
  // what was written before has to stand in the form before anything is typed over it
  if (!read.isFetchedAfterMount && !read.error) return null
  const kept = read.data?.data.find(
    (one) => one.accreditation_id === props.accreditationId && one.accreditor_id === (props.accreditorId ?? null),
  )
  return <FeedbackForm {...props} kept={kept} />
}

function FeedbackForm({
  about,
  subject,
  accreditationId,
  accreditorId,
  visit,
  onClose,
  kept,
}: GiveFeedbackProps & { kept: FeedbackDraft | undefined }) {
  const [start] = useState(kept)
  const items = itemsAsked(about)
  const bodyOf = (values: Values) => ({
    about,
    accreditation_id: accreditationId,
    accreditor_id: accreditorId,
    items: Object.fromEntries(items.flatMap((item) => (values[nameOf(item)] ? [[item, values[nameOf(item)] as number]] : []))),
    comment: values.comment,
  })
  const form = useCallForm({
    call: feedback.add,
    initial: {
      ...Object.fromEntries(items.map((item) => [nameOf(item), start?.items[item] ?? null])),
      comment: start?.comment ?? '',
    } as Values,
    labels: Object.fromEntries(items.map((item) => [nameOf(item), itemName(item)])),
    input: (values) => ({ body: bodyOf(values) }),
    onDone: onClose,
    onRefused: async () => {
      await draft.stop(false)
      return false
    },
  })
  const draft = useFeedbackDraft(bodyOf(form.values), start)
  const drafted: Form<Values> = {
    ...form,
    // closing loses nothing: what is kept is there again
    isDirty: form.isDirty && !draft.isKept,
    mayLeave: async () => (await draft.keep()) || form.mayLeave(),
    submit: async (event) => {
      event?.preventDefault()
      await draft.stop(true)
      await form.submit(event)
    },
  }
  return (
    <FormDialog
      form={drafted}
      onClose={onClose}
      title={`Feedback about ${subject}`}
      description={visit}
      cancel={draft.state?.tone === 'quiet' ? 'Close and keep the draft' : 'Cancel'}
      verb="Give feedback"
    >
      <p className={styles.promise}>
        {about === 'accreditor' ? 'The accreditor' : 'The institution'} only ever sees averages, and those from three voices on. Feedback
        cannot be changed once it is given.
      </p>
      <p className={styles.ends} aria-hidden="true">
        <span>{scoreNames[0]}</span>
        <span>{scoreNames[highestScore - 1]}</span>
      </p>
      {items.map((item) => (
        <Scale key={item} item={item} form={form} />
      ))}
      <Textarea
        label="Comment"
        description="What went well, and what the agency should know"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2000}
        {...form.field('comment')}
      />
      <p className={styles.draft} data-tone={draft.state?.tone} role="status">
        {draft.state?.says}
      </p>
    </FormDialog>
  )
}

/** Five radio buttons in a row: one stop of the tab key, arrows choose, the word of the choice is said beside it. */
function Scale({ item, form }: { item: string; form: Form<Values> }) {
  const name = nameOf(item)
  const id = form.idOf(name)
  const value = form.values[name] ?? null
  const error = form.errors.find((one) => one.name === name)?.sentence

  function choose(score: number) {
    form.form.setValues({ [name]: score })
    form.form.clearFieldError(name)
  }

  return (
    <fieldset className={styles.scale} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {itemName(item)}
        <small>{itemQuestion(item)}</small>
      </legend>
      <div className={styles.points}>
        {scoreNames.map((score, i) => (
          <label key={score} data-on={(value !== null && i < value) || undefined} title={score}>
            <input
              type="radio"
              id={i === 0 ? id : undefined}
              name={id}
              value={i + 1}
              checked={value === i + 1}
              aria-label={`${i + 1} of ${highestScore}: ${score}`}
              aria-invalid={error ? true : undefined}
              onChange={() => choose(i + 1)}
            />
            <span aria-hidden="true">{i + 1}</span>
          </label>
        ))}
        <output aria-hidden="true">{value === null ? '' : scoreNames[value - 1]}</output>
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
