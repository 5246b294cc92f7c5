import { TagsInput } from '../../../kit/web/fields/TagsInput.tsx'
import type { CallForm } from '../../../kit/web/form/use-call-form.ts'
import { profileLimits } from '../contract.ts'

type EntriesFieldProps = {
  // biome-ignore lint/suspicious/noExplicitAny: a form with this field among others
  form: CallForm<any>
  name: string
  label: string
  example: string
}

/** Several words of one kind, each an entry: languages, specialisations. */
export function EntriesField({ form, name, label, example }: EntriesFieldProps) {
  return (
    <TagsInput
      label={label}
      description={`Press Enter or a comma after each; at most ${profileLimits.entries}`}
      placeholder={form.values[name].length === 0 ? example : ''}
      maxTags={profileLimits.entries}
      splitChars={[',', ';']}
      acceptValueOnBlur
      clearable={false}
      {...form.field(name)}
      error={form.errorWithin(name)}
    />
  )
}
