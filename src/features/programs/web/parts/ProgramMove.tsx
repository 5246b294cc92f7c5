import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { CampusSelect } from '../../../institutions/web/parts/CampusSelect.tsx'
import { type ProgramRow, programs } from '../../contract.ts'

/** Moves a program to another campus of its institution. */
export function ProgramMove({ program, onClose }: { program: ProgramRow; onClose: () => void }) {
  const form = useCallForm({
    call: programs.move,
    initial: { campus_id: '' },
    labels: { campus_id: 'Campus' },
    input: ({ campus_id }) => ({ params: { id: program.id }, body: { campus_id, version: program.version } }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Move ${program.name}`}
      description={`From ${program.campus_name}, ${program.institution_name}; its level, its visits and its history go along`}
      verb="Move program"
    >
      <CampusSelect form={form} institutionId={program.institution_id} except={program.campus_id} />
    </FormDialog>
  )
}
