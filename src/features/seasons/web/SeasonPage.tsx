/** `/admin/seasons/:id`: the board of a season. Plan, ask why, keep or rule out, plan anew; nobody is invited before a visit is confirmed. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { addDays, formatDays } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { breaksSentence } from '../../visits/rules-breaks.ts'
import { breaksIn, keysOf } from '../../visits/web/parts/breaks.ts'
import { type SeasonBoard, type SeasonVisit, seasons } from '../contract.ts'
import { type Trial, trials } from '../contract-trials.ts'
import { SeasonVisitCard } from './SeasonVisitCard.tsx'
import styles from './season.module.css'
import { answersOf, daysOf, isDated } from './visit-words.ts'

const TrialDialog = lazyPart(() => import('./TrialDialog.tsx').then((file) => file.TrialDialog))
const TrialView = lazyPart(() => import('./TrialView.tsx').then((file) => file.TrialView))
const WishesPanel = lazyPart(() => import('./WishesPanel.tsx').then((file) => file.WishesPanel))

/** While a better plan is looked for, it is asked so often whether it is there. */
const lookEvery = 2_000

export default function SeasonPage() {
  const { id = '' } = useParams()
  const read = useQuery({
    ...query(seasons.show, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.data.is_planning ? lookEvery : false),
  })
  const crumbs = [{ label: 'Seasons', to: '/admin/seasons' }]
  if (!read.data)
    return (
      <Page title="Season" crumbs={crumbs}>
        {read.error ? (
          <ErrorState error={read.error} onRetry={read.refetch} access={seasons.show.access} what="season" />
        ) : (
          <div role="status" aria-label="The season is loading">
            <Skeleton height={72} mb="lg" />
            <Skeleton height={320} />
          </div>
        )}
      </Page>
    )
  return <Board season={read.data.data} crumbs={crumbs} onReload={read.refetch} />
}

