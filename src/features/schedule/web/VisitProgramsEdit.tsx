import { useState } from 'react'
import type { z } from 'zod'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import type { VisitProgram } from '../../visits/contract.ts'
import { campusesWords } from '../../visits/web/parts/Campuses.tsx'
import type { Visit } from '../../visits/web/parts/visit-record.ts'
import { schedule } from '../contract.ts'
import { asked, ProgramsChoice } from './ProgramsChoice.tsx'

/** Which programs of the institution the visit covers, and the survey of each. */
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
  const [loaded, setLoaded] = useState(visit)
  const form = useCallForm({
    call: schedule.edit,
    initial: {
      programs: programs.map(({ program_id, campus, survey_type, override_reason }) => ({
        program_id,
        campus_id: campus.id,
        survey_type,
        override_reason: override_reason ?? '',
      })),
    },
    input: (values) => ({ body: { id: visit.id, version: loaded.version, programs: asked(values.programs) } }),
    loadAgain,
    onDone: onClose,
  })

  async function loadAgain() {
    const fresh = await onReload()
    if (!fresh) return false
    setLoaded(fresh)
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Programs of the visit"
      description={`${visit.number}, ${campusesWords(visit.campuses)}`}
      verb="Save programs"
      disabled={!form.isDirty}
    >
      <ProgramsChoice
        institutionId={visit.institution.id}
        campusId={visit.campuses.length > 1 ? '' : visit.campus.id}
        value={form.values.programs}
        onChange={(chosen) => form.set('programs', chosen)}
        errors={form.form.errors}
        id={form.idOf('programs')}
      />
    </FormDialog>
  )
}
