import { Textarea, TextInput } from '@mantine/core'
import { MultiSelect } from '../../../kit/web/fields/MultiSelect.tsx'
import { TagsInput } from '../../../kit/web/fields/TagsInput.tsx'
import type { CallForm } from '../../../kit/web/form/use-call-form.ts'
import { type DegreeLevel, degreeLevels, degreeNames, type SurveyType } from '../../ladder/rules.ts'
import type { Instrument } from '../contract.ts'
import { surveyOptions } from './instrument-filters.ts'

export type InstrumentValues = {
  name: string
  about: string
  survey_types: SurveyType[]
  disciplines: string[]
  degree_levels: DegreeLevel[]
}

export const instrumentLabels = {
  name: 'Name',
  about: 'Description',
  survey_types: 'Surveys',
  disciplines: 'Fields of study',
  degree_levels: 'Degree levels',
}

const degreeOptions = degreeLevels.map((value) => ({ value, label: degreeNames[value] }))

export function valuesOf(instrument?: Instrument): InstrumentValues {
  const { name = '', about = '', survey_types = [], disciplines = [], degree_levels = [] } = instrument ?? {}
  return { name, about: about ?? '', survey_types, disciplines, degree_levels }
}

/** What an instrument is called, and what it is for. */
export function InstrumentFields({ form }: { form: CallForm<InstrumentValues> }) {
  return (
    <>
      <TextInput label="Name" required maxLength={200} {...form.field('name')} />
      <Textarea label="Description" autosize minRows={2} maxLength={2_000} {...form.field('about')} />
      <MultiSelect
        label="Surveys"
        description="None chosen: every survey of a program. An institution as a whole needs an instrument that names it."
        data={surveyOptions}
        clearable
        searchable
        {...form.field('survey_types')}
      />
      <TagsInput
        label="Fields of study"
        description="As the programs name their discipline. None: every field."
        placeholder={form.values.disciplines.length > 0 ? '' : 'Write one and press Enter'}
        acceptValueOnBlur
        maxTags={30}
        {...form.field('disciplines')}
      />
      <MultiSelect
        label="Degree levels"
        description="None chosen: every degree."
        data={degreeOptions}
        clearable
        searchable
        {...form.field('degree_levels')}
      />
    </>
  )
}