function Board({
  season,
  crumbs,
  onReload,
}: {
  season: SeasonBoard
  crumbs: { label: string; to: string }[]
  onReload: () => Promise<unknown>
}) {
  const [isWishing, setWishing] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const [trial, setTrial] = useState<Trial | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const planning = useChange(seasons.plan, { says: null })
  const person = useChange(seasons.setPerson, { isQuiet: true, refresh: false })
  const confirmation = useChange(seasons.confirm)
  const busy = planning.busy || person.busy || confirmation.busy
  const { board, figures } = season
  const open = board.filter((one) => one.confirmed_at === null && !one.has_team)
  const ready = open.filter((one) => one.planned !== null)
  const toConfirm = chosen.size > 0 ? ready.filter((one) => chosen.has(one.id)) : ready
  const answers = answersOf(season)
  const refused = [planning, person, confirmation].find((one) => one.refusal)

  const plan = (visits?: string[]) => planning.send({ params: { id: season.id }, body: visits ? { visits } : {} })

  /** Keeps or rules out, and plans this one visit anew: all others stay as they are. */
  async function setPerson(visit: SeasonVisit, body: Parameters<typeof person.send>[0]['body']) {
    const answer = await person.send({ params: { id: visit.id }, body })
    if (answer) await plan([visit.id])
  }

  async function confirmAll(visits: readonly SeasonVisit[]) {
    const people = visits.reduce((sum, one) => sum + (one.planned?.team.filter((place) => place.status === null).length ?? 0), 0)
    const yes = await confirm({
      title: `Confirm ${formatCount(visits.length, 'visit')}?`,
      text: `${visits.length === 1 ? 'It goes' : 'They go'} into the schedule, and ${formatCount(people, 'accreditor is', 'accreditors are')} invited by e-mail.`,
      verb: 'Confirm and invite',
    })
    if (!yes || !season.plan_id) return
    await confirmEach(visits, season.plan_id, [])
    setChosen(new Set())
  }

  /** One after the other; where days break something that is only warned of, it is asked about, and goes on from there. */
  async function confirmEach(visits: readonly SeasonVisit[], plan_id: string, accepted: string[]) {
    const result = await confirmation.sendEach(
      visits,
      (visit) => ({ params: { id: visit.id }, body: { plan_id, confirm_breaks: visit === visits[0] ? accepted : [] } }),
      {
        untilRefused: true,
        says: ({ done }) => done.length > 0 && `${formatCount(done.length, 'visit is', 'visits are')} confirmed.`,
      },
    )
    const [refused] = result?.refused ?? []
    const breaks = refused?.refusal ? breaksIn(refused.refusal) : []
    if (!refused || breaks.length === 0 || breaks.some((one) => one.level === 'block')) return
    const { row } = refused
    const yes = await confirm({
      title: `${row.accreditation?.number ?? row.campus}, ${row.institution}: these days break something`,
      text: breaksSentence(breaks),
      verb: 'Confirm all the same',
    })
    if (yes) await confirmEach(visits.slice(visits.indexOf(row)), plan_id, keysOf(breaks))
  }

  return (
    <Page
      title={season.name}
      description={`${formatDays(season.from, season.to)} · ${formatCount(season.visits, 'visit')}, ${season.confirmed} confirmed`}
      crumbs={crumbs}
      actions={
        <>
          <ActionButton call={seasons.addVisits} icon="plus" onClick={() => setWishing(true)}>
            Wish for visits
          </ActionButton>
          <ActionButton
            call={seasons.plan}
            icon="users-group"
            loading={planning.busy}
            disabled={open.length === 0 || busy}
            variant={ready.length === 0 ? 'filled' : 'default'}
            onClick={() => plan(chosen.size > 0 ? [...chosen] : undefined)}
          >
            {chosen.size > 0 ? `Plan ${formatCount(chosen.size, 'visit')}` : ready.length > 0 ? 'Plan all anew' : 'Plan all'}
          </ActionButton>
          {ready.length > 0 && (
            <ActionButton call={trials.try} icon="arrows-exchange" disabled={busy || season.is_planning} onClick={() => setTrying(true)}>
              Try a change
            </ActionButton>
          )}
          {ready.length > 0 && (
            <ActionButton
              call={seasons.confirm}
              icon="mail"
              variant="filled"
              loading={confirmation.busy}
              disabled={busy || toConfirm.length === 0 || season.is_planning}
              onClick={() => confirmAll(toConfirm)}
            >
              Confirm {formatCount(toConfirm.length, 'visit')}
            </ActionButton>
          )}
        </>
      }
    >
      {refused && <Refused refusal={refused.refusal} onReload={() => onReload().then(refused.clear)} onClose={refused.clear} />}
      {(figures || answers.asked > 0) && (
        <Facts
          columns={4}
          facts={[
            figures && { label: 'Worst-served visit', value: `${figures.worst} %`, detail: `mean ${figures.mean} %` },
            figures && {
              label: 'Travel',
              value: `${formatNumber(figures.km)} km`,
              detail: `${formatCount(figures.joined, 'trip')} joined`,
            },
            answers.asked > 0 && {
              label: 'Accepted',
              value: `${answers.yes} of ${formatCount(answers.asked, 'invitation')}`,
              detail: answers.open > 0 ? `${formatCount(answers.open, 'place')} open` : null,
            },
            answers.no > 0 && { label: 'Declined', value: formatNumber(answers.no), detail: answers.kinds },
          ]}
        />
      )}
      <p role="status" className={styles.stand}>
        {season.is_planning && 'This is the first plan. A better one is being looked for …'}
        {!season.is_planning &&
          figures &&
          (figures.gap === null
            ? 'The plan stands. Nobody is invited before you confirm.'
            : `The plan stands: for its days at most ${formatNumber(Math.ceil(figures.gap))} % from the best thinkable. Nobody is invited before you confirm.`)}
      </p>
      {trial && <TrialView seasonId={season.id} trial={trial} onClose={() => setTrial(null)} />}
      {board.length === 0 ? (
        <EmptyState
          icon="calendar-event"
          title="No visit on the board"
          text="Wish for visits: requests of institutions, visits of the schedule, validities that end in the season, and recommendations to follow up."
        />
      ) : (
        weeksOf(board).map(([week, visits]) => (
          <Section key={week} title={week} count={visits.length}>
            <ul className={styles.visits}>
              {visits.map((visit) => (
                <SeasonVisitCard
                  key={visit.id}
                  visit={visit}
                  planId={season.plan_id}
                  busy={busy}
                  isChosen={chosen.has(visit.id)}
                  onChoose={(isOn) =>
                    setChosen((before) => {
                      const next = new Set(before)
                      if (isOn) next.add(visit.id)
                      else next.delete(visit.id)
                      return next
                    })
                  }
                  onPerson={(body) => setPerson(visit, body)}
                  onPlan={() => plan([visit.id])}
                  onConfirm={() => confirmAll([visit])}
                />
              ))}
            </ul>
          </Section>
        ))
      )}
      {isTrying && (
        <TrialDialog
          season={season}
          onTried={(tried) => {
            setTrial(tried)
            setTrying(false)
          }}
          onClose={() => setTrying(false)}
        />
      )}
      {isWishing && <WishesPanel season={season} onClose={() => setWishing(false)} />}
    </Page>
  )
}

/** By the week of the first planned day; what is not planned stands on top. */
function weeksOf(board: readonly SeasonVisit[]): [string, SeasonVisit[]][] {
  const keyed = board.map((visit) => [isDated(visit) ? mondayOf(daysOf(visit).from) : '', visit] as const)
  const sorted = keyed.toSorted(([a, x], [b, y]) => a.localeCompare(b) || daysOf(x).from.localeCompare(daysOf(y).from))
  const weeks = Map.groupBy(sorted, ([monday]) => monday)
  return [...weeks].map(([monday, of]) => [
    monday ? `Week of ${formatDays(monday, addDays(monday, 4))}` : 'Not planned yet',
    of.map(([, visit]) => visit),
  ])
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}
