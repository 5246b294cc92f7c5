import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../kit/web/api.ts'
import { LogTimeline } from '../../logs/web/parts/LogTimeline.tsx'
import { accreditors } from '../contract.ts'

/** What happened to one accreditor; bank data and payments are not in it. */
export function AccreditorLog({ id }: { id: string }) {
  const [paginate, setPaginate] = useState(10)
  const read = useQuery({
    ...query(accreditors.auditLogs, { query: { paginate }, body: { accreditor_id: id } }),
    placeholderData: keepPreviousData,
  })
  return (
    <LogTimeline
      read={read}
      access={accreditors.auditLogs.access}
      nothing="Every change of the profile and every assignment is listed here."
      paginate={paginate}
      onPaginate={setPaginate}
      bare
    />
  )
}
