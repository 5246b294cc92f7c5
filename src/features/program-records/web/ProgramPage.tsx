/** The whole story of a program, for staff who manage institutions (`/admin/institution/programs/:id`). */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { RecordComments } from '../../comments/web/parts/RecordComments.tsx'
import { evidence } from '../../evidence/contract.ts'
import { programs } from '../../programs/contract.ts'
import { gracePeriods } from '../../programs/contract-grace.ts'
import { graceRefusal } from '../../programs/web/parts/grace.ts'
import { ProgramLog } from '../../programs/web/parts/ProgramLog.tsx'
import { recommendations } from '../../recommendations/contract.ts'
import { visits } from '../../visits/contract.ts'
import { programRecords } from '../contract.ts'
import { ProgramStory } from './ProgramStory.tsx'
import { Recommended } from './Recommended.tsx'

const ProgramEdit = lazyPart(() => import('../../programs/web/parts/ProgramEdit.tsx').then((file) => file.ProgramEdit))
const GraceDialog = lazyPart(() => import('../../programs/web/parts/GraceDialog.tsx').then((file) => file.GraceDialog))

const crumbs = [{ label: 'Programs', to: '/admin/institution/programs' }]

export default function ProgramPage() {
  const { id = '' } = useParams()
  const read = useQuery(query(programRecords.show, { params: { id } }))
  const [open, setOpen] = useState<'edit' | 'grace' | null>(null)
  const may = { visits: useCan(visits.show), evidence: useCan(evidence.ofVisit), recommendations: useCan(recommendations.list) }
  const record = read.data?.data
  const program = record?.program
  const close = () => setOpen(null)
  return (
    <Page
      title={program?.name ?? 'Program'}
      description={program ? `${program.campus_name}, ${program.institution_name}` : ' '}
      crumbs={crumbs}
      actions={
        program && (
          <>
            {!graceRefusal(program) && (
              <ActionButton call={gracePeriods.apply} icon="clock-plus" onClick={() => setOpen('grace')}>
                Grace period
              </ActionButton>
            )}
            <ActionButton call={programs.edit} icon="pencil" onClick={() => setOpen('edit')}>
              Edit
            </ActionButton>
          </>
        )
      }
    >
      {read.error && !record ? (
        <ErrorState error={read.error} onRetry={read.refetch} access={programRecords.show.access} what="program" />
      ) : record ? (
        <ProgramStory
          record={record}
          ways={{
            visit: may.visits ? (visit) => `/admin/schedule/${record.program.institution_id}/${visit}` : undefined,
            evidence: may.evidence ? (survey) => `/admin/evidence/${survey}` : undefined,
            recommendations: may.recommendations ? `/admin/recommendations?program=${id}` : undefined,
          }}
          aside={
            <>
              {may.recommendations && <Recommended programId={id} isOwn={false} />}
              <RecordComments record="program" id={id} />
              <ProgramLog id={id} />
            </>
          }
        />
      ) : (
        <LoadingState what="program" />
      )}
      {open === 'edit' && program && <ProgramEdit program={program} onClose={close} />}
      {open === 'grace' && program && <GraceDialog programs={[program]} onClose={close} onDone={close} />}
    </Page>
  )
}
