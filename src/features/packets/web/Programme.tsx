import { agencyDay, daysBetween, formatDay, weekdayName } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import type { Packet, ProgrammeItem } from '../contract.ts'
import { daysOf } from '../rules.ts'
import styles from './packet.module.css'

/** What takes place on which day; today stands out. */
export function Programme({ packet }: { packet: Packet }) {
  const { programme, is_proposed, visit_date, visit_end } = packet
  const left = programme.filter(({ day }) => day > visit_end).length
  return (
    <Section title="Programme" description={is_proposed && 'Proposed from the days of the visit: nobody has written it yet.'}>
      {left > 0 && (
        <Notice tone="warn" title={`${formatCount(left, 'item')} after the last day`}>
          The visit has become shorter than its programme.
        </Notice>
      )}
      {daysOf(packet).map((day) => (
        <section key={day} className={styles.day}>
          <h3>
            {weekdayName(day)}, {formatDay(day)}
            <small>Day {daysBetween(visit_date, day) + 1}</small>
            {day === agencyDay() && <Status tone="ok">Today</Status>}
          </h3>
          <Items items={programme.filter((item) => item.day === day)} />
        </section>
      ))}
    </Section>
  )
}

function Items({ items }: { items: readonly ProgrammeItem[] }) {
  if (items.length === 0) return <p className={styles.quiet}>Nothing is written for this day.</p>
  return (
    <ol className={styles.items}>
      {items.map((item, index) => (
        <li key={index}>
          <time>{item.to ? `${item.from} – ${item.to}` : item.from}</time>
          <span>
            <b>{item.what}</b>
            <small>{[item.who, item.place].filter(Boolean).join(' · ')}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
