import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import type { Change } from '../../../kit/web/form/use-change.ts'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { VisitActivity } from '../../logs/web/parts/VisitActivity.tsx'
import type { ReportToRead } from '../../teams/contract.ts'
import { teams } from '../../teams/contract.ts'
import { ReportStand } from '../../teams/web/parts/ReportStand.tsx'
import { assignmentRoleNames, rolesWithReport } from '../../visits/rules.ts'
import { areaWords, handedInWords } from '../../visits/web/parts/visit-words.ts'
import styles from './actions.module.css'
import { InboxPanel } from './InboxPanel.tsx'
import { reachFacts, VisitSection } from './of-visits.tsx'
import type { Inbox } from './use-inbox.ts'

type ReportPanelProps = {
  row: ReportToRead
  work: Inbox<ReportToRead>
  accept: Change<typeof teams.decideReport>
  isAsking: boolean
  onAccept: () => void
  onNote: () => void
  onReturn: () => void
  onReload: () => unknown
}

/** One report beside the list: whose, about which visit, and how those of the team stand; accepted or returned from here. */
export function ReportPanel({ row, work, accept, isAsking, onAccept, onNote, onReturn, onReload }: ReportPanelProps) {
  const { visit } = row
  const mayReturn = row.may_decide_report.includes('returned')
  return (
    <InboxPanel
      work={work}
      what="report"
      title={row.name}
      description={`${assignmentRoleNames[row.role]} · ${visit.number}`}
      refusal={accept.refusal}
      onForget={accept.clear}
      onReload={onReload}
      isAsking={isAsking}
      acts={[
        {
          label: 'Return…',
          icon: 'arrow-left',
          letter: 'r',
          says: 'return',
          call: teams.decideReport,
          disabled: !mayReturn && 'The visit is decided: nobody writes a report on it any more. It can still be accepted.',
          run: onReturn,
        },
        {
          label: 'Accept',
          icon: 'circle-check',
          letter: 'a',
          says: 'accept',
          call: teams.decideReport,
          primary: true,
          busy: accept.busy,
          run: onAccept,
        },
      ]}
    >
      <Facts
        columns={2}
        facts={[
          { label: 'Handed in', value: handedInWords(row) || '–', detail: row.report_due && `due ${formatDay(row.report_due)}` },
          { label: 'Role', value: assignmentRoleNames[row.role], detail: areaWords(row.areas) },
          ...reachFacts(row),
        ]}
      />
      {row.report_remark && <Facts columns={1} facts={[{ label: 'Was returned', value: row.report_remark }]} />}
      <div className={styles.buttons}>
        <ActionButton call={teams.decideReport} size="xs" icon="pencil" disabled={accept.busy} onClick={onNote}>
          Accept with a note…
        </ActionButton>
      </div>
      <VisitSection visit={visit} />
      <TeamReports row={row} />
      <VisitActivity accreditationId={visit.id} />
    </InboxPanel>
  )
}

/** How the reports of the others stand: the visit is decided when all are in. */
function TeamReports({ row }: { row: ReportToRead }) {
  const team = useQuery(query(teams.list, { params: { id: row.visit.id }, query: { paginate: 100 } }))
  const others = team.data?.data.filter((one) => one.id !== row.id && one.report_due !== null && rolesWithReport.includes(one.role))
  if (others?.length === 0) return null
  return (
    <Section title="Reports of the team">
      {team.error && <ErrorState error={team.error} onRetry={team.refetch} what="team" bare />}
      <ul className={styles.programs}>
        {others?.map((one) => (
          <li key={one.id}>
            <span>
              {one.name}
              <small>{assignmentRoleNames[one.role]}</small>
            </span>
            <span className={styles.stand}>
              <ReportStand of={one} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
