/**
 * Amounts of money: decimal text with two places, `86500.00`, in the agency's currency. They are reckoned in whole cents and never go
 * through a floating number.
 */
import { agency } from './agency.ts'

const written = /^(-?)(\d+)(?:\.(\d*))?$/

/** `₱ 86,500.00`, below zero `−₱ 86,500.00` with the sign of a minus; nothing → a dash. What is no amount stays as it is. */
export function formatMoney(amount: string | null | undefined): string {
  if (!amount) return '–'
  if (!written.test(amount)) return amount
  const text = asMoney(amount)
  return `${text.startsWith('-') ? '−' : ''}${agency.currency.symbol} ${grouped(text.replace('-', ''))}`
}

/** `86,500.00`, where the currency stands elsewhere. */
export function grouped(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+(\.|$))/g, ',')
}

/** The sum of amounts. */
export function sumOf(amounts: readonly string[]): string {
  return moneyOf(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n))
}

/** So many times an amount. */
export function timesOf(amount: string, times: number): string {
  return moneyOf(centsOf(amount) * BigInt(times))
}

/** `30.00` → `-30.00`, and back. */
export function negativeOf(amount: string): string {
  return moneyOf(-centsOf(amount))
}

/** What is left of an amount when another is taken off; below zero where that is more. */
export function lessOf(amount: string, other: string): string {
  return moneyOf(centsOf(amount) - centsOf(other))
}

/** Whether there is something of it: more than nothing. */
export function isSome(amount: string): boolean {
  return centsOf(amount) > 0n
}

/** The smaller of two amounts. */
export function smallerOf(one: string, other: string): string {
  return centsOf(one) < centsOf(other) ? one : other
}

export function largerOf(one: string, other: string): string {
  return centsOf(one) < centsOf(other) ? other : one
}

export function isFree(amount: string | null | undefined): boolean {
  return Boolean(amount) && centsOf(amount as string) === 0n
}

/** An amount as it was typed, `01500.5`, with two places and without leading zeros: `1500.50`. */
export function asMoney(typed: string): string {
  return moneyOf(centsOf(typed))
}

/** @throws RangeError where the text is no amount */
function centsOf(amount: string): bigint {
  const [, sign, whole, cents = ''] = written.exec(amount) ?? []
  if (whole === undefined) throw new RangeError(`${amount} is no amount of money`)
  const all = BigInt(whole) * 100n + BigInt(`${cents}00`.slice(0, 2))
  return sign ? -all : all
}

function moneyOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
