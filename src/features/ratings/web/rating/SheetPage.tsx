import { Button } from '@mantine/core'
import { agencyDay, formatDay, formatDays } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Page } from '../../../../kit/web/record/Page.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { meanWords } from '../../../instruments/rules-means.ts'
import { type NarrativePart, narrativePartNames } from '../../rules.ts'
import type { OpenSurvey } from '../device/use-bench.ts'
import { to } from './place.ts'
import styles from './sheet.module.css'
import { type Area, type AreaStanding, nameOf, narrativeIn, standingOf, type ToSet, toSet } from './standing.ts'

/** What the team says at the exit conference, on paper: means against what is asked, strengths, areas for improvement, what is open. */
export function SheetPage({ survey, person }: { survey: OpenSurvey; person: string }) {
  const { pack, ratings } = survey
  const standing = standingOf(pack, ratings, person)
  const missing = standing.statements - standing.set
  return (
    <Page
      title={`Exit conference: ${pack.program}`}
      description={`${pack.institution}, ${pack.campus} · ${formatDays(pack.visit_date, pack.visit_end)} · ${pack.number}`}
      crumbs={[
        { label: 'Ratings', to: to({}) },
        { label: pack.program, to: to({ survey: pack.id }) },
      ]}
      actions={
        <Button leftSection={<Icon name="printer" />} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      {missing > 0 && (
        <Notice tone="warn" title={`${formatCount(missing, 'statement')} of ${standing.statements} not set yet`}>
          Means are those of the team’s marks that are set; they change with the others.
        </Notice>
      )}
      <p className={styles.grand}>
        <span>Grand mean{missing > 0 && ' so far'}</span>
        <b>{meanWords(standing.grand)}</b>
        {standing.reaches !== null && (
          <Status tone={standing.reaches ? 'ok' : 'warn'}>
            {standing.reaches ? 'Reaches' : 'Below'} {pack.threshold?.mean.toFixed(2)}
          </Status>
        )}
      </p>
      <table className={styles.means} aria-label="Means of the areas">
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">Set</th>
            <th scope="col">Mean</th>
            <th scope="col">Threshold</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {standing.areas.map((one) => (
            <MeanLine key={one.area.id} one={one} />
          ))}
        </tbody>
      </table>
      {pack.instrument.areas.map((area) => (
        <AreaWords key={area.id} survey={survey} area={area} />
      ))}
      <p className={styles.made}>
        {pack.instrument.name}, version {pack.instrument.number}. As this device has it on {formatDay(agencyDay())}; means to two places,
        half up, compared unrounded.
      </p>
    </Page>
  )
}

function MeanLine({ one }: { one: AreaStanding }) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.code}>{one.area.code}</span> {one.area.title}
      </th>
      <td>
        {one.set} of {one.statements}
      </td>
      <td>
        <b>{meanWords(one.mean)}</b>
      </td>
      <td>{one.needs?.toFixed(2) ?? '–'}</td>
      <td>{one.reaches === null ? '–' : <Status tone={one.reaches ? 'ok' : 'warn'}>{one.reaches ? 'reached' : 'below'}</Status>}</td>
    </tr>
  )
}

/** What was written of an area, and which of its statements are open. */
function AreaWords({ survey, area }: { survey: OpenSurvey; area: Area }) {
  const { pack, ratings } = survey
  const { parts, holder } = narrativeIn(pack, ratings, area)
  const open = toSet(pack, ratings, area).filter(({ team }) => team.state !== 'set')
  const isBeside = (['strengths', 'improvements'] as const).some((part) => parts[part].beside.length > 0)
  return (
    <section className={styles.area} aria-labelledby={`sheet-${area.id}`}>
      <h2 id={`sheet-${area.id}`}>
        <span className={styles.code}>{area.code}</span> {area.title}
      </h2>
      {(['strengths', 'improvements'] as const).map((part) => (
        <Points key={part} part={part} text={parts[part].text} />
      ))}
      {isBeside && <p className={styles.open}>{nameOf(pack, holder)} has yet to decide on what another person wrote beside this.</p>}
      {open.length > 0 && <p className={styles.open}>{openWords(open)}</p>}
    </section>
  )
}

function Points({ part, text }: { part: NarrativePart; text: string }) {
  const points = text.split('\n').filter((line) => line.trim() !== '')
  return (
    <div className={styles.points}>
      <h3>{narrativePartNames[part]}</h3>
      {points.length === 0 ? (
        <p className={styles.none}>Not written yet.</p>
      ) : (
        <ul>
          {points.map((line, at) => (
            <li key={at}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** `Not settled: A · Outcome 1. Rated and not set: B · Input and process 2. 4 statements not rated.` */
function openWords(open: readonly ToSet[]): string {
  const named = (of: readonly ToSet[]) => of.map(({ name }) => name).join(', ')
  const apart = open.filter((one) => one.apart)
  const rated = open.filter((one) => !one.apart && one.team.state !== 'none')
  const unrated = open.length - apart.length - rated.length
  return [
    apart.length > 0 && `Not settled: ${named(apart)}.`,
    rated.length > 0 && `Rated and not set: ${named(rated)}.`,
    unrated > 0 && `${formatCount(unrated, 'statement')} not rated.`,
  ]
    .filter(Boolean)
    .join(' ')
}
