import { Button } from '@mantine/core'
import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber, listed } from '../../../kit/contract/words.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { type Trial, type TrialFigures, trials } from '../contract-trials.ts'
import type { DifferenceKind } from '../rules-trial.ts'
import styles from './trial.module.css'

/** The plan as it would be beside the present one: figures, and what is not the same. */
export function TrialView({ seasonId, trial, onClose }: { seasonId: string; trial: Trial; onClose: () => void }) {
  const takeOver = useChange(trials.takeOver, { onAnswer: onClose })
  const { now, tried, visits, same } = trial
  return (
    <Section title="The change you try" description="Nothing of it is kept before you take it over">
      <Refused refusal={takeOver.refusal} onClose={takeOver.clear} />
      <div className={styles.trial}>
        <table className={styles.figures} aria-label="Figures now and with the change">
          <thead>
            <tr>
              <td />
              <th scope="col">Now</th>
              <th scope="col">With the change</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, of, worse }) => {
              const [before, after] = [now && of(now), of(tried)]
              return (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{before === null ? '–' : before.says}</td>
                  <td>
                    {after.says}
                    {before !== null && before.value !== after.value && (
                      <small data-worse={worse(after.value - before.value) || undefined}>{signed(after.value - before.value)}</small>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <div>
          {visits.length === 0 ? (
            <p className={styles.none}>No visit would have other days or people.</p>
          ) : (
            <ul className={styles.changes} aria-label="Visits that change">
              {visits.map((one) => (
                <li key={one.visit_id}>
                  <p>
                    <b>
                      {one.institution}, {one.campus}
                    </b>
                    <Status tone={kinds[one.kind].tone}>{kinds[one.kind].says}</Status>
                  </p>
                  <small>{changeWords(one)}</small>
                </li>
              ))}
            </ul>
          )}
          <p className={styles.none}>{formatCount(same, 'visit')} as before.</p>
        </div>
      </div>
      <p className={styles.acts}>
        <Button variant="default" onClick={onClose}>
          Leave it
        </Button>
        <Button loading={takeOver.busy} onClick={() => takeOver.send({ params: { id: seasonId, trial_id: trial.id } })}>
          Take it over
        </Button>
      </p>
    </Section>
  )
}

type Line = {
  label: string
  of: (figures: TrialFigures) => { value: number; says: string }
  /** Whether so much more is worse. */
  worse: (more: number) => boolean
}
const more = (by: number) => by > 0
const less = (by: number) => by < 0

const lines: readonly Line[] = [
  { label: 'Visits with a team', of: ({ visits }) => ({ value: visits, says: formatNumber(visits) }), worse: less },
  { label: 'Without a team', of: ({ without_team }) => ({ value: without_team, says: formatNumber(without_team) }), worse: more },
  { label: 'Worst-served visit', of: ({ worst }) => ({ value: worst, says: `${worst} %` }), worse: less },
  { label: 'Mean of all', of: ({ mean }) => ({ value: mean, says: `${mean} %` }), worse: less },
  { label: 'Travel', of: ({ km }) => ({ value: km, says: `${formatNumber(km)} km` }), worse: more },
  { label: 'Trips joined', of: ({ joined }) => ({ value: joined, says: formatNumber(joined) }), worse: less },
  { label: 'People who go', of: ({ people }) => ({ value: people, says: formatNumber(people) }), worse: () => false },
  { label: 'Most visits of one person', of: ({ most }) => ({ value: most, says: formatNumber(most) }), worse: more },
]

/** "+12", "−1,300" */
function signed(value: number): string {
  return `${value > 0 ? '+' : '−'}${formatNumber(Math.abs(value))}`
}

const kinds: Record<DifferenceKind, { tone: 'ok' | 'warn' | 'err' | 'note'; says: string }> = {
  left_out: { tone: 'warn', says: 'Left out' },
  loses: { tone: 'err', says: 'Loses its team' },
  gains: { tone: 'ok', says: 'Gets a team' },
  moves: { tone: 'note', says: 'Other days' },
  people: { tone: 'note', says: 'Other people' },
}

function changeWords({ before, after, goes, comes }: Trial['visits'][number]): string {
  const days = (one: NonNullable<typeof before>) => formatDays(one.from, one.to)
  if (!after) return before ? `Was planned for ${days(before)}` : 'Was not planned'
  const served = !before || before.served === after.served ? `${after.served} %` : `${before.served} → ${after.served} %`
  const moved = before && before.from === after.from ? days(after) : [before && days(before), days(after)].filter(Boolean).join(' → ')
  const people = [goes.length > 0 && `without ${listed(goes, 'and')}`, comes.length > 0 && `with ${listed(comes, 'and')}`]
  return [moved, served, people.filter(Boolean).join(', ')].filter(Boolean).join(' · ')
}
