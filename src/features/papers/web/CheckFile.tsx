/**
 * For who has the file of a paper, and perhaps no line: with one the paper is found by its file; without, its signature is checked with
 * the keys that came with this page, which the service worker keeps (docs/decisions/0016-own-service-worker.md).
 */
import clsx from 'clsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { CallError, send } from '../../../kit/contract/client.ts'
import { formatInstant } from '../../../kit/contract/days.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { addresses } from '../../navigation/rules-public.ts'
import site from '../../public-frame/web/parts/site.module.css'
import { type CheckKeys, papers } from '../contract.ts'
import { checkCredential, checkPdf } from '../rules-signature.ts'
import styles from './check.module.css'
import { FileDrop, readFile } from './FileDrop.tsx'
import { type Verdict, wordsOf } from './verdict-words.ts'

/** @param unknown a file came by the form, and no paper has it */
export function CheckFile({ keys, unknown }: { keys: CheckKeys; unknown: boolean }) {
  const [verdict, setVerdict] = useState<Verdict | null>(unknown ? { file: 'this file', line: 'unknown', of: 'other' } : null)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function take(file: File) {
    setBusy(true)
    const found = await readFile(file)
    const number = found && (await numberOf(found.sha256))
    if (found && typeof number === 'string') await navigate(`${addresses.check}/${number}?sha256=${found.sha256}#compare`)
    else if (found) setVerdict({ file: `“${file.name}”`, line: number === null ? 'unknown' : 'none', ...(await judged(found.bytes, keys)) })
    setBusy(false)
  }

  return (
    <section id="file-check" aria-labelledby="file-title" className={clsx(styles.compare, styles.first)}>
      <h2 id="file-title">You have the file?</h2>
      <FileDrop
        action={`${addresses.check}/compare`}
        accept="application/pdf,.pdf,.jwt,application/vc+jwt"
        submit="Check the file"
        busy={busy}
        take={(file) => void take(file)}
      >
        Choose the PDF of a paper, or a credential, or drop it here.
        <small>It stays with you: only its fingerprint is asked for. Without a line its signature is checked on this device.</small>
      </FileDrop>
      <div role="status">{verdict && <Answer verdict={verdict} asOf={keys.as_of} />}</div>
    </section>
  )
}

/** The number of the paper; null where no paper has this file, undefined where nobody could be asked. */
async function numberOf(sha256: string): Promise<string | null | undefined> {
  try {
    return (await send(papers.byFile, { params: { fingerprint: sha256 } }, (path, init) => fetch(path, init))).data.number
  } catch (error) {
    return error instanceof CallError && error.status === 404 ? null : undefined
  }
}

async function judged(bytes: Uint8Array<ArrayBuffer>, keys: CheckKeys) {
  const pdf = await checkPdf(bytes, keys)
  if (pdf) return { of: 'pdf', said: pdf } as const
  const credential = bytes.length < 100_000 ? await checkCredential(new TextDecoder().decode(bytes), keys) : null
  return credential ? ({ of: 'credential', said: credential } as const) : ({ of: 'other' } as const)
}

function Answer({ verdict, asOf }: { verdict: Verdict; asOf: string }) {
  const { good, short, long } = wordsOf(verdict)
  return (
    <>
      <p className={clsx(styles.answer, good ? styles.good : good === false ? styles.over : styles.waits)}>
        <Icon name={good ? 'circle-check' : good === false ? 'circle-x' : 'info-circle'} />
        <span>
          <strong>{short}</strong> {long}
        </span>
      </p>
      {verdict.of !== 'other' && verdict.line === 'none' && (
        <p className={clsx(site.muted, styles.asOf)}>
          By the keys of {agency.acronym} as of {formatInstant(asOf)}.
        </p>
      )}
    </>
  )
}
