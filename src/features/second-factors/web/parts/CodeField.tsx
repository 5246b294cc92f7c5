import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** Where a code is written: of the app, or one of the recovery codes. */
export function CodeField({ how, ...props }: { how: 'code' | 'recovery_code' } & ComponentProps<typeof TextInput>) {
  return how === 'code' ? (
    <TextInput
      label="Code of the app"
      description="Six figures; the app shows new ones every half minute."
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      {...props}
    />
  ) : (
    <TextInput
      label="Recovery code"
      description="One of the ten that were shown when you set this up, as 4k7p-x2mq-9rtd. Each works once."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      {...props}
    />
  )
}
