import { Textarea, TextInput } from '@mantine/core'
import { SectionFrame } from './SectionFrame.tsx'
import styles from './settings.module.css'
import { useSectionForm, type ViewProps } from './use-section-form.ts'

/** Where institutions pay. */
export default function PayForm({ data }: ViewProps) {
  const section = useSectionForm('pay', data, ({ values }) => values.pay)
  const { form } = section
  return (
    <SectionFrame of="pay" says="Institutions read it where they ask for a visit and where they pay." {...section}>
      <div className={styles.two}>
        <TextInput label="For the account of" {...form.field('payTo.name' as 'payTo')} />
        <TextInput label="Bank" {...form.field('payTo.bank' as 'payTo')} />
        <TextInput label="Account number" {...form.field('payTo.account' as 'payTo')} />
      </div>
      <Textarea label="What to write and to send (optional)" autosize minRows={2} {...form.field('payTo.instructions' as 'payTo')} />
    </SectionFrame>
  )
}
