/** The whole story of a program of the own institution (`/institution/programs/:id`). */
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '../../../kit/web/api.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { openStatuses } from '../../visits/rules.ts'
import { type ProgramRecord, programRecords } from '../contract.ts'
import { ProgramStory } from './ProgramStory.tsx'
import { Recommended } from './Recommended.tsx'

const crumbs = [{ label: 'Programs Management', to: '/institution/programs' }]

export default function OwnProgramPage() {
  const { id = '' } = useParams()
  const read = useQuery(query(programRecords.own, { params: { id } }))
  const record = read.data?.data
  return (
    <Page
      title={record?.program.name ?? 'Program'}
      description={record?.program.campus_name ?? ' '}
      crumbs={crumbs}
      actions={
        record &&
        isFree(record) && (
          <ActionButton icon="send" variant="filled" to={`/institution/programs/request?program=${id}`}>
            Request accreditation
          </ActionButton>
        )
      }
    >
      {read.error && !record ? (
        <ErrorState error={read.error} onRetry={read.refetch} access={programRecords.own.access} what="program" />
      ) : record ? (
        <ProgramStory
          record={record}
          ways={{
            visit: (visit) => `/institution/programs?${new URLSearchParams({ tab: 'accreditations', open: visit })}`,
            evidence: (survey) => `/institution/evidence/${survey}`,
            recommendations: `/institution/recommendations?program=${id}`,
          }}
          aside={<Recommended programId={id} isOwn />}
        />
      ) : (
        <LoadingState what="program" />
      )}
    </Page>
  )
}

/** It is offered, and no accreditation is under way for it: one can be asked for. */
function isFree({ program, visits }: ProgramRecord): boolean {
  return !program.is_closed && !visits.some(({ status }) => openStatuses.some((open) => open === status))
}
