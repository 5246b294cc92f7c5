import { Page } from '../../../../kit/web/record/Page.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { type View, ViewLinks } from '../../../../kit/web/views/ViewLinks.tsx'
import type { OpenSurvey } from '../device/use-bench.ts'
import { EvidenceView } from '../evidence/EvidenceView.tsx'
import { NarrativeView } from './NarrativeView.tsx'
import { to, usePlace } from './place.ts'
import { RateView } from './RateView.tsx'
import { type Area, isRatedBy, nameOf, narrativeIn, ownMark, readsOnly, statementsOf, toSet } from './standing.ts'
import { TeamView } from './TeamView.tsx'
import type { Acts } from './use-acts.ts'

type AreaPageProps = { survey: OpenSurvey; area: Area; acts: Acts; person: string }

/** An area of a program: the own marks, the team's, and what is written of it. */
export function AreaPage({ survey, area, acts, person }: AreaPageProps) {
  const { pack, ratings } = survey
  const { view } = usePlace()
  const isOwn = isRatedBy(pack, area.code, person)
  const closed = readsOnly(pack, person)
  const shown = view === 'team' || view === 'narrative' || view === 'evidence' ? view : isOwn ? 'rate' : 'team'
  const ids = statementsOf([area]).map(({ id }) => id)
  const toRate = ids.filter((id) => ownMark(ratings, id, person) === null).length
  const toDecide = toSet(pack, ratings, area).filter(({ team }) => team.state !== 'set' && team.state !== 'none').length
  const { holder } = narrativeIn(pack, ratings, area)
  const tabs: View[] = [
    ...(isOwn
      ? [
          {
            label: 'Your marks',
            count: toRate || undefined,
            isOn: shown === 'rate',
            change: (params: URLSearchParams) => params.delete('view'),
          },
        ]
      : []),
    { label: 'Team’s marks', count: toDecide || undefined, isOn: shown === 'team', change: (params) => params.set('view', 'team') },
    { label: 'Narrative', isOn: shown === 'narrative', change: (params) => params.set('view', 'narrative') },
    { label: 'Evidence', isOn: shown === 'evidence', change: (params) => params.set('view', 'evidence') },
  ]
  const view_ = { survey, area, acts, person, readsOnly: closed !== null }
  return (
    <Page
      title={`${area.code} · ${area.title}`}
      description={`${pack.program}, ${pack.institution}`}
      crumbs={[
        { label: 'Ratings', to: to({}) },
        { label: pack.program, to: to({ survey: pack.id }) },
      ]}
    >
      {closed ? (
        <Notice>{closed}</Notice>
      ) : (
        !isOwn && (
          <Notice>
            This area is not one of yours: you read along.{' '}
            {holder === person ? 'Its narrative was handed to you.' : `${nameOf(pack, pack.leads[area.code])} leads it.`}
          </Notice>
        )
      )}
      <ViewLinks label="Views of the area" of={tabs} />
      {shown === 'rate' && <RateView {...view_} key={area.id} />}
      {shown === 'team' && <TeamView {...view_} key={area.id} />}
      {shown === 'narrative' && <NarrativeView {...view_} key={area.id} />}
      {shown === 'evidence' && <EvidenceView survey={pack.id} area={area.code} key={area.id} />}
    </Page>
  )
}
