import { PasswordInput, Progress } from '@mantine/core'
import type { ComponentProps } from 'react'
import { formatCount } from '../../../../kit/contract/words.ts'

const shortest = 15

/** A password somebody chooses: how long it has to be, while it is typed. Whether it is too easy to guess says the server. */
export function NewPasswordInput({ value, ...props }: ComponentProps<typeof PasswordInput> & { value: string }) {
  return (
    <div>
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        maxLength={128}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        description={value.length === 0 && props.error ? undefined : hintOf(value.length)}
        value={value}
        {...props}
      />
      {value.length > 0 && (
        <Progress
          mt={6}
          size={4}
          value={Math.min(100, (value.length / shortest) * 100)}
          color={value.length < shortest ? 'warning' : 'success'}
          aria-hidden="true"
        />
      )}
    </div>
  )
}

function hintOf(length: number): string {
  if (length === 0) return '15 to 128 characters, without names, the agency’s words or rows of keys. Four unrelated words make a good one.'
  return length < shortest ? `${formatCount(shortest - length, 'more character')} to go` : 'Long enough'
}
