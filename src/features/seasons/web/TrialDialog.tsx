import { NumberInput } from '@mantine/core'
import { DateInput } from '../../../kit/web/fields/DateInput.tsx'
import { MultiSelect } from '../../../kit/web/fields/MultiSelect.tsx'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import type { SeasonBoard, SeasonVisit } from '../contract.ts'
import { type Trial, trials } from '../contract-trials.ts'
import { usualLimits } from '../rules-plan.ts'
import styles from './trial.module.css'

const limitNames = ['per_home', 'visits_a_year', 'travel_day_km'] as const

/** Asks for a change to try beside the plan: who is away, a visit on other days, visits left out, other limits. */
export function TrialDialog({ season, onTried, onClose }: { season: SeasonBoard; onTried: (trial: Trial) => void; onClose: () => void }) {
  const open = season.board.filter((one) => one.confirmed_at === null && !one.has_team)
  const people = new Map(open.flatMap((visit) => visit.planned?.team ?? []).map((one) => [one.accreditor_id, one]))
  const limitsNow = { ...usualLimits, ...season.limits }
  const form = useCallForm({
    call: trials.try,
    initial: {
      away: [] as string[],
      moved: '',
      moved_to: '',
      left_out: [] as string[],
      per_home: limitsNow.per_home as number | string,
      visits_a_year: limitsNow.visits_a_year as number | string,
      travel_day_km: limitsNow.travel_day_km as number | string,
    },
    labels: {
      away: 'Not available',
      moved: 'Visit on other days',
      moved_to: 'From',
      left_out: 'Left out',
      per_home: 'Most of one home institution',
      visits_a_year: 'Visits a year',
      travel_day_km: 'Km without a free day between',
    },
    check: ({ moved, moved_to }) => ({
      moved_to: moved !== '' && moved_to === '' && 'Choose the first day to try.',
      moved: moved === '' && moved_to !== '' && 'Choose the visit that would begin on this day.',
    }),
    fieldOf: (name) =>
      ({ 'days.0.from': 'moved_to', 'days.0.visit_id': 'moved' })[name] ??
      (name.startsWith('limits.') ? name.slice('limits.'.length) : name),
    input: ({ away, moved, moved_to, left_out, ...limits }) => ({
      params: { id: season.id },
      body: {
        away,
        days: moved && moved_to ? [{ visit_id: moved, from: moved_to }] : [],
        left_out,
        limits: Object.fromEntries(
          limitNames.filter((one) => Number(limits[one]) !== limitsNow[one]).map((one) => [one, Number(limits[one])]),
        ),
      },
    }),
    isQuiet: true,
    onDone: ({ data }) => onTried(data),
  })
  const { label, ...moved } = { label: 'Visit on other days', ...form.field('moved') }
  const number = (name: (typeof limitNames)[number], label: string, max: number) => (
    <NumberInput label={label} min={name === 'travel_day_km' ? 0 : 1} max={max} allowDecimal={false} {...form.field(name)} />
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Try a change"
      description="The plan as it would be is shown beside the present one; nothing is kept before you take it over."
      size={720}
      verb="Try it"
      disabled={!form.isDirty}
    >
      <MultiSelect
        label="Not available"
        description="People of the plan who would be away for the whole season"
        placeholder={form.values.away.length === 0 ? 'Search by name' : ''}
        searchable
        clearable
        limit={50}
        data={[...people.values()]
          .sort((one, other) => one.by_name.localeCompare(other.by_name))
          .map(({ accreditor_id, name }) => ({ value: accreditor_id, label: name }))}
        {...form.field('away')}
      />
      <div className={styles.pair}>
        <Select
          label={label}
          placeholder="Search"
          searchable
          clearable
          data={optionsOf(open)}
          {...moved}
          value={form.values.moved || null}
          onChange={(value) => form.set('moved', value ?? '')}
        />
        <DateInput
          label="From"
          clearable
          id={form.idOf('moved_to')}
          error={form.error('moved_to')}
          value={form.values.moved_to || null}
          onChange={(day) => form.set('moved_to', day ?? '')}
        />
      </div>
      <MultiSelect
        label="Left out"
        placeholder={form.values.left_out.length === 0 ? 'Search by institution' : ''}
        searchable
        clearable
        data={optionsOf(open)}
        {...form.field('left_out')}
      />
      <div className={styles.limits}>
        {number('per_home', 'Most of one home institution', 8)}
        {number('visits_a_year', 'Visits a year of who says none', 24)}
        {number('travel_day_km', 'Km without a free day between', 2_000)}
      </div>
    </FormDialog>
  )
}

function optionsOf(visits: readonly SeasonVisit[]) {
  return visits.map(({ id, institution, campus, accreditation }) => ({
    value: id,
    label: [`${institution}, ${campus}`, accreditation?.number].filter(Boolean).join(' · '),
  }))
}
