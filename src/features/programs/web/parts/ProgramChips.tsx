import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'
import type { FilterKind, ListState } from '../../../../kit/web/list/list-state.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { degreeLevels, degreeNames, levelNames, levels, validityNames, validityStatuses } from '../../../ladder/rules.ts'
import { Level } from '../../../ladder/web/parts/Level.tsx'
import { validityTones } from '../../../ladder/web/parts/tones.ts'

type Chips = { level: 'many'; status: 'many'; degree: 'many' }

/** The filters every list of programs has: level, status of the validity, degree. */
export function ProgramChips<F extends Record<string, FilterKind> & Chips>({ list }: { list: ListState<F> }) {
  return (
    <>
      <FilterChip
        kind="many"
        label="Level"
        options={levels.map((level) => ({ value: level, label: <Level level={level} />, name: levelNames[level] }))}
        value={list.filters.level as string[] | undefined}
        onChange={(value) => list.setFilter('level', value as never)}
      />
      <FilterChip
        kind="many"
        label="Status"
        options={validityStatuses.map((status) => ({
          value: status,
          label: <Status tone={validityTones[status]}>{validityNames[status]}</Status>,
          name: validityNames[status],
        }))}
        value={list.filters.status as string[] | undefined}
        onChange={(value) => list.setFilter('status', value as never)}
      />
      <FilterChip
        kind="many"
        label="Degree"
        options={degreeLevels.map((degree) => ({ value: degree, label: degreeNames[degree] }))}
        value={list.filters.degree as string[] | undefined}
        onChange={(value) => list.setFilter('degree', value as never)}
      />
    </>
  )
}
