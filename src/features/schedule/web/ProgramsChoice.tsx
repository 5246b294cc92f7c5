import { Checkbox, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { SearchField } from '../../../kit/web/list/SearchField.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { type LevelSought, levelNames, levelsSought, nextLevel } from '../../ladder/rules.ts'
import { type ProgramRow, programs } from '../../programs/contract.ts'
import styles from '../../visits/web/parts/visit.module.css'

export type Sought = { program_id: string; level_sought: LevelSought }

/** The programs of a campus to be surveyed, each with the level it seeks; the next level is proposed. */
export function ProgramsChoice({
  campusId,
  value,
  onChange,
  error,
  id,
}: {
  campusId: string
  value: readonly Sought[]
  onChange: (value: Sought[]) => void
  error?: string | undefined
  id: string
}) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const read = useQuery({
    ...query(programs.list, { query: { paginate: 100 }, body: { search, filter: { campus_id: campusId, is_active: true } } }),
    placeholderData: keepPreviousData,
  })
  // What was chosen before stands on top, and stays there while one clicks.
  const [before] = useState(() => new Set(value.map((one) => one.program_id)))
  const rows = (read.data?.data ?? []).toSorted((one, other) => Number(before.has(other.id)) - Number(before.has(one.id)))
  const many = (read.data?.meta.total ?? 0) > 8 || search !== ''

  function toggle(program: ProgramRow, on: boolean) {
    const others = value.filter((one) => one.program_id !== program.id)
    onChange(on ? [...others, { program_id: program.id, level_sought: nextLevel(program.level) }] : others)
  }

  return (
    <fieldset className={styles.field} id={id} tabIndex={-1}>
      <legend>Programs {value.length > 0 && <span className={styles.quiet}>{value.length} chosen</span>}</legend>
      {many && <SearchField value={typed} onChange={setTyped} placeholder="Search programs of the campus" />}
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={read.refetch} bare />
      ) : (
        <ul className={styles.programs} aria-busy={!read.data || undefined}>
          {!read.data && <li className={styles.quiet}>Loading the programs of the campus…</li>}
          {read.data && rows.length === 0 && (
            <li className={styles.quiet}>{search ? 'No program has this name.' : 'This campus has no programs yet.'}</li>
          )}
          {rows.map((program) => {
            const chosen = value.find((one) => one.program_id === program.id)
            return (
              <li key={program.id}>
                <Checkbox
                  checked={chosen !== undefined}
                  onChange={(event) => toggle(program, event.currentTarget.checked)}
                  label={
                    <>
                      {program.name}
                      <small>
                        {levelNames[program.level]}
                        <KeepTogether>{program.valid_to && `, valid to ${formatDay(program.valid_to)}`}</KeepTogether>
                      </small>
                    </>
                  }
                />
                {chosen && (
                  <NativeSelect
                    size="xs"
                    aria-label={`Level sought by ${program.name}`}
                    value={chosen.level_sought}
                    data={levelsSought.map((level) => ({ value: level, label: levelNames[level] }))}
                    onChange={(event) => {
                      const level_sought = event.currentTarget.value as LevelSought
                      onChange(value.map((one) => (one.program_id === program.id ? { ...one, level_sought } : one)))
                    }}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {error && <span className={styles.error}>{error}</span>}
    </fieldset>
  )
}
