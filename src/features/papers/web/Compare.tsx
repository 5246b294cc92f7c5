/**
 * Holds a file against the one that was issued, by its fingerprint. With a script the file stays with the person who has it; without one
 * the form sends it, and the answer comes with the page.
 */
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { agency } from '../../../kit/contract/agency.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { addresses } from '../../navigation/rules-public.ts'
import site from '../../public-frame/web/parts/site.module.css'
import type { Checked } from '../contract.ts'
import styles from './check.module.css'
import { compareFile } from './compare-file.ts'
import { FileDrop } from './FileDrop.tsx'

/** @param held the fingerprint of a file that came by the form */
export function Compare({ checked, held }: { checked: Checked; held: string | null }) {
  const { sha256, number, signed_by, credential } = checked
  return (
    <section id="compare" className={styles.compare} aria-labelledby="compare-title" data-sha256={sha256} {...compareFile.mark}>
      <h2 id="compare-title">Is your file the one that was issued?</h2>
      {!sha256 && <p>The file of this paper is being made. Come back in a moment.</p>}
      {sha256 && (
        <FileDrop action={`${addresses.check}/${number}/compare`} accept="application/pdf,.pdf" submit="Compare">
          Choose the PDF of <span className={styles.whole}>{number}</span>, or drop it here.
          <small>It is compared in your browser and sent nowhere.</small>
        </FileDrop>
      )}
      <div role="status">
        {held && sha256 && <Answer file={`The file with the SHA-256 ${held.slice(0, 12)}…`} isSame={held === sha256} checked={checked} />}
      </div>
      {(['same', 'other'] as const).map((name) => (
        <template key={name} data-drawn={name}>
          <Answer file={<span data-file />} isSame={name === 'same'} checked={checked} />
        </template>
      ))}
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

function Answer({ file, isSame, checked }: { file: ReactNode; isSame: boolean; checked: Checked }) {
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
