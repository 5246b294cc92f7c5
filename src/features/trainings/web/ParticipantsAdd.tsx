import { Button, Pill, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { call, query } from '../../../kit/web/api.ts'
import { SidePanel } from '../../../kit/web/dialog/SidePanel.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import check from '../../../kit/web/form/Check.module.css'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Person } from '../../../kit/web/record/Person.tsx'
import { shortName } from '../../../kit/web/record/short-name.ts'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { type AccreditorRow, accreditors } from '../../accreditors/contract.ts'
import { accreditorStatusNames } from '../../people/rules.ts'
import { type Attendance, attendanceNames, attendances } from '../../people/rules-trainings.ts'
import { type TrainingModule, trainings } from '../contract.ts'
import { placesWords } from './training-words.ts'
import styles from './trainings.module.css'

type Chosen = Pick<AccreditorRow, 'id' | 'name'>
const shown = 20

/** Several accreditors are searched, ticked and added at once; who takes part already cannot be ticked. */
export function ParticipantsAdd({ training, onClose }: { training: TrainingModule; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen[]>([])
  const form = useCallForm({
    call: trainings.link,
    initial: { accreditor_ids: [] as string[], attendance: 'registered' as Attendance },
    labels: { accreditor_ids: 'Accreditors' },
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
    <SidePanel title="Add accreditors" description={`${training.title} · ${placesWords(training)}`} onClose={close}>
      <CallForm
        form={form}
        within="panel"
        foot={
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={form.busy} disabled={chosen.length === 0}>
              {chosen.length === 0 ? 'Add accreditors' : `Add ${formatCount(chosen.length, 'accreditor')}`}
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
  const found = useQuery({
    ...query(accreditors.list, { query: { paginate: shown }, body: { search } }),
    placeholderData: keepPreviousData,
  })
  const inside = useQuery({
    queryKey: [`GET ${trainings.accreditors.path}`, 'all of one training', trainingId],
    queryFn: ({ signal }) => everybodyIn(trainingId, signal),
  })
  const people = found.data?.data ?? []
  const total = found.data?.meta.total ?? 0
  return (
    <>
      <TextInput
        id={id}
        label="Accreditors"
        type="search"
        placeholder="Name, institution or field"
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
        <ErrorState error={found.error} onRetry={found.refetch} access={accreditors.list.access} bare />
      ) : found.data && people.length === 0 ? (
        <EmptyState
          icon="search"
          title="Nobody found"
          text="Search for a part of the name, the home institution or a specialisation."
          bare
        />
      ) : (
        <ul
          className={styles.people}
          aria-label="Accreditors found"
          aria-busy={!found.data}
          data-stale={found.isPlaceholderData || undefined}
        >
          {!found.data && [1, 2, 3, 4].map((one) => <li key={one} className={styles.skeleton} />)}
          {people.map((person) => {
            const isIn = inside.data?.has(person.id) ?? false
            const detail = [person.home_institution, person.status !== 'active' && accreditorStatusNames[person.status]]
            return (
              <li key={person.id}>
                <label className={styles.person}>
                  <Person
                    name={person.name}
                    avatar={person.avatar_small}
                    detail={isIn ? 'Takes part already' : detail.filter(Boolean).join(' · ') || 'No home institution'}
                  />
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
