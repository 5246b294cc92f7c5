/** What the kinds that wait for somebody of a team show alike: whose it is, how to reach them, and which visit it is about. */

import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { BreakBeforeAt } from '../../../kit/web/record/KeepTogether.tsx'
import { phoneAddress } from '../../../kit/web/record/Reach.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import type { UnansweredAssignment } from '../../teams/contract.ts'
import { assignmentRoleNames, visitStatusNames } from '../../visits/rules.ts'
import { visitTones } from '../../visits/web/parts/tones.ts'
import styles from './actions.module.css'
import { VisitedInstitution } from './VisitedInstitution.tsx'

type Row = Pick<UnansweredAssignment, 'name' | 'role' | 'email' | 'mobile' | 'visit'>

/** The first columns of such a list. */
export const visitColumns: readonly Column<Row>[] = [
  {
    key: 'person',
    header: 'Accreditor',
    lead: true,
    render: (row) => (
      <>
        {row.name}
        <small>{assignmentRoleNames[row.role]}</small>
      </>
    ),
  },
  {
    key: 'institution',
    header: 'Visit to',
    width: 260,
    card: 'wide',
    render: ({ visit }) => <VisitedInstitution of={visit} />,
  },
  { key: 'region', header: 'Region', width: 110, priority: 3, render: (row) => shortRegion(row.visit.region) },
  {
    key: 'dates',
    header: 'Dates',
    width: 152,
    priority: 2,
    render: (row) => <span className={cell.nowrap}>{formatDays(row.visit.visit_date, row.visit.visit_end)}</span>,
  },
]

/** E-mail and mobile, as facts of a panel. */
export function reachFacts({ email, mobile }: Row) {
  return [
    {
      label: 'E-mail',
      value: (
        <Anchor href={`mailto:${email}`} className={styles.contact ?? ''}>
          <BreakBeforeAt>{email}</BreakBeforeAt>
        </Anchor>
      ),
    },
    { label: 'Mobile', value: mobile && <Anchor href={phoneAddress(mobile)}>{mobile}</Anchor> },
  ]
}

export function VisitSection({ visit }: Pick<Row, 'visit'>) {
  return (
    <Section
      title="Visit"
      actions={
        <Anchor component={Link} to={`/admin/schedule/${visit.institution_id}/${visit.id}`}>
          Open it
        </Anchor>
      }
    >
      <Facts
        columns={2}
        facts={[
          { label: 'Institution', value: visit.institution_name, detail: `${visit.campus_name}, ${shortRegion(visit.region)}` },
          { label: 'Dates', value: formatDays(visit.visit_date, visit.visit_end), detail: visitTypeNames[visit.visit_type] },
          { label: 'Status', value: <Status tone={visitTones[visit.status]}>{visitStatusNames[visit.status]}</Status> },
        ]}
      />
    </Section>
  )
}
