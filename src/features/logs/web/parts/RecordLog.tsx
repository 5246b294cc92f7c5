import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '../../../../kit/web/api.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { logs } from '../../contract.ts'

const LogTimeline = lazyPart(() => import('./LogTimeline.tsx').then((file) => file.LogTimeline))

const few = 10

/**
 * The audit log of one record, for the roles that read the general log; nothing for the others. Programs, accreditors and
 * accreditations have logs of their own that more roles may read.
 *
 *     <RecordLog id={training.id} />
 */
export function RecordLog({
  id,
  acts,
}: {
  id: string
  /** Only acts of this kind, where several things share an id: `finance_info`. */
  acts?: string
}) {
  const [paginate, setPaginate] = useState(few)
  const may = useCan(logs.general)
  const log = useQuery({
    ...query(logs.general, { query: { object: id, paginate, ...(acts ? { action: acts } : {}) } }),
    enabled: may,
    placeholderData: keepPreviousData,
  })
  if (!may) return null
  return <LogTimeline read={log} access={logs.general.access} paginate={paginate} onPaginate={setPaginate} />
}

/** The same beside a list: for records without a panel of their own. */
export function RecordLogPanel({
  id,
  title,
  description,
  onClose,
}: {
  id: string
  title: ReactNode
  description?: ReactNode
  onClose: () => void
}) {
  return (
    <SidePanel
      title={title}
      description={description}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <RecordLog id={id} />
    </SidePanel>
  )
}
