import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../kit/web/api.ts'
import { LogTimeline, timelineOf } from '../../../logs/web/parts/LogTimeline.tsx'
import { editsOf } from '../../../logs/web/parts/words.ts'
import { type ProgramLogEntry, programs } from '../../contract.ts'

/** The audit log of one program. */
export function ProgramLog({ id }: { id: string }) {
  const [paginate, setPaginate] = useState(10)
  const log = useQuery({
    ...query(programs.auditLogs, { query: { paginate }, body: { program_id: id } }),
    placeholderData: keepPreviousData,
  })
  return (
    <LogTimeline
      read={log}
      access={programs.auditLogs.access}
      nothing="Every correction, outcome and grace period is listed here."
      paginate={paginate}
      onPaginate={setPaginate}
      entryOf={entryOf}
    />
  )
}

function entryOf(entry: ProgramLogEntry) {
  return { ...timelineOf(entry), changes: editsOf(entry) }
}
