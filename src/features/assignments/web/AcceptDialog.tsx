import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { agency } from '../../../kit/contract/agency.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import type { AccreditorAssignment } from '../contract.ts'
import { assignments } from '../contract.ts'
import styles from './assigned-visit.module.css'
import type { Accepted } from './use-answer.ts'

type AcceptDialogProps = { assignment: AccreditorAssignment; onAccepted: (accepted: Accepted) => void; onClose: () => void }

/** Accepts an invitation with the declarations that go with it; the days shown here are those that are accepted. */
export function AcceptDialog({ assignment, onAccepted, onClose }: AcceptDialogProps) {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState(assignment)
  const { id, version, visit_date, visit_end } = loaded
  const form = useCallForm({
    call: assignments.answer,
    initial: {},
    // the bar with the way back says it
    isQuiet: true,
    input: () => ({
      body: { id, version, visit_date, visit_end, answer: 'accepted' as const, declaration_version: agency.declarations.version },
    }),
    loadAgain: async () => {
      const { data } = await client.fetchQuery({ ...query(assignments.show, { params: { id } }), staleTime: 0 })
      setLoaded(data)
    },
    onDone: ({ data }) => {
      onClose()
      onAccepted(data)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Accept the invitation"
      description={`${loaded.institution.name}, ${formatDays(visit_date, visit_end)}, as ${assignmentRoleNames[loaded.role].toLowerCase()}`}
      verb="Declare and accept"
    >
      <p>With accepting, you declare:</p>
      <ul className={styles.declarations}>
        {agency.declarations.statements.map((statement) => (
          <li key={statement}>{statement}</li>
        ))}
      </ul>
      <p className={styles.declarationVersion}>Version {agency.declarations.version} of the declarations; it is kept with your answer.</p>
    </FormDialog>
  )
}
