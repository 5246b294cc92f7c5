/** An institution's own figures: what waits for it and the days ahead, then its programs and campuses. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../../../kit/contract/money.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import type { EarlyHandle } from '../../../kit/web/early.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { WhenSeen } from '../../../kit/web/states/WhenSeen.tsx'
import styles from '../../dashboard-figures/web/parts/dashboard.module.css'
import { evidence } from '../../evidence/contract.ts'
import { accreditedWords } from '../../ladder/web/parts/accredited-words.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { type Total, Totals } from '../../navigation/web/parts/Totals.tsx'
import { type InstitutionTotals, institutionDashboard } from '../contract.ts'
import { Agenda } from './Agenda.tsx'
import agenda from './agenda.module.css'
import { InstitutionWaiting } from './InstitutionWaiting.tsx'
import { programsPath } from './paths.ts'

const figuresBelow = () => import('./InstitutionFigures.tsx')
const CampusLevels = lazy(() => figuresBelow().then((file) => ({ default: file.CampusLevels })))
const ProgramStatus = lazy(() => figuresBelow().then((file) => ({ default: file.ProgramStatus })))
const Rating = lazy(() => figuresBelow().then((file) => ({ default: file.Rating })))
const programs = programsPath
const request = '/institution/programs/request'

export const handle: EarlyHandle = { reads: [institutionDashboard.totals, institutionDashboard.coming] }

export default function InstitutionDashboard() {
  const { institution_name, role } = useUser()
  const totals = useQuery(query(institutionDashboard.totals))
  const coming = useQuery(query(institutionDashboard.coming))
  const rooms = useQuery(query(evidence.rooms, { query: { paginate: 50 } }))
  const figures = totals.data?.data
  return (
    <Page
      title="Dashboard"
      description={institution_name}
      actions={
        mayOpen(role, request) && (
          <Button component={Link} to={request} leftSection={<Icon name="plus" />}>
            Request accreditation
          </Button>
        )
      }
    >
      <div className={agenda.first}>
        <InstitutionWaiting figures={figures} coming={coming} rooms={rooms} />
        <Agenda coming={coming} rooms={rooms} />
      </div>
      {totals.error ? <ErrorState error={totals.error} onRetry={totals.refetch} what="dashboard" /> : <Totals of={cards(figures)} />}
      <div className={styles.cols}>
        <div data-span="7" data-fill="rows">
          <WhenSeen height={368} onPhones={390}>
            <CampusLevels />
          </WhenSeen>
          <WhenSeen height={272} onPhones={346}>
            <Rating figures={figures} />
          </WhenSeen>
        </div>
        <div data-span="5">
          <WhenSeen height={510} onPhones={636}>
            <ProgramStatus />
          </WhenSeen>
        </div>
      </div>
    </Page>
  )
}

function cards(figures: InstitutionTotals | undefined): Total[] {
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  const { visits } = figures ?? {}
  return [
    {
      label: 'Programs',
      value: number(figures?.programs.total),
      detail: accreditedWords(figures?.programs),
      usual: '100 accredited, 50 candidates',
      to: programs,
    },
    { label: 'Campuses', value: number(figures?.campuses), detail: 'of your institution', to: '/institution/campuses' },
    {
      label: 'Survey visits',
      value: number(visits?.held),
      detail: `${formatNumber(visits?.scheduled)} scheduled, ${formatNumber(visits?.requested)} requested`,
      usual: '10 scheduled, 10 requested',
      to: `${programs}?tab=accreditations`,
    },
    {
      label: 'Validity ending',
      value: number(figures?.program_status.upcoming),
      detail: `within ${figures?.upcoming_months} months`,
      to: `${programs}?status=upcoming`,
      tone: figures?.program_status.upcoming ? 'warn' : undefined,
    },
    {
      label: 'Charges to pay',
      value: number(figures?.charges_open),
      detail: figures?.charges_open ? openWords(figures) : 'nothing is open',
      to: `${programs}?tab=accreditations`,
      tone: figures?.charges_open ? 'warn' : undefined,
    },
    {
      label: 'Feedback to give',
      value: number(figures?.feedback_due),
      detail: figures?.feedback_due ? 'about accreditors' : 'all given',
      to: '/institution/evaluation',
    },
  ]
}

/** `₱ 87,200.00 open, 1 overdue` */
function openWords({ open, charges_overdue }: InstitutionTotals): string {
  return `${formatMoney(open)} open${charges_overdue > 0 ? `, ${formatNumber(charges_overdue)} overdue` : ''}`
}
