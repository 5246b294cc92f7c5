/** `/c/{number}`: what a paper says, what is true of it today, who signed it, and whether a file is the one that was issued. */
import clsx from 'clsx'
import { type MetaArgs, useLoaderData } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { onOneLine } from '../../../kit/contract/words.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { addresses } from '../../navigation/rules-public.ts'
import { Crumbs } from '../../public-frame/web/parts/PageHead.tsx'
import head from '../../public-frame/web/parts/pagehead.module.css'
import site from '../../public-frame/web/parts/site.module.css'
import type { Checked, CheckKeys } from '../contract.ts'
import { type PaperState, paperKindNames, stateNames } from '../rules.ts'
import { CheckFile } from './CheckFile.tsx'
import { Compare } from './Compare.tsx'
import styles from './check.module.css'
import type { loader } from './check-loader.ts'

export { loader } from './check-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function CheckPage() {
  const { checked, typed, held, keys } = useLoaderData<typeof loader>()
  return (
    <>
      <div className={clsx(head.pagehead, head.open, styles.head)}>
        <div className={clsx(site.page, styles.headPage)}>
          <Crumbs
            crumbs={checked ? [{ name: 'Check a paper', to: addresses.check }, { name: checked.number }] : [{ name: 'Check a paper' }]}
          />
          {checked ? <Standing checked={checked} /> : <Asking typed={typed} />}
        </div>
      </div>
      {!checked && <Where keys={keys} unknown={held !== null} />}
      {checked && (
        <div className={clsx(site.page, styles.page)}>
          <Says checked={checked} />
          <Compare checked={checked} held={held} />
        </div>
      )}
    </>
  )
}

/** The lone form; after a number that was never given, with what that means. */
function Asking({ typed }: { typed: string }) {
  return (
    <div className={styles.asking}>
      <h1>{typed ? 'No such paper' : 'Check a paper'}</h1>
      <p className={site.lead}>
        {typed ? (
          <>
            {agency.acronym} never gave the number <strong className={styles.typed}>{typed}</strong>. Look at it once more; if the paper in
            your hand bears it, the paper is not ours.
          </>
        ) : (
          <>
            Every certificate, letter and record of {agency.acronym} has a number. Type it to read what the paper says and what is true
            today.
          </>
        )}
      </p>
      <form action={addresses.check}>
        <label className={site.label} htmlFor="number">
          Number on the paper
        </label>
        <div className={styles.row}>
          <div className={site.field}>
            <Icon name="search" className={site.icon} />
            <input
              id="number"
              type="text"
              name="number"
              defaultValue={typed}
              placeholder="C-2026-00001"
              maxLength={40}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              required
            />
          </div>
          <button type="submit" className={site.button}>
            Check
          </button>
        </div>
      </form>
    </div>
  )
}

/** For who holds a paper and looks for its number. */
function Where({ keys, unknown }: { keys: CheckKeys | null; unknown: boolean }) {
  return (
    <div className={clsx(site.page, styles.page)}>
      {keys && <CheckFile keys={keys} unknown={unknown} />}
      <section aria-labelledby="where">
        <h2 id="where">Where the number stands</h2>
        <dl className={styles.lines}>
          <div>
            <dt>Certificates</dt>
            <dd>At the lower right, beside the square code: C- for accreditation, T- for training.</dd>
          </div>
          <div>
            <dt>Letters and records</dt>
            <dd>At the upper left, and at the foot of each page: L-, R-, M- or S-.</dd>
          </div>
          <div>
            <dt>With a telephone</dt>
            <dd>Point its camera at the square code: it opens this page for the paper in your hand.</dd>
          </div>
        </dl>
        <p className={site.muted}>A paper without a number is of the time before {agency.acronym} numbered its papers: ask us about it.</p>
      </section>
    </div>
  )
}

const looks: Record<PaperState, { icon: 'rosette-discount-check' | 'circle-x' | 'clock' | 'arrow-right'; look: string | undefined }> = {
  stands: { icon: 'rosette-discount-check', look: styles.good },
  in_grace: { icon: 'clock', look: styles.waits },
  followed: { icon: 'arrow-right', look: styles.waits },
  ended: { icon: 'clock', look: styles.over },
  replaced: { icon: 'circle-x', look: styles.over },
  superseded: { icon: 'circle-x', look: styles.over },
  taken_back: { icon: 'circle-x', look: styles.over },
}

function Standing({ checked }: { checked: Checked }) {
  const { today, next } = checked
  const { icon, look } = today ? looks[today.state] : looks.stands
  return (
    <div className={styles.standing}>
      <p className={clsx(styles.state, look)}>
        <Icon name={icon} />
        {today ? stateNames[today.state] : `Issued by ${agency.acronym}`}
      </p>
      <h1>
        <span className={styles.kind}>{paperKindNames[checked.kind]}</span> <span className={styles.number}>{checked.number}</span>
      </h1>
      {today ? (
        today.sentences.map((sentence) => (
          <p key={sentence} className={site.lead}>
            {wholeDays(sentence)}
          </p>
        ))
      ) : (
        <p className={site.lead}>
          {agency.acronym} issued this paper{checked.institution && ` to ${checked.institution}`} on {formatDay(checked.issued_on)}.
        </p>
      )}
      {next && (
        <p>
          <a className={site.more} href={`${addresses.check}/${next}`}>
            Check {next} <Icon name="arrow-right" className={site.icon} />
          </a>
        </p>
      )}
    </div>
  )
}

function Says({ checked }: { checked: Checked }) {
  const { today, says } = checked
  const facts = says.length > 0 ? says : checked.institution ? [{ name: 'Institution', value: checked.institution }] : []
  return (
    <div className={styles.facts}>
      <section aria-labelledby="says">
        <h2 id="says">What the paper says</h2>
        <dl className={styles.lines}>
          {[...facts, { name: 'Issued on', value: formatDay(checked.issued_on) }].map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{wholeDays(value)}</dd>
            </div>
          ))}
        </dl>
        {says.length === 0 && <p className={site.muted}>What else it says is between {agency.acronym} and its reader.</p>}
      </section>
      {today && (
        <section aria-labelledby="today">
          <h2 id="today">What is true on {formatDay(today.as_of)}</h2>
          <dl className={styles.lines}>
            <div>
              <dt>The {today.holder} holds</dt>
              <dd>{today.holds}</dd>
            </div>
            {today.validity && (
              <div>
                <dt>Validity</dt>
                <dd>{wholeDays(today.validity)}</dd>
              </div>
            )}
          </dl>
          <p className={site.muted}>By the book of decisions of {agency.acronym}, read as you opened this page.</p>
        </section>
      )}
    </div>
  )
}

/** As papers write days, `20 November 2026`: none goes on in the next line. */
function wholeDays(words: string): string {
  return words.replaceAll(/\d{1,2} [A-Z][a-z]+ \d{4}/g, onOneLine)
}
