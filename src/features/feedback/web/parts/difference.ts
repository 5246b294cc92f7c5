/** How one average stands to another. */

/** Less than this makes no difference. */
const least = 0.05

/** `0.22 above the agency’s 4.09` */
export function differenceWords(value: number, usual: number): string {
  const by = Math.abs(value - usual)
  if (by < least) return `as the agency’s average, ${usual.toFixed(2)}`
  return `${by.toFixed(2)} ${value > usual ? 'above' : 'below'} the agency’s average, ${usual.toFixed(2)}`
}

/** `+0.22`, `−0.10` */
export function signed(value: number, usual: number): string {
  const by = value - usual
  return `${by < 0 ? '−' : '+'}${Math.abs(by).toFixed(2)}`
}

/** What is clearly better or worse has a colour beside its sign. */
export function toneOf(value: number, usual: number): 'ok' | 'err' | undefined {
  const by = value - usual
  return Math.abs(by) < 2 * least ? undefined : by > 0 ? 'ok' : 'err'
}
