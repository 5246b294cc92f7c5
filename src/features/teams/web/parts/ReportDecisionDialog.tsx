import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { agency } from '../../../../kit/contract/agency.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { assignmentRoleNames, type ReportDecision } from '../../../visits/rules.ts'
import { handedInWords } from '../../../visits/web/parts/visit-words.ts'
import type { Assignment } from '../../contract.ts'
import { teams } from '../../contract.ts'

/** What the dialog has to know of a report. */
type DecidedReport = Pick<
  Assignment,
  'id' | 'name' | 'role' | 'version' | 'report_status' | 'report_due' | 'report_handed_in_at' | 'report_remark'
>

type ReportDecisionDialogProps = {
  report: DecidedReport
  decision: ReportDecision
  /** Reads the record again, after somebody else has changed it. */
  onReload: () => Promise<DecidedReport | undefined>
  onClose: () => void
  onDone?: () => void
}

/** Accepts a report, with a note or without, or returns it with the reason. What is typed outlives every refusal. */
export function ReportDecisionDialog({ report, decision, onReload, onClose, onDone }: ReportDecisionDialogProps) {
  const [loaded, setLoaded] = useState(report)
  const isReturned = decision === 'returned'
  const form = useCallForm({
    call: teams.decideReport,
    initial: { reason: '', note: '' },
    labels: { reason: 'Reason', note: 'Note' },
    input: (values) => ({ body: { id: loaded.id, report_status: decision, version: loaded.version, ...values } }),
    loadAgain: async () => setLoaded((await onReload()) ?? loaded),
    onDone: () => {
      onClose()
      onDone?.()
    },
  })

  const handedIn = handedInWords(loaded)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isReturned ? 'Return the report?' : 'Accept the report?'}
      description={`${loaded.name}, ${assignmentRoleNames[loaded.role].toLowerCase()}${handedIn && ` · handed in ${handedIn}`}`}
      verb={isReturned ? 'Return' : 'Accept'}
    >
      <p>
        {isReturned
          ? `The accreditor reads your reason, corrects the report and hands it in again within ${formatCount(agency.reportReturnDays, 'day')}.`
          : 'The accreditor is told by e-mail, and Finance sees that the honorarium can be paid. An accepted report cannot be returned any more.'}
      </p>
      {isReturned ? (
        <Textarea
          label="Reason"
          description="Name the area or the program, and what is missing or wrong."
          autosize
          minRows={3}
          maxLength={1000}
          data-autofocus
          {...form.field('reason')}
        />
      ) : (
        <Textarea
          label="Note (optional)"
          description="The accreditor reads it."
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
          {...form.field('note')}
        />
      )}
    </FormDialog>
  )
}
