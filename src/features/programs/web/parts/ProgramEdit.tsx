import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatDay } from '../../../../kit/contract/days.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { KeptName } from '../../../institutions/web/parts/KeptName.tsx'
import { perText } from '../../columns-texts.ts'
import { type ProgramRow, programs } from '../../contract.ts'
import { ProgramNameFields, ProgramValidityFields } from './ProgramFields.tsx'

/** Corrects a program of the agency's list. */
export function ProgramEdit({ program, onClose }: { program: ProgramRow; onClose: () => void }) {
  const client = useQueryClient()
  const form = useCallForm({
    call: programs.edit,
    initial: {
      name: program.name,
      degree_level: program.degree_level as string,
      ...perText((text) => program[text.key] ?? ''),
      level: program.level as string,
      valid_from: program.valid_from,
      valid_to: program.valid_to,
      reason: '',
    },
    labels: {
      name: 'Program',
      degree_level: 'Degree level',
      level: 'Level',
      valid_from: 'Valid from',
      valid_to: 'Valid until',
      reason: 'Reason',
    },
    input: ({ reason, ...values }) => ({
      body: {
        ...values,
        ...(reason.trim() ? { reason } : {}),
        id: program.id,
        version: program.version,
        degree_level: values.degree_level as ProgramRow['degree_level'],
        level: values.level as ProgramRow['level'],
        valid_from: values.valid_from || null,
        valid_to: values.valid_to || null,
      },
    }),
    onDone: onClose,
  })
  const { level, valid_from, valid_to } = form.values
  const isDecided = level !== program.level || (valid_from || null) !== program.valid_from || (valid_to || null) !== program.valid_to
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Edit ${program.name}`}
      description={`${program.campus_name}, ${program.institution_name}`}
      verb="Save"
    >
      {form.refusal?.status === 409 && (
        <Notice tone="warn">
          Your values are kept here to compare.{' '}
          <Button
            variant="default"
            size="xs"
            onClick={async () => {
              await client.invalidateQueries()
              onClose()
            }}
          >
            Close and load the list again
          </Button>
        </Notice>
      )}
      <ProgramNameFields form={form} />
      {form.values.name.trim().toLowerCase() !== program.name.toLowerCase() && <KeptName name={program.name} />}
      <ProgramValidityFields form={form} />
      {isDecided && (
        <Textarea
          label="Reason"
          description="A correction of level or validity is entered in the book of decisions, with its reason. May stay empty."
          autosize
          minRows={2}
          maxLength={500}
          {...form.field('reason')}
        />
      )}
      {program.grace_until && form.values.valid_to !== program.valid_to && (
        <Notice tone="warn">With a new end of the validity, the grace period until {formatDay(program.grace_until)} ends.</Notice>
      )}
    </FormDialog>
  )
}
