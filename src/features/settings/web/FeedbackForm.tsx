/** What each side is asked about the other after a visit. */
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { AgencySettings } from '../contract.ts'
import { Rows } from './Rows.tsx'
import { SectionFrame } from './SectionFrame.tsx'
import styles from './settings.module.css'
import { useSectionForm, type ViewProps } from './use-section-form.ts'

const blank = { key: '', name: '', question: '', retired: false }
const itemsOf = ({ values }: AgencySettings) => values.feedback.feedbackItems

export default function FeedbackForm({ data }: ViewProps) {
  const section = useSectionForm('feedback', data, itemsOf)
  return (
    <SectionFrame
      of="feedback"
      says="Each item has one to five points. One that has scores stays, under its name: it can be asked no more, not removed. What was given keeps the items it was asked with."
      {...section}
    >
      {(['accreditor', 'institution'] as const).map((about) => (
        <fieldset key={about} className={styles.group}>
          <legend>{about === 'accreditor' ? 'The institution about an accreditor' : 'An accreditor about the institution'}</legend>
          <Rows form={section.form} name={about} what="item" blank={blank} most={30}>
            {(field) => {
              const { value, ...retired } = field('retired')
              return (
                <>
                  <TextInput label="Name" {...field('name')} />
                  <Textarea label="What is asked" autosize minRows={1} {...field('question')} />
                  <Checkbox label="Asked no more" mt="lg" checked={Boolean(value)} {...retired} />
                </>
              )
            }}
          </Rows>
        </fieldset>
      ))}
    </SectionFrame>
  )
}
