import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { query } from '../../../kit/web/api.ts'
import { type InstitutionProgram, programs } from '../../programs/contract.ts'
import { askedSurvey } from './asked-survey.ts'
import type { AskedProgram, DraftKeeping } from './request-draft.ts'

/** The programs of the draft as they stand now, and how they are put on it and taken off. */
export function useAskedPrograms({ draft, changePrograms }: Pick<DraftKeeping, 'draft' | 'changePrograms'>) {
  // what was just chosen is known from its list before it is read here
  const [seen, setSeen] = useState<Record<string, InstitutionProgram>>({})
  const ids = draft.programs.flatMap((one) => one.program_id ?? [])
  const read = useQuery({
    ...query(programs.ofInstitution, { query: { paginate: 50, filter: { ids } } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(
    () => ({ ...seen, ...Object.fromEntries((read.data?.data ?? []).map((row) => [row.id, row])) }),
    [seen, read.data],
  ) as Record<string, InstitutionProgram | undefined>
  // what left the list since, in a draft of some days ago
  const { data, isPlaceholderData, isFetching } = read
  const askedIds = ids.join(' ')
  useEffect(() => {
    if (!data || isPlaceholderData || isFetching) return
    const there = data.data.map((row) => row.id)
    const gone = askedIds.split(' ').filter((id) => id && !there.includes(id))
    if (gone.length > 0) changePrograms((now) => now.filter((one) => !one.program_id || !gone.includes(one.program_id)))
  }, [data, isPlaceholderData, isFetching, askedIds, changePrograms])
  const rowOf = (asked: AskedProgram) => (asked.program_id ? rows[asked.program_id] : undefined)
  // one whose row has not come yet is not reckoned as a new program
  const surveys = draft.programs.filter((one) => !one.program_id || rowOf(one)).map((one) => askedSurvey(one, rowOf(one), draft.visit_date))

  return {
    surveys,
    rowOf,
    isWhole: surveys.length === draft.programs.length,
    put(chosen: readonly InstitutionProgram[]) {
      setSeen((before) => ({ ...before, ...Object.fromEntries(chosen.map((row) => [row.id, row])) }))
      changePrograms((now) => [
        ...now,
        ...chosen
          .filter((row) => !now.some((one) => one.program_id === row.id))
          .map((row) => ({ key: row.id, campus_id: row.campus_id, program_id: row.id, survey_type: null })),
      ])
    },
    putNew(program: { campus_id: string; program_name: string; degree_level: AskedProgram['degree_level'] & string }) {
      changePrograms((now) => [...now, { key: `new ${Date.now()}`, ...program, survey_type: null }])
    },
    take(keys: readonly string[]) {
      changePrograms((now) => now.filter((one) => !keys.includes(one.key)))
    },
    /** A new program turns out to be one of the list. */
    exchange(key: string, { program_id, campus_id }: { program_id: string; campus_id: string }) {
      changePrograms((now) => {
        const others = now.filter((one) => one.key !== key && one.program_id !== program_id)
        return [...others, { key: program_id, campus_id, program_id, survey_type: null }]
      })
    },
    change(key: string, part: Partial<AskedProgram>) {
      changePrograms((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))
    },
  }
}
export type AskedPrograms = ReturnType<typeof useAskedPrograms>
