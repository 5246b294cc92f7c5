/** Whether a text is a day, month or year, as an address may carry it: `2026-03-12`, `2026-03`, `2026`. */
export function isPeriod(text: string | undefined): text is string {
  return /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(text ?? '')
}
