/**
 * Holds a file against the one that was issued, by its fingerprint. With a script the file stays with the person who has it; without one
 * the form sends it, and the answer comes with the page.
 */
import clsx from 'clsx'
import { useState } from 'react'
import { agency } from '../../../kit/contract/agency.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { addresses } from '../../navigation/rules-public.ts'
import site from '../../public-frame/web/parts/site.module.css'
import type { Checked } from '../contract.ts'
import styles from './check.module.css'
import { FileDrop, readFile } from './FileDrop.tsx'

/** The fingerprint of a file, and its name where the browser took it. */
type Held = { sha256: string; name: string | null }

export function Compare({ checked, held: sent }: { checked: Checked; held: string | null }) {
  const [held, setHeld] = useState<Held | null>(sent ? { sha256: sent, name: null } : null)
  const [busy, setBusy] = useState(false)
  const { sha256, number, signed_by, credential } = checked

  async function take(file: File) {
    setBusy(true)
    const found = await readFile(file)
    setBusy(false)
    if (found) setHeld({ sha256: found.sha256, name: file.name })
  }

  return (
    <section id="compare" className={styles.compare} aria-labelledby="compare-title">
      <h2 id="compare-title">Is your file the one that was issued?</h2>
      {!sha256 && <p>The file of this paper is being made. Come back in a moment.</p>}
      {sha256 && (
        <FileDrop
          action={`${addresses.check}/${number}/compare`}
          accept="application/pdf,.pdf"
          submit="Compare"
          busy={busy}
          take={(file) => void take(file)}
        >
          Choose the PDF of {number}, or drop it here.
          <small>It is compared in your browser and sent nowhere.</small>
        </FileDrop>
      )}
      <div role="status">
        {held && sha256 && <Answer key={held.sha256} held={held} isSame={held.sha256 === sha256} checked={checked} />}
      </div>
      <p className={site.muted}>
        {sha256 && (
          <>
            {signed_by
              ? `The file is signed by ${signed_by}; any PDF reader shows the signature.`
              : 'The file carries no digital signature.'}{' '}
            SHA-256 <span className={styles.hash}>{sha256}</span>.{' '}
          </>
        )}
        {credential && (
          <>
            For programs: its <a href={credential}>verifiable credential</a>.
          </>
        )}
      </p>
    </section>
  )
}

function Answer({ held, isSame, checked }: { held: Held; isSame: boolean; checked: Checked }) {
  const file = held.name ? `“${held.name}”` : `The file with the SHA-256 ${held.sha256.slice(0, 12)}…`
  return (
    <p className={clsx(styles.answer, isSame ? styles.good : styles.over)}>
      <Icon name={isSame ? 'circle-check' : 'circle-x'} />
      {isSame ? (
        <span>
          <strong>Byte for byte the same.</strong> {file} is the file that {agency.acronym} issued on {formatDay(checked.issued_on)}.
        </span>
      ) : (
        <span>
          <strong>Not the same.</strong> {file} is another file than the one that {agency.acronym} issued as {checked.number}, or it was
          changed since. What counts is what this page says.
        </span>
      )}
    </p>
  )
}
