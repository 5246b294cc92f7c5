import { Button, Pill, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roleName, staff } from '../../../kit/contract/roles.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { SidePanel } from '../../../kit/web/dialog/SidePanel.tsx'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import check from '../../../kit/web/form/Check.module.css'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Person } from '../../../kit/web/record/Person.tsx'
import { shortName } from '../../../kit/web/record/short-name.ts'
import { call } from '../../../kit/web/sending.ts'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { ModeSwitch } from '../../../kit/web/views/ModeSwitch.tsx'
import { accounts } from '../../accounts/contract.ts'
import { type AccreditorRow, accreditors } from '../../accreditors/contract.ts'
import { accreditorStatusNames } from '../../people/rules.ts'
import { type Attendance, attendanceNames, attendances } from '../../people/rules-trainings.ts'
import { type TrainingModule, trainings } from '../contract.ts'
import { placesWords } from './training-words.ts'
import styles from './trainings.module.css'

type Chosen = { id: string; name: string }
const shown = 20

/** Several accreditors and staff are searched, ticked and added at once; who takes part already cannot be ticked. */
export function ParticipantsAdd({ training, onClose }: { training: TrainingModule; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen[]>([])
  const form = useCallForm({
    call: trainings.link,
    initial: { accreditor_ids: [] as string[], attendance: 'registered' as Attendance },
    labels: { accreditor_ids: 'People' },
    input: ({ accreditor_ids, attendance }) => ({
      // "registered" is what everybody new is: sent, it would take back what somebody marked meanwhile
      body: { training_id: training.id, accreditor_ids, ...(attendance === 'registered' ? {} : { attendance }) },
    }),
    onDone: onClose,
  })
  const free = training.capacity === null ? null : training.capacity - training.taken
  const isTooMany = free !== null && form.values.attendance !== 'absent' && chosen.length > free

  function choose(people: Chosen[]) {
    setChosen(people)
    form.set(
      'accreditor_ids',
      people.map((person) => person.id),
    )
  }
  async function close() {
    if (await form.mayLeave()) onClose()
  }

  return (
    <SidePanel title="Add participants" description={`${training.title} · ${placesWords(training)}`} onClose={close}>
      <CallForm
        form={form}
        within="panel"
        foot={
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={form.busy} disabled={chosen.length === 0}>
              {chosen.length === 0 ? 'Add participants' : `Add ${formatCount(chosen.length, 'person', 'people')}`}
            </Button>
          </>
        }
      >
        {chosen.length > 0 && (
          <ul className={styles.chosen} aria-label="Chosen">
            {chosen.map((person) => (
              <Pill
                key={person.id}
                component="li"
                withRemoveButton
                removeButtonProps={{ 'aria-label': `Take ${person.name} away` }}
                onRemove={() => choose(chosen.filter((one) => one.id !== person.id))}
              >
                {shortName(person.name)}
              </Pill>
            ))}
          </ul>
        )}
        {isTooMany && (
          <Notice tone="warn">
            Only {formatCount(free, 'place')} {free === 1 ? 'is' : 'are'} free. Take {formatNumber(chosen.length - free)} away, or give the
            training more places.
          </Notice>
        )}
        <Select
          label="They are"
          data={attendances.map((value) => ({ value, label: attendanceNames[value] }))}
          allowDeselect={false}
          {...form.field('attendance')}
        />
        <PeopleChoice trainingId={training.id} id={form.idOf('accreditor_ids')} value={chosen} onChange={choose} />
      </CallForm>
    </SidePanel>
  )
}

type PeopleChoiceProps = { trainingId: string; id: string; value: readonly Chosen[]; onChange: (people: Chosen[]) => void }

function PeopleChoice({ trainingId, id, value, onChange }: PeopleChoiceProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [kind, setKind] = useState<Kind>('accreditors')
  const found = useFound(kind, search)
  const inside = useQuery({
    queryKey: [`GET ${trainings.accreditors.path}`, 'all of one training', trainingId],
    queryFn: ({ signal }) => everybodyIn(trainingId, signal),
  })
  const people = found.data?.people ?? []
  const total = found.data?.total ?? 0
  return (
    <>
      <ModeSwitch
        label="Who takes part"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'accreditors', label: 'Accreditors' },
          { value: 'staff', label: 'Staff' },
        ]}
      />
      <TextInput
        id={id}
        label={kind === 'staff' ? 'Staff' : 'Accreditors'}
        type="search"
        placeholder={kind === 'staff' ? 'Name or e-mail' : 'Name, institution or field'}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<Icon name="search" size={16} />}
        rightSection={
          found.data && (
            <span className={styles.hint} role="status">
              {formatNumber(total)}
            </span>
          )
        }
        rightSectionWidth={60}
      />
      {found.error && !found.data ? (
        <ErrorState error={found.error} onRetry={found.refetch} access={trainings.link.access} bare />
      ) : found.data && people.length === 0 ? (
        <EmptyState
          icon="search"
          title="Nobody found"
          text={
            kind === 'staff'
              ? 'Search for a part of the name or the e-mail address.'
              : 'Search for a part of the name, the home institution or a specialisation.'
          }
          bare
        />
      ) : (
        <ul
          className={styles.people}
          aria-label={kind === 'staff' ? 'Staff found' : 'Accreditors found'}
          aria-busy={!found.data}
          data-stale={found.isPlaceholderData || undefined}
        >
          {!found.data && [1, 2, 3, 4].map((one) => <li key={one} className={styles.skeleton} />)}
          {people.map((person) => {
            const isIn = inside.data?.has(person.id) ?? false
            return (
              <li key={person.id}>
                <label className={styles.person}>
                  <Person name={person.name} avatar={person.avatar} detail={isIn ? 'Takes part already' : person.detail} />
                  <input
                    type="checkbox"
                    className={check.box}
                    checked={isIn || value.some((one) => one.id === person.id)}
                    disabled={isIn}
                    onChange={(event) =>
                      onChange(
                        event.currentTarget.checked
                          ? [...value, { id: person.id, name: person.name }]
                          : value.filter((one) => one.id !== person.id),
                      )
                    }
                  />
                </label>
              </li>
            )
          })}
        </ul>
      )}
      {total > people.length && people.length > 0 && (
        <p className={styles.hint}>The first {people.length} are shown. Write more of the name to find the others.</p>
      )}
    </>
  )
}

