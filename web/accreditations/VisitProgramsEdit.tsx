import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { VisitProgram } from '../../contract/accreditation-records.ts'
import { accreditations } from '../../contract/accreditations.ts'
import { CallForm } from '../ui/CallForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { ProgramsChoice } from './ProgramsChoice.tsx'
import { isStale } from './refusals.ts'
import { StaleNotice } from './StaleNotice.tsx'
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
  const [version, setVersion] = useState(visit.version)
  const [stale, setStale] = useState('')
  const form = useCallForm({
    call: accreditations.edit,
    initial: { programs: programs.map(({ program_id, level_sought }) => ({ program_id, level_sought })) },
    input: (values) => ({ body: { id: visit.id, version, programs: values.programs } }),
    onRefused: (refusal) => {
      setStale(isStale(refusal) ? refusal.message : '')
      return isStale(refusal)
    },
    onDone: onClose,
  })

  async function leave() {
    if (await form.mayLeave()) onClose()
  }

  async function loadAgain() {
    const fresh = await onReload()
    if (!fresh) return
    setVersion(fresh.version)
    setStale('')
  }

  return (
    <Dialog opened onClose={leave} busy={form.busy} title="Programs of the visit" description={`${visit.number}, ${visit.campus.name}`}>
      <CallForm
        form={form}
        within="dialog"
        foot={
          <>
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" loading={form.busy} disabled={!form.isDirty || stale !== ''}>
              Save programs
            </Button>
          </>
        }
      >
        <StaleNotice says={stale} onReload={loadAgain} />
        <ProgramsChoice
          campusId={visit.campus.id}
          value={form.values.programs}
          onChange={(chosen) => form.set('programs', chosen)}
          error={form.error('programs')}
          id={form.idOf('programs')}
        />
      </CallForm>
    </Dialog>
  )
}
