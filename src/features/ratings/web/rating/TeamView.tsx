import { Button } from '@mantine/core'
import { formatCount } from '../../../../kit/contract/words.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { meanWords, reaches } from '../../../instruments/rules-means.ts'
import { teamMarkOf } from '../../rules.ts'
import { type OpenSurvey, useNewest } from '../device/use-bench.ts'
import styles from './rating.module.css'
import { type Area, meansBy, nameOf, needsOf, type ToSet, toSet } from './standing.ts'
import { signOf, TeamStatement } from './TeamStatement.tsx'
import type { Acts } from './use-acts.ts'

type TeamViewProps = { survey: OpenSurvey; area: Area; acts: Acts; person: string; readsOnly: boolean }

/** The marks of the team side by side; the lead of the area sets those that count, the ones that differ most first. */
export function TeamView({ survey, area, acts, person, readsOnly }: TeamViewProps) {
  useNewest()
  const { pack, ratings } = survey
  const lead = pack.leads[area.code]
  const isLead = lead === person && !readsOnly
  const all = toSet(pack, ratings, area)
  const agreed = all.filter((one) => one.agreed !== null && one.team.state !== 'set')
  const mean = meansBy([area], (id) => teamMarkOf(ratings, id).mark).areas[0]?.mean ?? null
  const set = all.filter(({ team }) => team.state === 'set').length
  const least = needsOf(pack, area)
  const groups = groupsOf(all)
  return (
    <>
      <div className={styles.progress}>
        <span role="status">
          {set} of {all.length} set
        </span>
        <progress value={set} max={all.length} aria-label="Set" />
        <span className={styles.own}>
          Team’s mean <b>{meanWords(mean)}</b>
          {mean && least !== null && <small>{reaches(mean, least) ? ` reaches ${least.toFixed(2)}` : ` below ${least.toFixed(2)}`}</small>}
        </span>
      </div>
      <p className={styles.lead}>
        {isLead
          ? 'You lead this area: you set the marks that count.'
          : lead
            ? `${nameOf(pack, lead)} leads this area and sets the marks that count.`
            : 'Nobody rates this area: QA names who does.'}
      </p>
      {isLead && agreed.length > 0 && (
        <Button leftSection={<Icon name="checks" />} onClick={() => setAll(agreed, acts)} className={styles.all}>
          Set {formatCount(agreed.length, 'mark')} where all agree
        </Button>
      )}
      {groups.map(({ title, says, of }) => (
        <section key={title} className={styles.parameter} aria-label={title}>
          <h2>
            {title} <span className={styles.count}>{of.length}</span>
          </h2>
          <p className={styles.lead}>{says}</p>
          <ol>
            {of.map((one) => (
              <TeamStatement key={one.statement.id} {...{ pack, ratings, one, acts, person, isLead }} sign={signOf(ratings, one)} />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

/** What asks for most first; a group that has nothing does not stand there. */
function groupsOf(all: readonly ToSet[]) {
  const isSet = ({ team }: ToSet) => team.state === 'set'
  const isRated = ({ marks }: ToSet) => marks.some(({ mark }) => mark !== null)
  const groups = [
    {
      title: 'To settle',
      says: 'Marks more than one point apart: whoever leads the area sets one, with a sentence that says why.',
      of: all.filter((one) => !isSet(one) && one.apart),
    },
    {
      title: 'Opened again',
      says: 'Somebody changed a mark after the team’s mark was set.',
      of: all.filter((one) => !one.apart && one.team.state === 'reopened'),
    },
    {
      title: 'To set',
      says: 'Rated, and within a point of each other.',
      of: all.filter((one) => !one.apart && one.team.state !== 'set' && one.team.state !== 'reopened' && isRated(one)),
    },
    { title: 'Set', says: 'These count.', of: all.filter(isSet) },
    {
      title: 'Not rated',
      says: 'Nobody has given a mark yet. Those of the others appear here once they have been uploaded.',
      of: all.filter((one) => !isSet(one) && one.team.state !== 'reopened' && !isRated(one)),
    },
  ]
  return groups.filter(({ of }) => of.length > 0)
}

function setAll(agreed: readonly ToSet[], acts: Acts): void {
  for (const { statement, agreed: mark } of agreed) if (mark !== null) acts.team(statement.id, mark, '')
}
