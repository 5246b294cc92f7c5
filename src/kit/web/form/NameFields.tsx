import { TextInput } from '@mantine/core'
import type { CallForm } from './use-call-form.ts'

type NameFieldsProps = {
  // biome-ignore lint/suspicious/noExplicitAny: a form with at least these values
  form: CallForm<any>
  className: string | undefined
  /** About somebody else: the browser does not offer what it knows of who is typing. */
  ofOther?: boolean
}

/** What people are called and how they are phoned: the same in a registration and in one's own account. */
export function NameFields({ form, className, ofOther = false }: NameFieldsProps) {
  const known = (name: string) => (ofOther ? 'off' : name)
  return (
    <div className={className}>
      <TextInput label="First name" autoComplete={known('given-name')} {...form.field('first_name')} />
      <TextInput label="Last name" autoComplete={known('family-name')} {...form.field('last_name')} />
      <TextInput label="Middle name (optional)" autoComplete={known('additional-name')} {...form.field('middle_name')} />
      <TextInput label="Suffix (optional)" placeholder="PhD" autoComplete={known('honorific-suffix')} {...form.field('suffix')} />
      <TextInput
        label="Title (optional)"
        placeholder="Dr."
        autoComplete={known('honorific-prefix')}
        {...form.field('professional_title')}
      />
      <TextInput label="Mobile (optional)" type="tel" placeholder="0917 555 0123" autoComplete={known('tel')} {...form.field('mobile')} />
    </div>
  )
}
