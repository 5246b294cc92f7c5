import { useQuery } from '@tanstack/react-query'
import { query } from '../../../kit/web/api.ts'
import { DataTable } from '../../../kit/web/list/DataTable.tsx'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { privacyDesk } from '../contract-desk.ts'
import type { Retention } from '../rules-held.ts'
import styles from './privacy.module.css'

/** What is kept how long, and why. */
export function RetentionList() {
  const read = useQuery(query(privacyDesk.retention))
  return (
    <>
      <p className={styles.lead}>
        Where it says “Removed every day”, the portal does it by itself and counts it in the log. The numbers are changed in Settings › Days
        and limits.
      </p>
      <DataTable
        static
        label="How long data is kept"
        read={read}
        columns={columns}
        rowKey={(row) => row.data}
        rowName={(row) => row.data}
        access={privacyDesk.retention.access}
        skeletonRows={10}
        empty={{ icon: 'clock', title: 'Nothing is kept' }}
      />
    </>
  )
}

const columns: Column<Retention>[] = [
  { key: 'data', header: 'Data', lead: true, width: 280, render: (row) => row.data },
  { key: 'kept', header: 'Kept', width: 260, render: (row) => row.kept },
  { key: 'ground', header: 'Why', render: (row) => row.ground },
  { key: 'ends', header: 'Ends by', width: 240, render: (row) => row.ends },
]
