import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatDays, formatInstant } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Page } from '../../../../kit/web/record/Page.tsx'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { meanWords } from '../../../instruments/rules-means.ts'
import { needsWords } from '../../../ladder/rules-surveys.ts'
import { isOfArea, narrativePartNames, type Operation } from '../../rules.ts'
import type { OpenSurvey } from '../device/use-bench.ts'
import { markWords } from './Marks.tsx'
import { to } from './place.ts'
import styles from './rating.module.css'
import { type AreaStanding, isRatedBy, nameOf, readsOnly, standingOf, statementsOf } from './standing.ts'

/** A program that is rated: its areas, how far the person and the team are, and the means so far. */
export function ProgramPage({ survey, person }: { survey: OpenSurvey; person: string }) {
  const { pack, ratings, held } = survey
  const standing = standingOf(pack, ratings, person)
  const closed = readsOnly(pack, person)
  const least = pack.threshold?.mean
  return (
    <Page
      title={pack.program}
      description={`${pack.institution}, ${pack.campus} · ${formatDays(pack.visit_date, pack.visit_end)}`}
      crumbs={[{ label: 'Ratings', to: to({}) }]}
      actions={
        <Button component={Link} to={to({ survey: pack.id, view: 'sheet' })} variant="default" leftSection={<Icon name="printer" />}>
          Exit conference
        </Button>
      }
    >
      {closed && <Notice>{closed}</Notice>}
      {held.length > 0 && <HeldNotice survey={survey} held={held} />}
      <dl className={styles.figures}>
        <div>
          <dt>Grand mean so far</dt>
          <dd>
            {meanWords(standing.grand)}
            {standing.reaches !== null && (
              <Status tone={standing.reaches ? 'ok' : 'warn'}>
                {standing.reaches ? 'Reaches' : 'Below'} {least?.toFixed(2)}
              </Status>
            )}
          </dd>
        </div>
        <div>
          <dt>Team’s marks</dt>
          <dd>
            {standing.set}
            <small> of {formatCount(standing.statements, 'statement')} set</small>
          </dd>
        </div>
      </dl>
      <Section title="Areas" count={standing.areas.length}>
        <ul className={styles.areas}>
          {standing.areas.map((one) => (
            <AreaLine key={one.area.id} survey={survey} standing={one} person={person} />
          ))}
        </ul>
      </Section>
      <p className={styles.lead}>
        {pack.instrument.name}, version {pack.instrument.number}.{' '}
        {pack.threshold ? `The survey asks for ${needsWords(pack.threshold)}.` : 'The survey is judged by criteria: no mean is asked for.'}
      </p>
    </Page>
  )
}

function AreaLine({ survey: { pack }, standing, person }: { survey: OpenSurvey; standing: AreaStanding; person: string }) {
  const { area, own, set, statements, waiting, mean, ownMean } = standing
  const lead = pack.leads[area.code]
  const isOwn = isRatedBy(pack, area.code, person)
  return (
    <li data-own={isOwn || undefined}>
      <Link to={to({ survey: pack.id, area: area.code })}>
        <span className={styles.code}>{area.code}</span>
        <span className={styles.areaTitle}>
          {area.title}
          <small>{lead === person ? 'You lead it' : lead ? `${nameOf(pack, lead)} leads it` : 'Nobody rates it'}</small>
        </span>
      </Link>
      <span className={styles.far}>
        {own !== null && (
          <span>
            <progress value={own} max={statements} aria-hidden="true" />
            <small>
              {own} of {statements} yours
            </small>
          </span>
        )}
        <span>
          <progress value={set} max={statements} aria-hidden="true" />
          <small>
            {set} of {statements} set{waiting > 0 && `, ${waiting} to set`}
          </small>
        </span>
      </span>
      <span className={styles.mean}>
        <b>{meanWords(mean)}</b>
        {standing.reaches !== null ? (
          <Status tone={standing.reaches ? 'ok' : 'warn'}>
            {standing.reaches ? 'Reaches' : 'Below'} {standing.needs?.toFixed(2)}
          </Status>
        ) : (
          mean === null && ownMean && <small>yours {meanWords(ownMean)}</small>
        )}
      </span>
    </li>
  )
}

/** What the server keeps and does not count: nothing of it is lost, and QA decides. */
function HeldNotice({ survey, held }: { survey: OpenSurvey; held: readonly Operation[] }) {
  return (
    <Notice tone="warn" title={`${formatCount(held.length, 'entry', 'entries')} of yours held`}>
      <p>
        {held.length === 1 ? 'It is kept. QA decides whether it counts' : 'They are kept. QA decides whether they count'}: what is not in
        your areas, or arrived when the visit was not being rated or you were not on its team.
      </p>
      <ul className={styles.held}>
        {held.map((one) => (
          <li key={one.id}>
            {placeOf(survey, one)}: {saidIn(one)}, {formatInstant(one.at.time)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function placeOf({ pack }: OpenSurvey, one: Operation): string {
  const area = pack.instrument.areas.find((area) =>
    isOfArea(one) ? area.id === one.statement : statementsOf([area]).some(({ id }) => id === one.statement),
  )
  return area ? `${area.code} · ${area.title}` : 'A statement this instrument does not have'
}

function saidIn(one: Operation): string {
  if (one.kind === 'mark' || one.kind === 'team') return markWords(one.mark)
  if (one.kind === 'note') return `“${one.text}”`
  if (one.kind === 'text') return `${narrativePartNames[one.part]}: “${one.text}”`
  return one.kind === 'hand' ? 'the narrative handed over' : 'a photo'
}
