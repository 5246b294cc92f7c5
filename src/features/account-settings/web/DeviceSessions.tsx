import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { DataTable } from '../../../kit/web/list/DataTable.tsx'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { Paging } from '../../../kit/web/list/Paging.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { type Session, sessions } from '../../sign-in/contract-sessions.ts'
import { SettingsSection } from './parts/SettingsSection.tsx'
import styles from './parts/settings.module.css'

/** Where somebody is signed in; each place can be ended from here. */
export function DeviceSessions() {
  const [page, setPage] = useState(1)
  const read = useQuery({ ...query(sessions.list, { query: { page } }), placeholderData: keepPreviousData })
  const end = useChange(sessions.end)
  const others = useChange(sessions.endOthers)
  const total = read.data?.meta.total ?? 0

  async function endOthers() {
    const yes = await confirm({
      title: 'End all other sessions?',
      text: 'Whoever is signed in to your account elsewhere, you among them, has to sign in again. This session stays.',
      verb: 'End all others',
      danger: true,
    })
    if (yes && (await others.send({}))) setPage(1)
  }

  function clear() {
    end.clear()
    others.clear()
  }

  const columns: Column<Session>[] = [
    {
      key: 'device',
      header: 'Device',
      lead: true,
      render: (session) => (
        <>
          {session.device}
          {session.current && (
            <small>
              <Status tone="ok">This session</Status>
            </small>
          )}
        </>
      ),
    },
    { key: 'address', header: 'Address', width: 150, priority: 3, render: (session) => session.address ?? 'Unknown' },
    { key: 'last_seen_at', header: 'Last used', width: 160, render: (session) => formatInstant(session.last_seen_at) },
    {
      key: 'end',
      header: 'End',
      width: 84,
      align: 'right',
      card: 'act',
      render: (session) =>
        !session.current && (
          <Button
            variant="default"
            size="xs"
            aria-label={`End the session of ${session.device}, last used ${formatInstant(session.last_seen_at)}`}
            disabled={end.busy}
            onClick={() => void end.send({ params: { id: session.id } })}
          >
            End
          </Button>
        ),
    },
  ]

  return (
    <SettingsSection title="Sessions" description="Where you are signed in. End what you do not know, and change your password then.">
      <Refused refusal={end.refusal ?? others.refusal} onClose={clear} />
      <div>
        <DataTable
          static
          label="Sessions"
          read={read}
          columns={columns}
          rowKey={(session) => session.id}
          rowName={(session) => session.device}
          skeletonRows={3}
          empty={{ icon: 'device-desktop', title: 'No sessions' }}
        />
        {total > 10 && <Paging meta={read.data?.meta} onPage={setPage} />}
      </div>
      {total > 1 && (
        <div className={styles.acts}>
          <Button variant="outline" data-danger loading={others.busy} onClick={endOthers}>
            End all other sessions
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}
