import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { agencyDay } from '../../../kit/contract/days.ts'
import { roleName } from '../../../kit/contract/roles.ts'
import { query } from '../../../kit/web/api.ts'
import { DateInput } from '../../../kit/web/fields/DateInput.tsx'
import { Marked, RemotePicker } from '../../../kit/web/fields/RemotePicker.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { type Absences, accountSettings, type StandIn } from '../contract.ts'
import { AbsenceNotice } from './parts/AbsenceNotice.tsx'
import { SettingsSection } from './parts/SettingsSection.tsx'
import styles from './parts/settings.module.css'

/** Of staff: the days away, and who stands in. */
export function AbsenceSection() {
  const read = useQuery(query(accountSettings.absences))
  return (
    <SettingsSection
      anchor="away"
      title="While you are away"
      description="A colleague of your role, or a Superadmin, stands in for you: mails to you go to them as well, and their pages say so. It ends by itself."
    >
      {read.data ? (
        <>
          <AbsenceNotice />
          <AbsenceForm key={JSON.stringify(read.data.data.own)} own={read.data.data.own} />
        </>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={read.refetch} what="days away" bare />
      ) : (
        <LoadingState what="days away" bare />
      )}
    </SettingsSection>
  )
}

function AbsenceForm({ own }: { own: Absences['own'] }) {
  const form = useCallForm({
    call: accountSettings.setAbsence,
    initial: {
      from: own?.from ?? null,
      until: own?.until ?? null,
      stand_in_id: own?.stand_in ?? null,
    } as { from: string | null; until: string | null; stand_in_id: Pick<StandIn, 'id' | 'name'> | null },
    labels: { from: 'First day away', until: 'Last day away', stand_in_id: 'Stands in for you' },
    // what is not chosen yet is refused by the call's own schema, at its field
    input: ({ from, until, stand_in_id }) => ({ body: { from: from ?? '', until: until ?? '', stand_in_id: stand_in_id?.id ?? '' } }),
  })
  const day = { placeholder: 'Day' } as const
  return (
    <CallForm form={form}>
      <div className={styles.two}>
        <DateInput label="First day away" {...day} {...form.field('from')} />
        <DateInput label="Last day away" {...day} minDate={form.values.from ?? agencyDay()} {...form.field('until')} />
      </div>
      <RemotePicker
        label="Stands in for you"
        from={colleaguesToPick}
        value={form.values.stand_in_id}
        onChange={(one) => form.set('stand_in_id', one)}
        error={form.error('stand_in_id')}
        id={form.idOf('stand_in_id')}
        placeholder="Search by name"
        nothing="Nobody of your role or among the Superadmins bears this name."
      />
      <div className={styles.acts}>
        <Button type="submit" loading={form.busy} disabled={own !== null && !form.isDirty}>
          {own ? 'Save the days away' : 'Set the days away'}
        </Button>
      </div>
    </CallForm>
  )
}

const colleaguesToPick = {
  call: accountSettings.standIns,
  input: (search: string) => ({ query: { search, paginate: 40 } }),
  items: (answer: { data: readonly StandIn[] }) => answer.data,
  itemKey: (one: { id: string }) => one.id,
  itemName: (one: { name: string }) => one.name,
  itemView: (one: Pick<StandIn, 'name'> & { role?: StandIn['role'] }, search: string) => (
    <>
      <Marked text={one.name} search={search} />
      {one.role && ` · ${roleName(one.role)}`}
    </>
  ),
}
