/**
 * What this browser keeps of the page: texts under keys. Where it keeps nothing (private windows, full storage) nothing is said; the page
 * is as good without. What belongs to a person carries the account's id in its key, and goes when the person logs out.
 */

/** Once somebody has logged out a page on its way out writes nothing any more. */
let isClosed = false

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @param text `null`: nothing is kept any more @returns whether it is kept */
export function store(key: string, text: string | null): boolean {
  if (isClosed) return false
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Whether something typed and not sent is kept for a person, here alone. */
export function hasDrafts(accountId: string): boolean {
  return keysOf(accountId).some((key) => key.includes('draft'))
}

/** For logging out: nothing of the person stays. */
export function forgetPerson(accountId: string): void {
  isClosed = true
  for (const key of keysOf(accountId)) localStorage.removeItem(key)
}

function keysOf(accountId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.includes(accountId))
  } catch {
    return []
  }
}
