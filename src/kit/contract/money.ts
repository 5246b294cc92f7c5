/** The sum of amounts as decimal text, to the centavo. */
export function sumOf(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + centsOf(amount), 0n)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

function centsOf(amount: string): bigint {
  const [whole = '0', cents = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(`${cents}00`.slice(0, 2))
}
