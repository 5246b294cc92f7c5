/** What is said of a file that was held against the page, in words. */
import { agency } from '../../../kit/contract/agency.ts'
import { formatDay, formatInstant } from '../../../kit/contract/days.ts'
import type { CredentialVerdict } from '../rules-credential.ts'
import type { PdfVerdict } from '../rules-signature.ts'

export type Verdict = {
  file: string
  /** `unknown`: no paper has this file; `none`: there was no line to ask by. */
  line: 'unknown' | 'none'
} & ({ of: 'pdf'; said: PdfVerdict } | { of: 'credential'; said: CredentialVerdict } | { of: 'other' })

/** `good` null: nothing could be found out. */
type Words = { good: boolean | null; short: string; long: string }

export function wordsOf(verdict: Verdict): Words {
  if (verdict.of === 'credential') return wordsOfCredential(verdict.file, verdict.said)
  if (verdict.line === 'unknown') return wordsOfUnknown(verdict.file)
  if (verdict.of === 'pdf') return wordsOfPdf(verdict.file, verdict.said)
  return { good: null, short: 'Neither a PDF nor a credential.', long: `Nothing can be said of ${verdict.file} without a line.` }
}

function wordsOfUnknown(file: string): Words {
  const long = `${agency.acronym} never issued ${file}, or it was changed since. Type the number that stands on the paper to read what it says.`
  return { good: false, short: 'Not one of our files.', long }
}

function wordsOfPdf(file: string, said: PdfVerdict): Words {
  switch (said.kind) {
    case 'holds': {
      const when = said.signed_at ? ` on ${formatInstant(said.signed_at)}` : ''
      const long = `${file} is ${said.number ?? 'a paper'} as ${said.signer} signed it${when}; not a byte was changed since. Whether it still counts today takes a line.`
      return { good: true, short: 'The signature holds.', long }
    }
    case 'changed':
      return { good: false, short: 'Changed.', long: `${file} was changed after it was signed.` }
    case 'foreign':
      return {
        good: false,
        short: 'Signed by somebody else.',
        long: `The signature of ${file} is by none of the keys of ${agency.acronym}.`,
      }
    case 'unsigned': {
      const long = `Nothing can be said of ${file} without a line. With one it is compared byte for byte.`
      return { good: null, short: 'It carries no signature.', long }
    }
  }
}

function wordsOfCredential(file: string, said: CredentialVerdict): Words {
  if (said.kind === 'wrong')
    return { good: false, short: `Not a credential of ${agency.acronym}.`, long: `${file} was changed, or somebody else made it.` }
  const { program, institution, level, number, until, revoked } = said
  const term = until ? `valid until ${formatDay(until)}` : 'without an end'
  const holds = `${number}: ${program} of ${institution}, ${level}, ${term}.`
  if (revoked) return { good: false, short: 'Taken back.', long: `${agency.acronym} signed it and has taken it back since. ${holds}` }
  if (until && new Date(until) < new Date()) return { good: null, short: 'The signature holds; its validity has ended.', long: holds }
  const later = revoked === null ? ' Whether it was taken back since is not known on this device.' : ''
  return { good: true, short: 'The signature holds.', long: `${holds}${later}` }
}
