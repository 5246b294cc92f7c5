import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { agencyDay } from '../../../../kit/contract/days.ts'
import { DateInput } from '../../../../kit/web/fields/DateInput.tsx'
import { Select } from '../../../../kit/web/fields/Select.tsx'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { type Level, levelNames, levels, type Outcome, outcomeNames, surveyOutcomes } from '../../../ladder/rules.ts'
import { needsWords, thresholdOf } from '../../../ladder/rules-surveys.ts'
import { board } from '../../contract.ts'
import type { ItemRow } from '../../contract-records.ts'

const labels = {
  title: 'Item',
  outcome: 'Outcome',
  grand_mean: 'Grand mean',
  lowest_area_mean: 'Lowest mean of an area',
  conditions: 'What has to be met',
  conditions_due: 'Until',
  level: 'What is left',
  valid_to: 'Valid until',
  reason: 'Why',
  moved_by: 'Moved by',
  seconded_by: 'Seconded by',
}

type Props = {
  item: ItemRow
  seats: readonly { account_id: string; name: string }[]
  movers?: { moved: string; seconded: string }
  onClose: () => void
}

/** What is moved, by whom, and how it is voted on; after a vote the item is voted on anew. */
export function MotionDialog({ item, seats, onClose }: Props) {
  const { kind, motion } = item
  const idOf = (name: string | null) => seats.find((seat) => seat.name === name)?.account_id ?? ''
  const form = useCallForm({
    call: board.editItem,
    initial: {
      title: item.title,
      outcome: (motion?.outcome ?? '') as Outcome | '',
      grand_mean: motion?.grand_mean ?? '',
      lowest_area_mean: motion?.lowest_area_mean ?? '',
      conditions: motion?.conditions ?? '',
      conditions_due: motion?.conditions_due ?? '',
      level: (motion?.level ?? '') as Level | '',
      valid_to: motion?.valid_to ?? '',
      reason: motion?.reason ?? '',
      moved_by: idOf(item.moved_by),
      seconded_by: idOf(item.seconded_by),
      is_secret: item.is_secret,
    },
    labels,
    fieldOf: (name) => name.replace(/^motion\./, ''),
    input: (values) => ({
      body: {
        ...{ id: item.id, version: item.version, is_secret: values.is_secret },
        ...{ moved_by: values.moved_by || null, seconded_by: values.seconded_by || null },
        ...(kind === 'other' ? { title: values.title } : {}),
        motion: {
          ...{ outcome: values.outcome || null, grand_mean: values.grand_mean || null, lowest_area_mean: values.lowest_area_mean || null },
          ...{ conditions: values.conditions || null, conditions_due: values.conditions_due || null },
          ...{ level: values.level || null, valid_to: values.valid_to || null, reason: values.reason || null },
        },
      },
    }),
    onDone: onClose,
  })
  const { outcome, level } = form.values
  const { survey_type, revisit_of } = item
  const threshold = survey_type ? thresholdOf({ survey_type, revisit_of }, agencyDay()) : null
  const people = seats.map(({ account_id, name }) => ({ value: account_id, label: name }))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Motion: ${item.title}`}
      description={item.voting === 'closed' ? 'It was voted on. Another motion is voted on anew.' : undefined}
      verb="Save the motion"
    >
      {kind === 'other' && <TextInput label={labels.title} {...form.field('title')} />}
      {kind === 'outcome' && (
        <>
          <SegmentedControl
            fullWidth
            aria-label={labels.outcome}
            data={surveyOutcomes.map((value) => ({ value, label: outcomeNames[value] }))}
            value={outcome}
            onChange={(value) => form.set('outcome', value as Outcome)}
          />
          {threshold && <p>The survey asks for {needsWords(threshold)}.</p>}
          <TextInput label={labels.grand_mean} inputMode="decimal" {...form.field('grand_mean')} />
          <TextInput label={labels.lowest_area_mean} inputMode="decimal" {...form.field('lowest_area_mean')} />
        </>
      )}
      {(kind === 'downgrade' || kind === 'lapse') && (
        <>
          <Select
            label={labels.level}
            data={levels.slice(0, -1).map((value) => ({ value, label: value === 'none' ? 'No level: it lapses' : levelNames[value] }))}
            value={level || null}
            onChange={(value) => form.set('level', (value ?? '') as Level | '')}
            error={form.error('level')}
            id={form.idOf('level')}
          />
          {level !== 'none' && (
            <DateInput
              label={labels.valid_to}
              value={form.values.valid_to || null}
              onChange={(day) => form.set('valid_to', day ?? '')}
              error={form.error('valid_to')}
              id={form.idOf('valid_to')}
            />
          )}
        </>
      )}
      {(kind !== 'outcome' || outcome !== '') && (
        <Textarea
          label={kind === 'other' ? 'What is moved' : labels.reason}
          description={kind === 'other' ? undefined : 'The institution reads it.'}
          autosize
          minRows={2}
          {...form.field('reason')}
        />
      )}
      {outcome === 'deferred' && (
        <>
          <Textarea label={labels.conditions} autosize minRows={2} {...form.field('conditions')} />
          <DateInput
            label={labels.conditions_due}
            value={form.values.conditions_due || null}
            onChange={(day) => form.set('conditions_due', day ?? '')}
            error={form.error('conditions_due')}
            id={form.idOf('conditions_due')}
          />
        </>
      )}
      {seats.length > 0 &&
        (['moved_by', 'seconded_by'] as const).map((field) => (
          <Select
            key={field}
            label={labels[field]}
            placeholder="Nobody yet"
            data={people}
            value={form.values[field] || null}
            onChange={(value) => form.set(field, value ?? '')}
            error={form.error(field)}
            id={form.idOf(field)}
            clearable
          />
        ))}
      <Switch
        label="Secret vote"
        description="Nobody sees who voted how, and no vote can be changed"
        {...form.field('is_secret', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
