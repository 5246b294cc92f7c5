import { Autocomplete, Group, Loader, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { type DegreeLevel, degreeLevels, degreeNames, type SurveyType } from '../../ladder/rules.ts'
import { degreeOf } from '../../ladder/rules-terms.ts'
import { Level } from '../../ladder/web/parts/Level.tsx'
import { type InstitutionProgram, programs } from '../../programs/contract.ts'
import { visitStatusNames } from '../../visits/rules.ts'

/** The programs of a campus whose name contains what is typed; the server searches. */
export function useCampusPrograms(campusId: string, typed: string) {
  const [search] = useDebouncedValue(typed.trim(), 250)
  const input = { query: { paginate: 20, search, filter: { campus_id: campusId, is_active: true } } }
  const found = useQuery({ ...query(programs.ofInstitution, input), enabled: campusId !== '', placeholderData: keepPreviousData })
  const list = found.data?.data ?? []
  const same = list.find((one) => one.name.toLowerCase() === typed.trim().toLowerCase())
  return { list, chosen: same, busy: found.isFetching || search !== typed.trim() }
}

type ProgramInputProps = {
  campusId: string
  name: string
  degree: DegreeLevel | null
  error: string | undefined
  degreeError: string | undefined
  onChange: (part: { program_name?: string; degree_level?: DegreeLevel | null; survey_type?: SurveyType | null }) => void
}

/** A program of the campus, found by typing, or the name of a new one with its degree. */
export function ProgramInput({ campusId, name, degree, error, degreeError, onChange }: ProgramInputProps) {
  const { list, chosen, busy } = useCampusPrograms(campusId, name)
  const isNew = name.trim().length >= 2 && !busy && !chosen
  return (
    <>
      <Autocomplete
        label="Program"
        description="Type a part of the name and choose, or write the name of a new program."
        name="program_name"
        value={name}
        error={error}
        maxLength={200}
        data={[...new Set(list.map((one) => one.name))]}
        filter={({ options }) => options}
        onChange={(text) => onChange({ program_name: text, degree_level: null, survey_type: null })}
        rightSection={busy ? <Loader size={16} /> : null}
        renderOption={({ option }) => <ProgramOption program={list.find((one) => one.name === option.value)} />}
        maxDropdownHeight={320}
      />
      {chosen?.open_request && (
        <Text size="sm" c="var(--warn-text)" role="status">
          {`${chosen.open_request.number} for this program is ${visitStatusNames[chosen.open_request.status].toLowerCase()}, visit on ${formatDay(chosen.open_request.visit_date)}. Only one can be under way.`}
        </Text>
      )}
      {isNew && (
        <Select
          label="Degree of the new program"
          description={`"${name.trim()}" is not in the list of this campus; it is added with the request.`}
          name="degree_level"
          data={degreeLevels.map((value) => ({ value, label: degreeNames[value] }))}
          value={degree ?? degreeOf(name)}
          onChange={(value) => onChange({ degree_level: value as DegreeLevel })}
          allowDeselect={false}
          error={degreeError}
          styles={{ wrapper: { maxWidth: 280 } }}
        />
      )}
    </>
  )
}

function ProgramOption({ program }: { program: InstitutionProgram | undefined }) {
  if (!program) return null
  return (
    <Group justify="space-between" wrap="nowrap" w="100%">
      <div>
        <div>{program.name}</div>
        {program.open_request && (
          <Text size="xs" c="dimmed">
            {program.open_request.number} is under way
          </Text>
        )}
      </div>
      <Level level={program.level} />
    </Group>
  )
}
