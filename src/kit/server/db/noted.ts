/** What becomes known of a transaction while it runs, for when the answer to its commit is lost. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** By what a transaction is found again: its number, where the database gives one, and the entry of the log that it writes. */
export type Noted = {
  xid?: string
  entry?: string
  /** While the last statement is asked: to be called once it is sent, where the commit may go out behind it. */
  tellSent?: (() => void) | undefined
}

/** PostgreSQL's word for a transaction of which it is not known what became: stored here, and not where it was to be kept as well. */
export const unconfirmed = '08007'

/** Carries both from where they become known to where the transaction is committed. */
export const notes = new AsyncLocalStorage<Noted>()

/** To be called where the log is written. @param id of the entry */
export function noteEntry(id: string): void {
  const noted = notes.getStore()
  if (noted) noted.entry = id
}

/** To be called where a transaction begins. @param xid its number */
export function noteTransaction(xid: string | undefined): void {
  const noted = notes.getStore()
  if (noted && xid) noted.xid = xid
}
