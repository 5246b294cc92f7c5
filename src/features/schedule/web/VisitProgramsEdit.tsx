import type { z } from 'zod'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { StaleNotice } from '../../../kit/web/form/StaleNotice.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { useLoaded } from '../../../kit/web/form/use-loaded.ts'
import { isStale } from '../../../kit/web/states/refusals.ts'
import type { VisitProgram } from '../../visits/contract.ts'
import type { Visit } from '../../visits/web/parts/visit-record.ts'
import { schedule } from '../contract.ts'
import { ProgramsChoice } from './ProgramsChoice.tsx'

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
    call: schedule.edit,
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
