/** One training: what it is and who takes part. */

import { ActionIcon, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { daysBetween, formatDays } from '../../../kit/contract/days.ts'
import { formatMoney, isFree } from '../../../kit/contract/money.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { offered } from '../../../kit/web/list/use-removal.ts'
import { Menu } from '../../../kit/web/menu/Menu.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { loadAhead } from '../../../kit/web/states/ahead.ts'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { useAddress } from '../../../kit/web/views/address.ts'
import { RecordLog } from '../../logs/web/parts/RecordLog.tsx'
import { trainingTypeNames } from '../../people/rules-trainings.ts'
import { type TrainingModule, trainings } from '../contract.ts'
import { Participants } from './Participants.tsx'
import { Places } from './Places.tsx'
import { keptBecause, oneLine } from './training-words.ts'
import styles from './trainings.module.css'

const waiting = (
  <div role="status" aria-label="The training is loading">
    <Skeleton height={64} mb="lg" />
    <Skeleton height={96} mb="lg" />
    <Skeleton height={240} />
  </div>
)
const TrainingEdit = lazyPart(() => import('./TrainingEdit.tsx').then((file) => file.TrainingEdit), loadAhead, waiting)

export default function TrainingPage() {
  const { id = '' } = useParams()
  return <Stored key={id} id={id} />
}

const crumbs = [{ label: 'Trainings', to: '/admin/trainings' }]

function Stored({ id }: { id: string }) {
  const read = useQuery(query(trainings.show, { params: { id } }))
  if (read.error && !read.data) {
    return (
      <Page title="Training" crumbs={crumbs}>
        <ErrorState error={read.error} onRetry={read.refetch} access={trainings.show.access} what="training" />
      </Page>
    )
  }
  if (!read.data) {
    return (
      <Page title={<Skeleton width={320} height={28} />} crumbs={crumbs}>
        {waiting}
      </Page>
    )
  }
  return <Record training={read.data.data} onReload={() => read.refetch().then((again) => again.data?.data)} />
}

function Record({ training, onReload }: { training: TrainingModule; onReload: () => Promise<TrainingModule | undefined> }) {
  const [params, changeAddress] = useAddress()
  const may = useCan(trainings.edit)
  const navigate = useNavigate()
  // the list says that it is gone, with the way back
  const remove = useChange(trainings.remove, {
    isQuiet: true,
    onAnswer: () => navigate('/admin/trainings', { state: { deleted: [training] } }),
  })
  const isEditing = may && params.has('edit')

  const setEditing = (on: boolean) => changeAddress({ edit: on ? '1' : null })

  if (isEditing) {
    return (
      <Page title={`Edit ${training.title}`} description={oneLine(training)} crumbs={crumbs}>
        <TrainingEdit training={training} onReload={onReload} onClose={() => setEditing(false)} />
      </Page>
    )
  }
  return (
    <Page
      title={training.title}
      description={oneLine(training)}
      crumbs={crumbs}
      actions={
        <>
          <ActionButton call={trainings.edit} icon="pencil" onClick={() => setEditing(true)}>
            Edit
          </ActionButton>
          {may && <MoreMenu training={training} busy={remove.busy} onDelete={() => remove.send({ params: { id: training.id } })} />}
        </>
      }
    >
      <Refused refusal={remove.refusal} onReload={() => onReload().then(remove.clear)} onClose={remove.clear} />
      <div className={styles.placesCard}>
        <Places training={training} large />
      </div>
      <Details training={training} />
      <Participants training={training} />
      <RecordLog id={training.id} />
    </Page>
  )
}

function Details({ training }: { training: TrainingModule }) {
  const { starts_on, ends_on } = training
  const days = starts_on && ends_on ? daysBetween(starts_on, ends_on) + 1 : 1
  return (
    <>
      <Facts
        facts={[
          { label: 'Type', value: trainingTypeNames[training.type] },
          { label: 'Code', value: training.code },
          {
            label: 'Dates',
            value: starts_on ? formatDays(starts_on, ends_on) : 'No date yet',
            detail: starts_on && formatCount(days, 'day'),
          },
          { label: 'Hours', value: formatNumber(training.hours) },
          { label: 'Venue', value: training.venue },
          { label: 'For whom', value: training.level },
          { label: 'Organizer', value: training.organizer },
          { label: 'Fee', value: isFree(training.fee) ? 'Free' : formatMoney(training.fee) },
        ]}
      />
      {training.description && (
        <Facts columns={1} facts={[{ label: 'Description', value: <span className={styles.description}>{training.description}</span> }]} />
      )}
    </>
  )
}

function MoreMenu({ training, busy, onDelete }: { training: TrainingModule; busy: boolean; onDelete: () => void }) {
  const kept = keptBecause(training)
  async function ask() {
    const yes = await confirm({
      title: `Delete ${training.title}?`,
      text:
        training.participants > 0
          ? `Its ${formatCount(training.participants, 'participant')} are taken out with it. The log keeps what happened. ${offered}`
          : `The log keeps what happened. ${offered}`,
      verb: 'Delete training',
      danger: true,
    })
    if (yes) onDelete()
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="More for this training" loading={busy}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item data-danger leftSection={<Icon name="trash" />} disabled={kept !== false} onClick={ask}>
          Delete the training
          {kept && <small className={styles.menuReason}>{kept}</small>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
