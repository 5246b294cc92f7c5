/** The agency at a glance, in three tabs: its institutions and visits, its accreditors, its programs. */

import { Skeleton, Tabs } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { formatInstant } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ComingCards } from '../../dashboard-figures/web/parts/ComingCards.tsx'
import styles from '../../dashboard-figures/web/parts/dashboard.module.css'
import { setUp } from '../../set-up/contract.ts'
import { agencyDashboard } from '../contract.ts'
import { InstitutionTab } from './InstitutionTab.tsx'
import { useYears, yearsQuery } from './parts/use-years.ts'
import { YearRange } from './parts/YearRange.tsx'

const loads = {
  Accreditor: () => import('./AccreditorTab.tsx'),
  Program: () => import('./ProgramTab.tsx'),
}
/** Only what a new installation shows. */
const SetUpCard = lazy(() => import('../../set-up/web/parts/SetUpCard.tsx'))
/** Only what is said to few, and does not hold up the figures. */
const AbsenceNotice = lazy(() =>
  import('../../account-settings/web/parts/AbsenceNotice.tsx').then((file) => ({ default: file.AbsenceNotice })),
)
const AccreditorTab = lazy(loads.Accreditor)
const ProgramTab = lazy(loads.Program)

/** As the address writes them: `?type=Institution`. */
const types = ['Institution', 'Accreditor', 'Program'] as const

export default function AdminDashboard() {
  const [params, setParams] = useSearchParams()
  const { asked, setYears } = useYears()
  const type = types.find((one) => one === params.get('type')) ?? 'Institution'
  const totals = useQuery({ ...query(agencyDashboard.totals, { query: asked }), placeholderData: keepPreviousData })
  const figures = totals.data?.data
  const isSuperadmin = useCan(setUp.show)

  return (
    <Page
      title="Dashboard"
      description={figures ? `Figures for ${figures.from_year} – ${figures.to_year}, as of ${formatInstant(totals.dataUpdatedAt)}` : ' '}
      actions={
        <>
          {figures ? (
            <YearRange figures={figures} asked={asked} onChange={setYears} />
          ) : (
            <Skeleton className={styles.yearsComing as string} />
          )}
          <ActionButton
            icon="printer"
            to={`/admin/dashboard-1${yearsQuery(figures ? { fromYear: figures.from_year, toYear: figures.to_year } : asked)}`}
          >
            Report
          </ActionButton>
        </>
      }
    >
      <Suspense>
        <AbsenceNotice />
      </Suspense>
      {isSuperadmin && (
        <Suspense>
          <SetUpCard />
        </Suspense>
      )}
      <Tabs
        value={type}
        keepMounted={false}
        // the years are those of all tabs; what a tab's own lists were searched for is not
        onChange={(next) =>
          setParams(new URLSearchParams(yearsQuery(asked, { type: next ?? 'Institution' })), { preventScrollReset: true })
        }
      >
        <Tabs.List aria-label="Dashboard" mb="md">
          {types.map((one) => (
            // its code is there before it is pressed
            <Tabs.Tab key={one} value={one} onPointerEnter={() => one !== 'Institution' && void loads[one]()}>
              {one}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={type}>
          <Suspense fallback={<ComingCards />}>
            {type === 'Institution' && <InstitutionTab asked={asked} totals={totals} />}
            {type === 'Accreditor' && <AccreditorTab asked={asked} />}
            {type === 'Program' && <ProgramTab totals={totals} />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
