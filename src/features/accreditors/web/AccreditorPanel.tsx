import { Skeleton, Tabs } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { PanelBody, PanelFoot, SidePanel } from '../../../kit/web/dialog/SidePanel.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { isId } from '../../../kit/web/list/known.ts'
import { Avatar } from '../../../kit/web/record/Person.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { accounts } from '../../accounts/contract.ts'
import { accountStatusNames } from '../../accounts/rules.ts'
import { accountTones } from '../../accounts/web/parts/tones.ts'
import { RecordComments } from '../../comments/web/parts/RecordComments.tsx'
import { accreditorStatusNames } from '../../people/rules.ts'
import { accreditorTones } from '../../people/web/parts/tones.ts'
import { type AccreditorCard, type AccreditorRow, accreditors } from '../contract.ts'
import { AccreditorLog } from './AccreditorLog.tsx'
import { AccreditorProfile } from './AccreditorProfile.tsx'
import { AccreditorVisits } from './AccreditorVisits.tsx'
import styles from './accreditors.module.css'

const panelParts = ['profile', 'visits', 'comments', 'log'] as const
type PanelPart = (typeof panelParts)[number]

type PanelProps = {
  id: string
  /** As the address says; anything else is the profile. */
  part: string | null
  /** The row of the list, where it is on the page: it stands here until the whole record has come. */
  row: AccreditorRow | undefined
  onPart: (part: PanelPart) => void
  onEdit: (accreditor: AccreditorCard) => void
  onClose: () => void
}

/** One accreditor beside the list: profile, visits, comments and audit log. */
export function AccreditorPanel({ id, part, row, onPart, onEdit, onClose }: PanelProps) {
  const [page, setPage] = useState(1)
  const read = useQuery({
    ...query(accreditors.show, { params: { id }, query: { page, paginate: 10 } }),
    enabled: isId(id),
    placeholderData: keepPreviousData,
  })
  const card = read.data?.data
  const known = card ?? row
  const shown = panelParts.find((one) => one === part) ?? 'profile'

  if (!known) {
    return (
      <SidePanel title="Accreditor" onClose={onClose}>
        <PanelBody>
          {!isId(id) ? (
            <EmptyState icon="search" title="Not found" text="There is no such accreditor. Look for the name in the list." bare />
          ) : read.error ? (
            <ErrorState error={read.error} onRetry={read.refetch} access={accreditors.show.access} what="accreditor" bare />
          ) : (
            <Waiting />
          )}
        </PanelBody>
      </SidePanel>
    )
  }
  return (
    <SidePanel title={known.name} description={known.position ?? 'No position entered'} onClose={onClose}>
      <PanelBody>
        <div className={styles.head}>
          <span className={styles.photo}>
            <Avatar name={known.name} src={card?.avatar ?? known.avatar_small} size="lg" />
          </span>
          <div className={styles.states}>
            <Status tone={accreditorTones[known.status]} pill>
              {accreditorStatusNames[known.status]}
            </Status>
            {known.account_status !== 'active' && (
              <Status tone={accountTones[known.account_status]} pill>
                Account {accountStatusNames[known.account_status].toLowerCase()}
              </Status>
            )}
          </div>
        </div>
        <Tabs value={shown} onChange={(next) => onPart((next ?? 'profile') as PanelPart)} keepMounted={false}>
          <Tabs.List aria-label={known.name} mb="md">
            <Tabs.Tab value="profile">Profile</Tabs.Tab>
            <Tabs.Tab value="visits">
              Visits {read.data && <span className={styles.count}>{formatNumber(read.data.meta.total)}</span>}
            </Tabs.Tab>
            <Tabs.Tab value="comments">Comments</Tabs.Tab>
            <Tabs.Tab value="log">Audit log</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="profile">
            {card ? <AccreditorProfile accreditor={card} /> : read.error ? <Failed read={read} /> : <Waiting />}
          </Tabs.Panel>
          <Tabs.Panel value="visits">
            {read.data ? (
              <AccreditorVisits visits={read.data.visits} meta={read.data.meta} onPage={setPage} />
            ) : read.error ? (
              <Failed read={read} />
            ) : (
              <Waiting />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="comments">
            <RecordComments record="accreditor" id={card?.id ?? id} bare />
          </Tabs.Panel>
          <Tabs.Panel value="log">
            <AccreditorLog id={id} />
          </Tabs.Panel>
        </Tabs>
      </PanelBody>
      <PanelFoot>
        <ActionButton call={accounts.show} icon="user-cog" to={`/admin/user?open=${id}`}>
          Account
        </ActionButton>
        <ActionButton call={accreditors.edit} icon="pencil" variant="filled" disabled={!card} onClick={() => card && onEdit(card)}>
          Edit
        </ActionButton>
      </PanelFoot>
    </SidePanel>
  )
}

function Failed({ read }: { read: { error: unknown; refetch: () => unknown } }) {
  return <ErrorState error={read.error} onRetry={read.refetch} access={accreditors.show.access} what="accreditor" bare />
}

function Waiting() {
  return (
    <div role="status" aria-label="The accreditor is loading">
      {[60, 85, 70, 90, 55].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} mb="sm" />
      ))}
    </div>
  )
}