type Kind = 'accreditors' | 'staff'
type Found = { people: { id: string; name: string; avatar: string | null; detail: string }[]; total: number }

/** The people of one kind who match, with what tells one from another of the same name. */
function useFound(kind: Kind, search: string) {
  const ofStaff = useQuery({
    ...query(accounts.users, { query: { role: [...staff], search, paginate: shown } }),
    select: ({ data, meta }): Found => ({
      people: data.map(({ id, name, role }) => ({ id, name, avatar: null, detail: roleName(role) })),
      total: meta.total,
    }),
    placeholderData: keepPreviousData,
    enabled: kind === 'staff',
  })
  const ofAccreditors = useQuery({
    ...query(accreditors.list, { query: { paginate: shown }, body: { search } }),
    select: ({ data, meta }): Found => ({ people: data.map(foundAccreditor), total: meta.total }),
    placeholderData: keepPreviousData,
    enabled: kind === 'accreditors',
  })
  return kind === 'staff' ? ofStaff : ofAccreditors
}

function foundAccreditor({ id, name, avatar_small, home_institution, status }: AccreditorRow): Found['people'][number] {
  const detail = [home_institution, status !== 'active' && accreditorStatusNames[status]].filter(Boolean).join(' · ')
  return { id, name, avatar: avatar_small, detail: detail || 'No home institution' }
}

/** The ids of all who take part, a hundred at a time. */
async function everybodyIn(trainingId: string, signal: AbortSignal): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await call(trainings.accreditors, { query: { training_id: trainingId, page, paginate: 100 } }, signal)
    for (const one of data) ids.add(one.accreditor_id)
    last = meta.last_page
  }
  return ids
}
