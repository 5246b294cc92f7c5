import { TextInput } from '@mantine/core'
import type { Answer } from '../../../../kit/contract/call.ts'
import { agencyInstant, agencyTime, agencyZone, formatInstant } from '../../../../kit/contract/days.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { evidence } from '../../contract.ts'
import type { EvidenceRoom } from '../../contract-records.ts'
import { timesOf } from '../../rules.ts'

type Times = Answer<typeof evidence.ofVisit>['data']['times']

/** From when and until when the team reads the rooms of a visit, and until when the institution may still add, to the minute. */
export function TimesDialog({
  room,
  times,
  onReload,
  onClose,
}: {
  room: EvidenceRoom
  times: Times
  onReload: () => unknown
  onClose: () => void
}) {
  const usual = timesOf({ ...room, opens_at: null, closes_at: null })
  const form = useCallForm({
    call: evidence.setTimes,
    initial: { opens_at: clockOf(times.opens_at), closes_at: clockOf(times.closes_at), reopened_until: clockOf(times.reopened_until) },
    labels: { opens_at: 'Opens', closes_at: 'Closes', reopened_until: 'The institution adds until' },
    input: ({ opens_at, closes_at, reopened_until }) => ({
      params: { accreditation_id: room.accreditation_id },
      body: {
        opens_at: instantOf(opens_at),
        closes_at: instantOf(closes_at),
        reopened_until: instantOf(reopened_until),
        version: times.version,
      },
    }),
    onDone: onClose,
    loadAgain: onReload,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Set the times of the evidence rooms"
      description={`${room.number} · ${agencyZone()}`}
      verb="Set times"
    >
      <TextInput
        type="datetime-local"
        label="Opens for the team"
        description={`Empty: ${formatInstant(usual.opens)}, as the settings say.`}
        {...form.field('opens_at')}
      />
      <TextInput
        type="datetime-local"
        label="Closes for the team"
        description={`Empty: ${formatInstant(usual.closes)}.`}
        {...form.field('closes_at')}
      />
      <TextInput
        type="datetime-local"
        label="The institution may still add until"
        description="Only for a visit that is reported; before that it may add anyway."
        {...form.field('reopened_until')}
      />
    </FormDialog>
  )
}

/** An instant as the field shows it, on the agency's clock. */
function clockOf(at: string | null): string {
  return at ? agencyTime(at).slice(0, 16).replace(' ', 'T') : ''
}

function instantOf(clock: string): string | null {
  return clock ? agencyInstant(`${clock}:00`) : null
}
