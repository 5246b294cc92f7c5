/**
 * Holds a file against the one that was issued, by its fingerprint. With a script the file stays with the person who has it; without one
 * the form sends it, and the answer comes with the page.
 */
import clsx from 'clsx'
import { type DragEvent, useState } from 'react'
import { agency } from '../../../kit/contract/agency.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { addresses } from '../../navigation/rules-public.ts'
import site from '../../public-frame/web/parts/site.module.css'
import type { Checked } from '../contract.ts'
import styles from './check.module.css'

/** The fingerprint of a file, and its name where the browser took it. */
type Held = { sha256: string; name: string | null }

export function Compare({ checked, held: sent }: { checked: Checked; held: string | null }) {
  const [held, setHeld] = useState<Held | null>(sent ? { sha256: sent, name: null } : null)
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const { sha256, number, signed_by, credential } = checked

  async function take(file: File | undefined) {
    if (!file || busy) return
    setBusy(true)
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer()).catch(() => null)
    setBusy(false)
    if (!digest) return
    setHeld({ sha256: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''), name: file.name })
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <section id="compare" className={styles.compare} aria-labelledby="compare-title">
      <h2 id="compare-title">Is your file the one that was issued?</h2>
      {!sha256 && <p>The file of this paper is being made. Come back in a moment.</p>}
      {sha256 && (
        <form
          className={clsx(styles.drop, over && styles.over)}
          method="post"
          action={`${addresses.check}/${number}/compare`}
          encType="multipart/form-data"
          aria-busy={busy}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Icon name="file-certificate" />
          <label htmlFor="file">
            Choose the PDF of {number}, or drop it here.
            <small>It is compared in your browser and sent nowhere.</small>
            <noscript>
              <small>Without JavaScript it is sent, up to 20 MB, compared, and not kept.</small>
            </noscript>
          </label>
          <input
            id="file"
            name="file"
            type="file"
            accept="application/pdf,.pdf"
            required
            onChange={(event) => void take(event.target.files?.[0])}
          />
          <noscript>
            <button type="submit" className={clsx(site.button, site.quiet)}>
              Compare
            </button>
          </noscript>
        </form>
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
