import { useQuery } from '@tanstack/react-query'
import { formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { SettingsSection } from '../../account-settings/web/parts/SettingsSection.tsx'
import { type HeldCategory, type HeldItem, privacy } from '../contract.ts'
import styles from './privacy.module.css'

/** Category by category: what it is, where it comes from, who sees it, how long it stays, and what is stored now. */
export function HeldData() {
  const read = useQuery(query(privacy.held))
  const held = read.data?.data
  if (!held) return read.error ? <ErrorState error={read.error} onRetry={read.refetch} what="data" /> : <LoadingState what="data" />
  const { officer, answer_days, categories } = held
  return (
    <>
      <p className={styles.lead}>
        This is what is stored about you. What is wrong you can ask to be corrected, and more, under “Your requests”: the agency answers
        within {formatCount(answer_days, 'day')}. You can also write to the data protection officer, {officer.name}:{' '}
        <a href={`mailto:${officer.email}`}>{officer.email}</a>. A copy asks you to confirm that it is you.
      </p>
      {categories.map((category) => (
        <SettingsSection key={category.key} anchor={category.key} title={category.title} description={category.says}>
          <Stored of={category} />
          <dl className={styles.rules}>
            <Rule label="Comes from" says={category.source} />
            <Rule label="Seen by" says={category.readers} />
            <Rule label="Kept" says={category.kept} />
          </dl>
        </SettingsSection>
      ))}
    </>
  )
}

function Rule({ label, says }: { label: string; says: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{says}.</dd>
    </div>
  )
}

function Stored({ of: { title, facts, items, total } }: { of: HeldCategory }) {
  if (facts.length + items.length === 0) return <p className={styles.quiet}>Nothing is stored.</p>
  return (
    <>
      {facts.length > 0 && <Facts columns={2} facts={facts} />}
      {items.length > 0 && (
        <ul className={styles.items} aria-label={title}>
          {items.map((item, at) => (
            <Item key={`${at} ${item.on} ${item.what}`} of={item} />
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className={styles.quiet}>
          The newest {items.length} of {total.toLocaleString('en')}. The copy has all of them.
        </p>
      )}
    </>
  )
}

function Item({ of: { on, what, detail } }: { of: HeldItem }) {
  return (
    <li>
      <span className={styles.day}>{on ? (on.length > 10 ? formatInstant(on) : formatDay(on)) : '–'}</span>
      <span>
        {what}
        {detail && <small>{detail}</small>}
      </span>
    </li>
  )
}
