/** An institution's own figures: what waits for it and the days ahead, then its programs and campuses. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../../../kit/contract/money.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { type EarlyHandle, early } from '../../../kit/web/early.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { WhenSeen } from '../../../kit/web/states/WhenSeen.tsx'
import { ComingCards } from '../../dashboard-figures/web/parts/ComingCards.tsx'
import styles from '../../dashboard-figures/web/parts/dashboard.module.css'
import { Waiting } from '../../dashboard-figures/web/parts/Waiting.tsx'
import { WithWaiting } from '../../dashboard-figures/web/parts/WithWaiting.tsx'
import { evidence } from '../../evidence/contract.ts'
import { accreditedWords } from '../../ladder/web/parts/accredited-words.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { type Total, Totals } from '../../navigation/web/parts/Totals.tsx'
import { recommendations } from '../../recommendations/contract.ts'
import { reports } from '../../reports/contract.ts'
import { type InstitutionTotals, institutionDashboard } from '../contract.ts'
import { Agenda } from './Agenda.tsx'
import agenda from './agenda.module.css'
import { programsPath } from './paths.ts'
import { useInstitutionWaiting } from './use-institution-waiting.ts'

const figuresBelow = () => import('./InstitutionFigures.tsx')
const CampusLevels = lazy(() => figuresBelow().then((file) => ({ default: file.CampusLevels })))
const ProgramStatus = lazy(() => figuresBelow().then((file) => ({ default: file.ProgramStatus })))
const Rating = lazy(() => figuresBelow().then((file) => ({ default: file.Rating })))
const programs = programsPath
const request = '/institution/programs/request'

const ofRooms = { query: { paginate: 50 } }

/** All that "Waiting for you" is made of: what stands below it is drawn together with its lines. */
export const handle: EarlyHandle = {
  reads: [
    early(institutionDashboard.totals),
    early(institutionDashboard.coming),
    early(reports.released),
    early(recommendations.counts),
    early(evidence.rooms, ofRooms),
  ],
}

export default function InstitutionDashboard() {
  const { institution_name, role } = useUser()
  const totals = useQuery(query(institutionDashboard.totals))
  const coming = useQuery(query(institutionDashboard.coming))
  const rooms = useQuery(query(evidence.rooms, ofRooms))
  const waiting = useInstitutionWaiting({ totals, coming, rooms })
  const figures = totals.data?.data
  const campuses = figures?.campuses ?? 0
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
        <Waiting {...waiting} />
        <WithWaiting of={waiting}>
          <Agenda coming={coming} rooms={rooms} />
        </WithWaiting>
      </div>
      <WithWaiting of={waiting} coming={<ComingCards />}>
        {totals.error ? <ErrorState error={totals.error} onRetry={totals.refetch} what="dashboard" /> : <Totals of={cards(figures)} />}
        <div className={styles.cols}>
          <div data-span="7" data-fill="rows">
            <WhenSeen height={168 + campuses * 25} onPhones={190 + campuses * 25}>
              <CampusLevels campuses={campuses} />
            </WhenSeen>
            <WhenSeen height={figures?.rating ? 272 : 131} onPhones={figures?.rating ? 346 : 151}>
              <Rating figures={figures} />
            </WhenSeen>
          </div>
          <div data-span="5">
            <WhenSeen height={510} onPhones={636}>
              <ProgramStatus campuses={campuses} />
            </WhenSeen>
          </div>
        </div>
      </WithWaiting>
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
