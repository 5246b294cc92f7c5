/** What the dialog of an import says: of what was seen, what was refused, and what may have become of the rows. */

import type { CallError } from '../../contract/client.ts'
import type { ImportPreview, ImportReport } from '../../contract/imports.ts'
import { formatCount, formatNumber } from '../../contract/words.ts'

/** A box that sends the file once more, confirmed: by which field, and what stands beside it and above the rows. */
export type Asks = { field: string; label: string; why: (isOne: boolean) => string }

export function seenTitle({ right, report }: NonNullable<ImportPreview['seen']>): string {
  if (right > 0)
    return `${formatCount(right, 'row')} to store${report.rows_with_errors > 0 ? `, ${formatNumber(report.rows_with_errors)} to correct` : ''}`
  return report.rows_with_errors > 0 ? `${formatCount(report.rows_with_errors, 'row')} to correct` : 'Nothing new'
}

export function whyRefused({ rows, rows_with_errors }: ImportReport, asks: Asks | undefined): string {
  const some = `${formatNumber(rows_with_errors)} of ${formatNumber(rows)} rows`
  if (asks) return `${some} ${asks.why(rows_with_errors === 1)}`
  return `${some} ${rows_with_errors === 1 ? 'needs' : 'need'} a correction. Correct them in the file and import it again.`
}

export function asksIfNew(doubles: string): Asks {
  return {
    field: 'confirm_new',
    label: `I have looked at them: these are other ${doubles}`,
    why: (isOne) => `${isOne ? 'is' : 'are'} likely stored already. Take them out of the file, or say that they are new.`,
  }
}

/** The server's sentence as head and detail: `546 campuses imported: 546 added` → `546 campuses imported` and `546 added`. */
export function partsOf(message: string): { title: string; detail: string | undefined } {
  const [title = message, ...rest] = message.split(': ')
  const detail = rest.join(': ')
  return { title, detail: detail ? detail.charAt(0).toUpperCase() + detail.slice(1) : undefined }
}

export const mayBeStored = 'The answer has not arrived, and the rows may be stored by now. Import the file again: nothing is stored twice.'

/** After no answer of ours: what has become of the rows, and what to do. The same file twice changes nothing the second time. */
export function hintOf({ status, message }: CallError, isSent: boolean): string {
  if (status === 0) return isSent ? mayBeStored : 'The server did not answer. Check the connection and try again; nothing was stored.'
  return `${message} ${isSent && status >= 500 ? 'The rows may be stored by now; nothing is stored twice.' : 'Nothing was stored.'}`
}
