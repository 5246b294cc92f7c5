import { TextInput, type TextInputProps } from '@mantine/core'
import { agency } from '../../../../kit/contract/agency.ts'

/** An amount of money as people type it, in the agency's currency. */
export function AmountInput(props: TextInputProps) {
  return <TextInput inputMode="decimal" maxLength={16} leftSection={agency.currency.symbol} {...props} />
}

/** What was typed without the marks between thousands: `17,300.50` → `17300.50`. */
export function typedMoney(typed: string): string {
  return typed.replace(/[\s,]/g, '')
}
