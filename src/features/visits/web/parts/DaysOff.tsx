import { monthName } from '../../../../kit/contract/days.ts'
import { dayOff, daysOffSentence, type Regions } from '../../rules-days-off.ts'
import styles from './visit.module.css'

/** For a day picker: days off are dimmed with a mark, and say what they are to whoever hears the page. */
export function withDaysOff(region?: Regions) {
  return {
    renderDay: (day: string) => <DayInPicker day={day} why={dayOff(day, region)} />,
    getDayAriaLabel: (day: string) => [`${Number(day.slice(8))} ${monthName(day)}`, dayOff(day, region)].filter(Boolean).join(', '),
  }
}

function DayInPicker({ day, why }: { day: string; why: string | null }) {
  return (
    <span className={styles.dayInPicker} data-off={why ? true : undefined} title={why ?? undefined}>
      {Number(day.slice(8))}
    </span>
  )
}

/** Below the picker: what of the chosen days is off, and before one is chosen how days off are marked. */
export function DaysOffNote({ from, to, region }: { from: string; to: string; region?: Regions }) {
  if (!from) return <>Weekends and holidays are struck through.</>
  return <>{daysOffSentence(from, to || from, region) ?? 'All of these are working days.'}</>
}
