/** For who has the file of a paper: the form, and what may be said of the file (`check-file.ts`; docs/decisions/0016-own-service-worker.md). */
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { agency } from '../../../kit/contract/agency.ts'
import { formatInstant } from '../../../kit/contract/days.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { addresses } from '../../navigation/rules-public.ts'
import site from '../../public-frame/web/parts/site.module.css'
import type { CheckKeys } from '../contract.ts'
import styles from './check.module.css'
import { checkFile } from './check-file.ts'
import { FileDrop } from './FileDrop.tsx'
import { wordsOf } from './verdict-words.ts'

/** @param unknown a file came by the form, and no paper has it */
export function CheckFile({ keys, unknown }: { keys: CheckKeys; unknown: boolean }) {
  const sent = unknown ? wordsOf({ file: 'this file', line: 'unknown', of: 'other' }) : null
  return (
    <section
      id="file-check"
      aria-labelledby="file-title"
      className={clsx(styles.compare, styles.first)}
      data-keys={JSON.stringify(keys)}
      {...checkFile.mark}
    >
      <h2 id="file-title">You have the file?</h2>
      <FileDrop action={`${addresses.check}/compare`} accept="application/pdf,.pdf,.jwt,application/vc+jwt" submit="Check the file">
        Choose the PDF of a paper, or a credential, or drop it here.
        <small>It stays with you: only its fingerprint is asked for. Without a line its signature is checked on this device.</small>
      </FileDrop>
      <div role="status">{sent && <Answer good={sent.good} short={sent.short} long={sent.long} />}</div>
      {Object.entries({ good: true, bad: false, open: null }).map(([name, good]) => (
        <template key={name} data-drawn={name}>
          <Answer good={good} />
        </template>
      ))}
      <template data-drawn="keys">
        <p className={clsx(site.muted, styles.asOf)}>
          By the keys of {agency.acronym} as of {formatInstant(keys.as_of)}.
        </p>
      </template>
    </section>
  )
}

/** @param good null: nothing could be found out */
function Answer({ good, short, long }: { good: boolean | null; short?: ReactNode; long?: ReactNode }) {
  return (
    <p className={clsx(styles.answer, good ? styles.good : good === false ? styles.over : styles.waits)}>
      <Icon name={good ? 'circle-check' : good === false ? 'circle-x' : 'info-circle'} />
      <span>
        <strong data-short>{short}</strong> <span data-long>{long}</span>
      </span>
    </p>
  )
}
