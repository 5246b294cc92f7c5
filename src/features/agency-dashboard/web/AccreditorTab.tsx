/** Who the accreditors are, where they come from, and how the visits are shared out among them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../kit/web/api.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { accreditors } from '../../accreditors/contract.ts'
import styles from '../../dashboard-figures/web/parts/dashboard.module.css'
import { SharesCard } from '../../dashboard-figures/web/parts/SharesCard.tsx'
import { degreeNames } from '../../ladder/rules.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { type Total, Totals } from '../../navigation/web/parts/Totals.tsx'
import { type AccreditorTotals, agencyDashboard } from '../contract.ts'
import { LoadCard, PerPersonCard, RegionCard, StatusesCard } from './AccreditorCharts.tsx'
import { AccreditorTable } from './AccreditorTable.tsx'
import { addedIn, numberOf, yearsName } from './InstitutionTab.tsx'
import { accreditorList, accreditorsBy } from './parts/links.ts'
import type { Years } from './parts/use-years.ts'

export default function AccreditorTab({ asked }: { asked: Years }) {
  const read = useQuery({ ...query(agencyDashboard.accreditorTotals, { query: asked }), placeholderData: keepPreviousData })
  const figures = read.data?.data
  const shared = { figures, error: read.error, onRetry: read.refetch }
  return (
    <>
      {read.error ? <ErrorState error={read.error} onRetry={read.refetch} what="dashboard" /> : <Totals of={cards(figures)} />}
      <div className={styles.cols}>
        <div data-span="8" data-fill>
          <LoadCard {...shared} />
        </div>
        <div data-span="4" data-fill>
          <DegreeCard />
        </div>
        <div data-span="7" data-fill>
          <RegionCard {...shared} />
        </div>
        <div data-span="5" data-fill="rows">
          <StatusesCard {...shared} />
          <PerPersonCard {...shared} />
        </div>
      </div>
      <AccreditorTable />
    </>
  )
}

function cards(figures: AccreditorTotals | undefined): Total[] {
  return [
    { label: 'Accreditors', value: numberOf(figures?.total), detail: addedIn(figures, figures, 'in the register'), to: accreditorList },
    { label: 'Active', value: numberOf(figures?.active), detail: 'can be asked', to: accreditorsBy({ status: 'active' }) },
    { label: 'On leave', value: numberOf(figures?.on_leave), detail: 'not asked until back', to: accreditorsBy({ status: 'on_leave' }) },
    { label: 'Retired', value: numberOf(figures?.retired), detail: 'kept for the record', to: accreditorsBy({ status: 'retired' }) },
    { label: 'On a visit', value: numberOf(figures?.assigned), detail: figures ? `in ${yearsName(figures)}` : '' },
    {
      label: 'Never assigned',
      value: numberOf(figures?.never_assigned),
      detail: 'not on any team yet',
      to: accreditorsBy({ assigned: 'never' }),
      tone: figures?.never_assigned ? 'warn' : undefined,
    },
  ]
}

const degrees = ['doctorate', 'masteral', 'undergraduate', 'none'] as const

/** By the highest degree; only for roles that read accreditors. */
function DegreeCard() {
  const { role } = useUser()
  const read = useQuery(query(accreditors.stats))
  const counts = read.data?.data.by_degree
  const mayList = mayOpen(role, accreditorList)
  return (
    <SharesCard
      title="Highest degree"
      kind="Degree"
      noun={['accreditor', 'accreditors']}
      lines={degrees.length}
      shares={
        counts &&
        degrees.map((degree, i) => ({
          key: degree,
          name: degree === 'none' ? 'None named' : degreeNames[degree],
          count: counts[degree],
          fill: degree === 'none' ? 'var(--st-none)' : `var(--lvl-${3 - i})`,
          to: mayList ? accreditorsBy({ highest: degree }) : undefined,
        }))
      }
      error={read.error}
      onRetry={read.refetch}
      access={accreditors.stats.access}
    />
  )
}
