import type { z } from 'zod'
import type { VisitProgram } from '../../contract/accreditation-records.ts'
import { accreditations } from '../../contract/accreditations.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { ProgramsChoice } from './ProgramsChoice.tsx'
import { isStale } from './refusals.ts'
import type { Visit } from './visit-record.ts'

/** Which programs of the campus the visit covers, and the level each seeks. */
export function VisitProgramsEdit({
  visit,
  programs,
  onReload,
  onClose,
}: {
  visit: Visit
  programs: readonly z.infer<typeof VisitProgram>[]
  onReload: () => Promise<Visit | undefined>
  onClose: () => void
}) {
  const { loaded, stale, onRefused, take } = useLoaded(visit, isStale)
  const form = useCallForm({
    call: accreditations.edit,
    initial: { programs: programs.map(({ program_id, level_sought }) => ({ program_id, level_sought })) },
    input: (values) => ({ body: { id: visit.id, version: loaded.version, programs: values.programs } }),
    onRefused,
    onDone: onClose,
  })

  async function loadAgain() {
    const fresh = await onReload()
    if (fresh) take(fresh)
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Programs of the visit"
      description={`${visit.number}, ${visit.campus.name}`}
      verb="Save programs"
      disabled={!form.isDirty || stale !== ''}
    >
      <StaleNotice says={stale} onReload={loadAgain} />
      <ProgramsChoice
        campusId={visit.campus.id}
        value={form.values.programs}
        onChange={(chosen) => form.set('programs', chosen)}
        error={form.error('programs')}
        id={form.idOf('programs')}
      />
    </FormDialog>
  )
}
