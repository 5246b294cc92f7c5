/** What there is, what happens when, what runs out. */

import { lazy } from 'react'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { WhenSeen } from '../../../kit/web/states/WhenSeen.tsx'
import styles from '../../dashboard-figures/web/parts/dashboard.module.css'
import { StatusCard } from '../../dashboard-figures/web/parts/StatusCard.tsx'
import { accreditedWords } from '../../ladder/web/parts/accredited-words.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { type Total, Totals } from '../../navigation/web/parts/Totals.tsx'
import { type AdminTotals, agencyDashboard } from '../contract.ts'
import { accreditorList, programList, programsOf, visitsBetween } from './parts/links.ts'
import type { Years } from './parts/use-years.ts'
import { VisitsCard } from './parts/VisitsCard.tsx'

/** What stands below the first screen, and what it is drawn by. */
const LevelsCard = lazy(() => import('./LevelsCard.tsx').then((file) => ({ default: file.LevelsCard })))
const VisitCalendar = lazy(() =>
  import('../../dashboard-figures/web/parts/VisitCalendar.tsx').then((file) => ({ default: file.VisitCalendar })),
)
const InstitutionTable = lazy(() => import('./InstitutionTable.tsx').then((file) => ({ default: file.InstitutionTable })))

/** The read of the totals, which all tabs share. */
export type TotalsRead = { data: { data: AdminTotals } | undefined; error: unknown; refetch: () => unknown }

export function InstitutionTab({ asked, totals }: { asked: Years; totals: TotalsRead }) {
  const { role } = useUser()
  const figures = totals.data?.data
  return (
    <>
      {totals.error ? <ErrorState error={totals.error} onRetry={totals.refetch} what="dashboard" /> : <Totals of={cards(figures)} />}
      <div className={styles.cols}>
        <div data-span="8" data-fill>
          <VisitsCard asked={asked} />
        </div>
        <div data-span="4" data-fill>
          <StatusCard
            counts={figures?.program_status}
            linkTo={mayOpen(role, programList) ? programsOf : undefined}
            error={totals.error}
            onRetry={totals.refetch}
          />
        </div>
        <div data-span="7" data-fill>
          <WhenSeen height={618} onPhones={640}>
            <LevelsCard />
          </WhenSeen>
        </div>
        <div data-span="5" data-fill>
          <WhenSeen height={588} onPhones={738}>
            <VisitCalendar
              calls={agencyDashboard}
              linkTo={(visit) => {
                const path = `/admin/schedule/${visit.institution_id}/${visit.accreditation_id}`
                return mayOpen(role, path) ? path : undefined
              }}
            />
          </WhenSeen>
        </div>
      </div>
      <WhenSeen height={560} onPhones={1538}>
        <InstitutionTable />
      </WhenSeen>
    </>
  )
}

function cards(figures: AdminTotals | undefined): Total[] {
  return [
    {
      label: 'Institutions',
      value: numberOf(figures?.institutions.total),
      detail: withActive(
        figures?.institutions,
        addedIn(figures, figures?.institutions, `in ${formatCount(figures?.institutions.regions ?? 0, 'region')}`),
      ),
      to: '/admin/institution/institutions',
    },
    {
      label: 'Campuses',
      value: numberOf(figures?.campuses.total),
      detail: withActive(
        figures?.campuses,
        addedIn(figures, figures?.campuses, figures && !areAllActive(figures.campuses) ? null : 'of all institutions'),
      ),
      to: '/admin/institution/campus',
    },
    {
      label: 'Programs',
      value: numberOf(figures?.programs.total),
      detail: withActive(figures?.programs, accreditedWords(figures?.programs)),
      usual: '6,800 active, 4,000 accredited, 2,000 candidates',
      to: programList,
    },
    {
      label: 'Accreditors',
      value: numberOf(figures?.accreditors.total),
      detail: `${formatNumber(figures?.accreditors.active)} active`,
      to: accreditorList,
    },
    {
      label: 'Survey visits',
      value: numberOf(figures?.visits.held),
      detail: `${formatNumber(figures?.visits.scheduled)} more scheduled`,
      to: visitsBetween(`${figures?.from_year}-01-01`, `${figures?.to_year}-12-31`),
    },
    {
      label: 'Validity ending',
      value: numberOf(figures?.program_status.upcoming),
      detail: `within ${figures?.upcoming_months} months`,
      to: programsOf('upcoming'),
      tone: 'warn',
    },
  ]
}

/** The public site counts active ones alone: where the two numbers differ, both stand here. */
function withActive(one: { total: number; active: number } | undefined, detail: Total['detail']): Total['detail'] {
  if (!one || areAllActive(one)) return detail
  return (
    <>
      {formatNumber(one.active)} active{detail && <>, {detail}</>}
    </>
  )
}

function areAllActive({ total, active }: { total: number; active: number }): boolean {
  return active === total
}

/** `undefined` stays what it is: the card then shows that its figure still comes. */
export function numberOf(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatNumber(value)
}

/** `2026`, or `2024 – 2026` */
export function yearsName({ from_year, to_year }: { from_year: number; to_year: number }): string {
  return from_year === to_year ? String(from_year) : `${from_year} – ${to_year}`
}

/** An imported stock is not growth: only some of the whole count as added. */
export function addedIn(
  years: { from_year: number; to_year: number } | undefined,
  one: { total: number; added: number } | undefined,
  otherwise: Total['detail'],
): Total['detail'] {
  if (!one || one.added === 0 || one.added >= one.total) return otherwise
  return (
    <>
      <b>+{formatNumber(one.added)}</b> in {years && yearsName(years)}
    </>
  )
}
