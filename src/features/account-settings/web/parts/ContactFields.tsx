import { TextInput } from '@mantine/core'
import styles from './settings.module.css'
import { contactFields, contactLabels, type useContactForm } from './use-contact-form.ts'

/** The fields of an institution's contact data, in the settings and in the dialog of its profile. */
export function ContactFields({ form }: { form: ReturnType<typeof useContactForm> }) {
  return (
    <div className={styles.two}>
      {contactFields.map((field) => (
        <TextInput key={field} label={`${contactLabels[field]} (optional)`} {...inputs[field]} {...form.field(field)} />
      ))}
    </div>
  )
}

const inputs: Partial<Record<(typeof contactFields)[number], { type?: string; placeholder?: string }>> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
  website: { type: 'url', placeholder: 'https://www.school.example' },
}
