/** The agency at a glance: what there is, what happens when, what runs out. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { agency } from '../../agency.config.ts'
import { type AdminTotals, dashboards } from '../../contract/dashboards.ts'
import { mayOpen } from '../../contract/pages.ts'
import { query } from '../api.ts'
import { useUser } from '../sessions/use-user.ts'
import { formatCount, formatInstant, formatNumber } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import styles from './dashboard.module.css'
import { InstitutionTable } from './InstitutionTable.tsx'
import { LevelsCard } from './LevelsCard.tsx'
import { StatusCard } from './StatusCard.tsx'
import { type Total, Totals } from './Totals.tsx'
import { VisitCalendar } from './VisitCalendar.tsx'
import { VisitsCard } from './VisitsCard.tsx'
import { YearRange } from './YearRange.tsx'

export const meta = () => [{ title: `Dashboard · ${agency.acronym}` }]

export default function AdminDashboard() {
  const { role } = useUser()
  const [params, setParams] = useSearchParams()
  const asked = { fromYear: yearOf(params.get('from')), toYear: yearOf(params.get('to')) }
  const totals = useQuery({ ...query(dashboards.totals, { query: asked }), placeholderData: keepPreviousData })
  const visits = useQuery({ ...query(dashboards.surveyVisits, { query: asked }), placeholderData: keepPreviousData })
  const figures = totals.data?.data

  function setYears(from: number, to: number) {
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        next.set('from', String(from))
        next.set('to', String(to))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <Page
      title="Dashboard"
      description={
        figures
          ? `Figures for ${figures.from_year} – ${figures.to_year}, as of ${formatInstant(new Date(totals.dataUpdatedAt).toISOString())}`
          : ' '
      }
      actions={figures && <YearRange figures={figures} onChange={setYears} />}
    >
      <Totals of={cards(figures)} />
      <div className={styles.cols}>
        <div data-span="8" data-fill>
          <VisitsCard visits={visits.data?.data} error={visits.error} onRetry={visits.refetch} />
        </div>
        <div data-span="4" data-fill>
          <StatusCard
            counts={figures?.program_status}
            linkTo={mayOpen(role, programs) ? (status) => `${programs}?status=${status}` : undefined}
            error={totals.error}
            onRetry={totals.refetch}
          />
        </div>
        <div data-span="7" data-fill>
          <LevelsCard />
        </div>
        <div data-span="5" data-fill>
          <VisitCalendar
            calls={dashboards}
            linkTo={(visit) => {
              const path = `/admin/schedule/${visit.institution_id}/${visit.accreditation_id}`
              return mayOpen(role, path) ? path : undefined
            }}
          />
        </div>
      </div>
      <InstitutionTable />
    </Page>
  )
}

const programs = '/admin/institution/programs'

function cards(figures: AdminTotals | undefined): Total[] {
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  // an imported stock is not growth: only some of the whole count as added
  const added = (one: { total: number; added: number } | undefined, otherwise: string) =>
    one && one.added > 0 && one.added < one.total ? (
      <>
        <b>+{formatNumber(one.added)}</b> since {figures?.from_year}
      </>
    ) : (
      otherwise
    )
  return [
    {
      label: 'Institutions',
      value: number(figures?.institutions.total),
      detail: added(figures?.institutions, `in ${formatCount(figures?.institutions.regions ?? 0, 'region')}`),
      to: '/admin/institution/institutions',
    },
    {
      label: 'Campuses',
      value: number(figures?.campuses.total),
      detail: added(figures?.campuses, 'of all institutions'),
      to: '/admin/institution/campus',
    },
    {
      label: 'Programs',
      value: number(figures?.programs.total),
      detail: `${formatNumber(figures?.programs.with_level)} with a level`,
      to: programs,
    },
    {
      label: 'Accreditors',
      value: number(figures?.accreditors.total),
      detail: `${formatNumber(figures?.accreditors.active)} active`,
      to: '/admin/accreditor/accreditors',
    },
    {
      label: 'Survey visits',
      value: number(figures?.visits.held),
      detail: `${formatNumber(figures?.visits.scheduled)} more scheduled`,
      to: '/admin/schedule',
    },
    {
      label: 'Validity ending',
      value: number(figures?.program_status.upcoming),
      detail: `within ${figures?.upcoming_months} months`,
      to: `${programs}?status=upcoming`,
      tone: 'warn',
    },
  ]
}

function yearOf(text: string | null): number | undefined {
  return text && /^(19[89]|20\d)\d$/.test(text) ? Number(text) : undefined
}
