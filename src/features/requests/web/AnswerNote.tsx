import { Textarea } from '@mantine/core'

/** What an institution says with the request that it sends again. */
export function AnswerNote({ value, onChange, error }: { value: string; onChange: (note: string) => void; error: string | undefined }) {
  return (
    <Textarea
      label="What you say to the agency"
      name="note"
      description="Stands with the request; it may stay empty."
      maxLength={500}
      autosize
      minRows={2}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
