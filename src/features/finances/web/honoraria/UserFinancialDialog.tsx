import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDays } from '../../../../kit/contract/days.ts'
import { formatMoney } from '../../../../kit/contract/money.ts'
import { query } from '../../../../kit/web/api.ts'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { DataTable } from '../../../../kit/web/list/DataTable.tsx'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { Paging } from '../../../../kit/web/list/Paging.tsx'
import { titled } from '../../../../kit/web/list/record-columns.ts'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { assignmentRoleNames } from '../../../visits/rules.ts'
import { honorariumColumns } from '../../columns.ts'
import { finances } from '../../contract.ts'
import { paymentOf } from './honorarium-columns.tsx'
import { type HonorariumRow, rowOf } from './honorarium-filters.ts'
import { StatusSums } from './StatusSums.tsx'
import { accountInfoPath, useBankInfo } from './use-bank-info.ts'
import { WaitingPanel } from './WaitingPanel.tsx'

type UserFinancialDialogProps = {
  accreditorId: string
  onClose: () => void
  /** Opens one honorarium beside the list. */
  onHonorarium: (id: string) => void
}

/** The user financial dialog: where one person's money goes, what is paid and open, and for which visits. */
export function UserFinancialDialog({ accreditorId, onClose, onHonorarium }: UserFinancialDialogProps) {
  const [page, setPage] = useState(1)
  const read = useQuery({
    ...query(finances.honorariaOf, { params: { accreditor_id: accreditorId }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  const person = read.data?.accreditor
  return (
    <Dialog
      opened
      onClose={onClose}
      size={720}
      title={person ? `Finances of ${person.name}` : 'Finances of an accreditor'}
      description={person?.home_institution}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      {read.error && !read.data && (
        <ErrorState error={read.error} onRetry={read.refetch} what="finances" access={finances.honorariaOf.access} bare />
      )}
      {read.isPending && <WaitingPanel />}
      {read.data && person && (
        <div>
          <BankAccount accreditorId={accreditorId} name={person.name} />
          <Section title="Honoraria" count={read.data.meta.total}>
            <StatusSums totals={read.data.totals} />
            <DataTable
              static
              label={`Honoraria of ${person.name}`}
              rows={read.data.data.map(rowOf)}
              columns={columns}
              rowKey={(row) => row.id}
              rowName={(row) => row.number}
              onOpen={(row) => onHonorarium(row.id)}
              empty={{
                icon: 'cash',
                title: 'No honoraria yet',
                text: 'An honorarium comes with every visit this person is assigned to.',
              }}
            />
            <Paging meta={read.data.meta} onPage={setPage} />
          </Section>
        </div>
      )}
    </Dialog>
  )
}

function BankAccount({ accreditorId, name }: { accreditorId: string; name: string }) {
  const { info, error, refetch } = useBankInfo(accreditorId)
  return (
    <Section
      title="Bank account"
      actions={
        <Button component={Link} to={accountInfoPath(name)} variant="default" size="xs" leftSection={<Icon name="building-bank" />}>
          Open account info
        </Button>
      }
    >
      {error && <ErrorState error={error} onRetry={refetch} what="bank info" bare />}
      {info && !info.has_info && (
        <EmptyState
          bare
          icon="credit-card"
          title="No bank info yet"
          text="The accreditor enters it in the profile, or Finance in the account info."
        />
      )}
      {info?.has_info && (
        <Facts
          columns={3}
          facts={[
            { label: 'Bank', value: info.bank, detail: info.branch },
            { label: 'Account', value: info.account_number, detail: info.account_name },
            { label: 'TIN', value: info.tin },
          ]}
        />
      )}
    </Section>
  )
}

const columns: readonly Column<HonorariumRow>[] = titled(honorariumColumns, [
  {
    key: 'number',
    lead: true,
    render: (row) => (
      <>
        {row.suc.name}
        <small>
          {assignmentRoleNames[row.role]} · {row.number}
        </small>
      </>
    ),
  },
  { key: 'dos', header: 'DOS', width: 152, render: (row) => formatDays(row.dos, row.dos_end) },
  { key: 'amount', align: 'right', width: 120, render: (row) => formatMoney(row.amount) },
  { key: 'payment', width: 116, render: paymentOf },
])
