import { Button } from '@mantine/core'
import { formatDay } from '../../../kit/contract/days.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { TeamReports } from '../../reports/web/parts/TeamReports.tsx'
import { type ReportStatus, reportStatusNames } from '../../visits/rules.ts'
import { reportTones } from '../../visits/web/parts/tones.ts'
import { dueWords, handedInWords, whenWords } from '../../visits/web/parts/visit-words.ts'
import type { AssignedVisit } from '../contract.ts'
import { assignments } from '../contract.ts'
import styles from './assigned-visit.module.css'

/** How far the own part of the team’s reports is, by when it is asked for, the act that hands it in, and the reports themselves. */
export function VisitReport({ visit, onReload }: { visit: AssignedVisit; onReload: () => unknown }) {
  const act = useChange(assignments.report)
  const { report_status, report_due, report_remark, may_report } = visit
  if (!report_due) return null
  const owed = may_report.includes('submitted')
  const { text, isLate } = dueWords(report_due)

  async function send(next: 'draft' | 'submitted') {
    const isIn = next === 'submitted'
    if (isIn) {
      const yes = await confirm({
        title: 'Hand in your part?',
        text: `You tell the agency that what you had to write on ${visit.institution.name} is written. You can take that back until the agency has answered. The report itself is handed in by the overall coordinator.`,
        verb: 'Hand in',
      })
      if (!yes) return
    }
    await act.send({ body: { id: visit.id, report_status: next, version: visit.version } })
  }

  return (
    <Section title="Your part of the report">
      <div className={styles.box} data-waits={(owed && isLate) || undefined}>
        <p className={styles.stand}>
          <Status tone={reportTones[report_status]}>{reportStatusNames[report_status]}</Status>
          {owed && <b data-late={isLate || undefined}>{text}</b>}
        </p>
        <p>{sentences[report_status]}</p>
        <TeamReports accreditationId={visit.accreditation_id} />
        {visit.report_handed_in_at && (report_status === 'submitted' || report_status === 'accepted') && (
          <p>Handed in {handedInWords(visit)}.</p>
        )}
        {report_remark && (
          <div className={styles.remark}>
            <b>{report_status === 'accepted' ? 'The agency writes' : 'Why it came back'}</b>
            <p>{report_remark}</p>
          </div>
        )}
        {may_report.length === 0 && report_status === 'not_started' && whenWords(visit) !== 'over' && (
          <p>Due {formatDay(report_due)}. It can be handed in from the first day of the visit on.</p>
        )}
        <Refused refusal={act.refusal} onReload={() => Promise.resolve(onReload()).then(act.clear)} onClose={act.clear} />
        {may_report.length > 0 && (
          <div className={styles.acts}>
            {may_report.includes('draft') && (
              <Button variant="default" loading={act.busy} onClick={() => send('draft')}>
                {report_status === 'submitted' ? 'Take it back' : 'I have begun'}
              </Button>
            )}
            {owed && (
              <Button leftSection={<Icon name="send" />} loading={act.busy} onClick={() => send('submitted')}>
                Hand in
              </Button>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}

const sentences: Record<ReportStatus, string> = {
  not_started: 'Each member of the team writes their own areas.',
  draft: 'You are writing it. Hand it in when your areas are written.',
  submitted: 'The agency knows that your part is written; it accepts it or sends it back.',
  late: 'The agency waits for it: the programs cannot be decided without it.',
  returned: 'The agency has sent it back. Correct it with the overall coordinator, then hand it in again.',
  accepted: 'The agency has accepted it. Nothing of yours is left to do.',
}
