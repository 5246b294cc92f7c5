import { TextInput } from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import { DateInput } from '../../../../kit/web/fields/DateInput.tsx'
import { Select } from '../../../../kit/web/fields/Select.tsx'
import type { CallForm } from '../../../../kit/web/form/use-call-form.ts'
import { type DegreeLevel, degreeLevels, degreeNames, levelNames, levels } from '../../../ladder/rules.ts'
import { type ProgramTexts, perText, programTexts } from '../../columns-texts.ts'
import styles from './programs.module.css'

type Named = { name: string; degree_level: string } & ProgramTexts<string>
type Held = { level: string; valid_from: string | null; valid_to: string | null }

export const programLabels = { campus_id: 'Campus', name: 'Program', degree_level: 'Degree level' }
export const emptyProgram = { campus_id: '', name: '', degree_level: '', ...perText(() => '') }
/** A program is looked for by its name on one campus and degree level. */
export const programName = ({ campus_id, name, degree_level }: typeof emptyProgram) => [campus_id, name, degree_level].join('\n')
export const bodyOf = (values: typeof emptyProgram) => ({ ...values, degree_level: values.degree_level as DegreeLevel })

/** What an institution itself says of a program. */
export function ProgramNameFields<V extends Named>({ form }: { form: CallForm<V> }) {
  return (
    <>
      <TextInput label="Program" description="The full name, without the campus" maxLength={200} data-autofocus {...form.field('name')} />
      <div className={styles.two}>
        <Select
          label="Degree level"
          placeholder="Choose"
          allowDeselect={false}
          data={degreeLevels.map((value) => ({ value, label: degreeNames[value] }))}
          {...form.field('degree_level')}
        />
        {programTexts.map(({ key, title, cell }) => (
          <TextInput key={key} label={`${title} (optional)`} maxLength={cell.longest} {...form.field(key)} />
        ))}
      </div>
    </>
  )
}

/** What the agency has decided. */
export function ProgramValidityFields<V extends Held>({ form }: { form: CallForm<V> }) {
  const has = form.values.level !== 'none'
  return (
    <>
      <Select
        label="Level"
        allowDeselect={false}
        data={levels.map((value) => ({ value, label: levelNames[value] }))}
        {...form.field('level')}
      />
      <div className={styles.two}>
        <DateInput
          label="Valid from"
          placeholder="Day"
          clearable
          disabled={!has && !form.values.valid_from}
          {...form.field('valid_from')}
        />
        <DateInput label="Valid until" placeholder="Day" clearable disabled={!has && !form.values.valid_to} {...form.field('valid_to')} />
      </div>
    </>
  )
}
