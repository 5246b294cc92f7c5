import { Textarea, TextInput } from '@mantine/core'
import type { Call, Input } from '../../../../kit/contract/call.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'

export type WordsProps<C extends Call> = {
  call: C
  /** The field of the call that is typed. */
  field: 'reason' | 'text' | 'minutes' | 'title'
  title: string
  description?: string
  label: string
  verb: string
  danger?: boolean
  initial?: string
  rows?: number
  input: (typed: string) => Input<C>
  onClose: () => void
}

/** A dialog that asks for a sentence, or a text, and sends it. */
export function WordsWindow<C extends Call>({
  call,
  field,
  title,
  description,
  label,
  verb,
  danger,
  initial = '',
  rows = 3,
  input,
  onClose,
}: WordsProps<C>) {
  const form = useCallForm({
    call,
    initial: { [field]: initial } as Record<string, string>,
    labels: { [field]: label },
    input: (values) => input(values[field] ?? ''),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      verb={verb}
      size={rows > 8 ? 720 : 560}
      {...(description ? { description } : {})}
      {...(danger ? { danger } : {})}
    >
      {field === 'title' ? (
        <TextInput label={label} data-autofocus {...form.field(field)} />
      ) : (
        <Textarea label={label} autosize minRows={rows} maxRows={24} data-autofocus {...form.field(field)} />
      )}
    </FormDialog>
  )
}
