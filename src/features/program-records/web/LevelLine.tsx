import { addDays, agencyDay, daysBetween, formatDay } from '../../../kit/contract/days.ts'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { type Level, levelNames } from '../../ladder/rules.ts'
import type { ProgramDecision, ProgramVisit } from '../contract.ts'
import { type StretchKind, stretchesOf, type Told, toldOf } from '../rules.ts'
import styles from './program.module.css'

const rows = ['level_4', 'level_3', 'level_2', 'level_1', 'candidate'] as const satisfies readonly Level[]
const kindNames: Record<StretchKind, string> = { valid: 'Valid', grace: 'Grace period', expired: 'Expired' }
/** So many years are written along the line at most. */
const mostYears = 8

/**
 * The levels through the years, with the visits below: a drawing. What it shows is written in the lists of visits and decisions,
 * so it is left out for those who listen; the sentence above it is for everybody.
 */
export function LevelLine({ decisions, visits }: { decisions: readonly ProgramDecision[]; visits: readonly ProgramVisit[] }) {
  const today = agencyDay()
  const stretches = stretchesOf(decisions, today)
  if (stretches.length === 0)
    return <p className={styles.quiet}>No level has been held yet. The line begins with the first that is granted.</p>
  const days = [...stretches.flatMap(({ from, until }) => [from, until]), ...visits.map(({ visit_date }) => visit_date), today].sort()
  const first = `${(days[0] as string).slice(0, 4)}-01-01`
  const last = `${Number(addDays(days.at(-1) as string, -1).slice(0, 4)) + 1}-01-01`
  const whole = daysBetween(first, last)
  const at = (day: string) => `${(daysBetween(first, day) / whole) * 100}%`
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  const step = Math.max(1, Math.ceil((to - from) / mostYears))
  const years = Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step)
  return (
    <>
      <p className={styles.says}>
        <KeepTogether>{sentenceOf(decisions, today)}</KeepTogether>
      </p>
      <div className={styles.line} aria-hidden="true">
        {rows.map((level) => (
          <div key={level} className={styles.row}>
            <span>{levelNames[level]}</span>
            <div className={styles.track}>
              {stretches
                .filter((one) => one.level === level)
                .map(({ kind, from: begins, until }) => (
                  <i
                    key={begins}
                    data-level={level}
                    data-kind={kind}
                    style={{ left: at(begins), width: `${(daysBetween(begins, until) / whole) * 100}%` }}
                    title={`${levelNames[level]} · ${kindNames[kind]} · ${formatDay(begins)} to ${formatDay(addDays(until, -1))}`}
                  />
                ))}
            </div>
          </div>
        ))}
        <div className={styles.row}>
          <span>Visits</span>
          <div className={styles.track}>
            {visits.map(({ id, visit_date, number, outcome }) => (
              <b
                key={id}
                data-outcome={outcome ?? 'none'}
                style={{ left: at(visit_date) }}
                title={`${number} · ${formatDay(visit_date)}`}
              />
            ))}
          </div>
        </div>
        <div className={styles.years}>
          {years.map((year) => (
            <span key={year} style={{ left: at(`${year}-01-01`) }}>
              {year}
            </span>
          ))}
          <em style={{ left: at(today) }} />
        </div>
      </div>
      <ul className={styles.key} aria-hidden="true">
        {(Object.keys(kindNames) as StretchKind[])
          .filter((kind) => stretches.some((one) => one.kind === kind))
          .map((kind) => (
            <li key={kind} data-kind={kind}>
              {kindNames[kind]}
            </li>
          ))}
        <li data-kind="today">Today</li>
      </ul>
    </>
  )
}

/** `Level II since 4 Mar 2026, decided on 15 Jan 2026; valid until 3 Mar 2031.` */
function sentenceOf(decisions: readonly ProgramDecision[], today: string): string {
  const { now, next } = toldOf(decisions, today)
  const coming = next && ` ${levelNames[next.level]} from ${formatDay(next.since)}${decidedWords(next)}${endWords(next)}.`
  return `${now ? `${levelNames[now.level]} since ${formatDay(now.since)}${decidedWords(now)}${endWords(now)}.` : 'No level is held now.'}${coming ?? ''}`
}

function decidedWords({ decided_on }: Told): string {
  return decided_on ? `, decided on ${formatDay(decided_on)}` : ''
}

function endWords({ kind, end, decided_on }: Told): string {
  if (!end) return ''
  if (kind === 'expired') return `; it expired on ${formatDay(end)}`
  return `${decided_on ? ';' : ','} ${kind === 'grace' ? 'in its grace period' : 'valid'} until ${formatDay(end)}`
}
