/** What is to be said of a file by the page's own means: loaded when somebody has chosen one. */
import type { CheckKeys } from '../contract.ts'
import { checkCredential } from '../rules-credential.ts'
import { checkPdf } from '../rules-signature.ts'
import type { Taken } from './file-drop.ts'
import { type Verdict, wordsOf } from './verdict-words.ts'

/** @returns the words, and whether they are by the page's keys, which are as old as it */
export async function verdictOn({ name, bytes }: Taken, line: Verdict['line'], keys: CheckKeys) {
  const verdict: Verdict = { file: `“${name}”`, line, ...(await judged(bytes, keys)) }
  return { ...wordsOf(verdict), byKeys: verdict.of !== 'other' && line === 'none' }
}

async function judged(bytes: Uint8Array<ArrayBuffer>, keys: CheckKeys) {
  const pdf = await checkPdf(bytes, keys)
  if (pdf) return { of: 'pdf', said: pdf } as const
  const credential = bytes.length < 100_000 ? await checkCredential(new TextDecoder().decode(bytes), keys) : null
  return credential ? ({ of: 'credential', said: credential } as const) : ({ of: 'other' } as const)
}
