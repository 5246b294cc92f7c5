import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { DateInput } from '../../../kit/web/fields/DateInput.tsx'
import { MultiSelect } from '../../../kit/web/fields/MultiSelect.tsx'
import { type DayRuleKind, type DayRuleLevel, dayRuleKinds } from '../../visits/rules-breaks.ts'
import type { AgencySettings } from '../contract.ts'
import { Rows } from './Rows.tsx'
import { SectionFrame } from './SectionFrame.tsx'
import styles from './settings.module.css'
import { useSectionForm, type ViewProps } from './use-section-form.ts'

const rules: Record<DayRuleKind, { label: string; says: string }> = {
  person: { label: 'One person on two visits', says: 'Somebody of the team is on another visit on one of the days.' },
  campus: { label: 'A campus visited twice', says: 'Another visit is held on one of the campuses on one of the days.' },
  blackout: { label: 'Days without visits', says: 'One of the days stands in the list below.' },
  holiday: { label: 'Holidays', says: 'One of the days is a holiday where the visit is held.' },
  fees: { label: 'Unpaid fees', says: 'The institution owes a fee that was due before today.' },
}

const levels: { value: DayRuleLevel; label: string }[] = [
  { value: 'block', label: 'Block' },
  { value: 'warn', label: 'Warn' },
  { value: 'ignore', label: 'Ignore' },
]

const visitDaysOf = ({ values }: AgencySettings) => ({
  ...values.visitDays,
  blackoutDays: values.visitDays.blackoutDays.map((one) => ({ ...one, regions: one.regions ?? [] })),
})

/** What days of a visit may break, and the days on which none is held. */
export default function VisitDaysForm({ data }: ViewProps) {
  const section = useSectionForm('visitDays', data, visitDaysOf)
  const { form } = section
  const regions = data.values.regions.regions.map(({ name, short }) => ({ value: name, label: short }))
  return (
    <SectionFrame
      of="visitDays"
      says="What happens when a visit is given days that break something. Block refuses them, warn asks first with the reasons, ignore says nothing."
      {...section}
    >
      <div className={styles.dayRules}>
        {dayRuleKinds.map((kind) => (
          <div key={kind}>
            <p>
              <strong>{rules[kind].label}</strong>
              <span>{rules[kind].says}</span>
            </p>
            <SegmentedControl
              aria-label={rules[kind].label}
              data={levels}
              value={form.values.dayRules[kind]}
              onChange={(level) => form.set('dayRules', { ...form.values.dayRules, [kind]: level as DayRuleLevel })}
            />
          </div>
        ))}
      </div>
      <Checkbox
        label="National holidays of the Philippines"
        description="Those that follow from the year alone, Holy Week among them. What is proclaimed for one year stands under Holidays."
        checked={form.values.nationalHolidays}
        onChange={(event) => form.set('nationalHolidays', event.currentTarget.checked)}
      />
      <fieldset className={styles.group}>
        <legend>Days without visits</legend>
        <p className={styles.quiet}>As examination weeks, or the move of the office.</p>
        <Rows form={form} name="blackoutDays" what="period" blank={{ from: '', to: '', name: '', regions: [] }} most={200}>
          {(field) => (
            <>
              <DateInput label="First day" {...dayField(field('from'))} />
              <DateInput label="Last day" {...dayField(field('to'))} />
              <TextInput label="Name" {...field('name')} />
              <MultiSelect label="Only in" placeholder="Everywhere" searchable clearable data={regions} {...field('regions')} />
            </>
          )}
        </Rows>
      </fieldset>
    </SectionFrame>
  )
}

/** A day field knows `null` for none, the form `''`. */
function dayField<Field extends { value?: string; onChange: (day: string) => void }>({ value, onChange, ...field }: Field) {
  return { ...field, value: value || null, onChange: (day: string | null) => onChange(day ?? '') }
}
