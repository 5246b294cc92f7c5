/** What an address may carry into a filter; anything else is left out instead of refused. */
import { isUuid } from '../../contract/ids.ts'

/** Only the chosen values the vocabulary knows, as a part of a filter; nothing when none is left. */
export function known<T extends string>(name: string, all: readonly T[], chosen: readonly string[] | undefined): Record<string, T[]> {
  const values = all.filter((one) => chosen?.includes(one))
  return values.length > 0 ? { [name]: values } : {}
}

/** The chosen value, if the vocabulary knows it. */
export function knownOne<T extends string>(all: readonly T[], chosen: string | undefined): T | undefined {
  return all.find((one) => one === chosen)
}

/** An id as it may stand in an address; anything else is left out instead of refused. */
export function isId(text: string | undefined): text is string {
  return isUuid(text ?? '')
}

/** Whether a text is a day, month or year, as an address may carry it: `2026-03-12`, `2026-03`, `2026`. */
export function isPeriod(text: string | undefined): text is string {
  return /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(text ?? '')
}
