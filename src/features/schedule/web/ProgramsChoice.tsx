import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { SearchField } from '../../../kit/web/list/SearchField.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { campuses } from '../../institutions/contract-campuses.ts'
import { type SurveyType, surveyTypes, visitTypeNames } from '../../ladder/rules.ts'
import { offeredSurveys, standingWords, usualSurvey } from '../../ladder/rules-surveys.ts'
import { type ProgramRow, programs } from '../../programs/contract.ts'
import styles from '../../visits/web/parts/visit.module.css'

/** A program of a visit with its survey; `override_reason` is written where the ladder does not offer that. */
export type Chosen = { program_id: string; campus_id: string; survey_type: SurveyType; override_reason: string }

/** The programs as the calls take them. */
export function asked(chosen: readonly Chosen[]) {
  return chosen.map(({ override_reason, campus_id, ...one }) => ({
    ...one,
    ...(override_reason.trim() ? { override_reason: override_reason.trim() } : {}),
  }))
}

/**
 * The programs of an institution to be surveyed, campus by campus, each with its survey type: those the ladder offers, the usual next
 * one proposed.
 */
export function ProgramsChoice({
  institutionId,
  campusId,
  value,
  onChange,
  errors,
  id,
}: {
  institutionId: string
  /** The campus that is shown first. */
  campusId: string
  value: readonly Chosen[]
  onChange: (value: Chosen[]) => void
  /** The sentences of the form, by field. */
  errors: Record<string, unknown>
  id: string
}) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [shown, setShown] = useState(campusId)
  const places = useQuery(query(campuses.ofAccount, { query: { paginate: 100 }, body: { institution_id: institutionId } })).data?.data ?? []
  const filter = { ...(shown ? { campus_id: shown } : { institution_id: institutionId }), is_active: true }
  const read = useQuery({
    ...query(programs.list, { query: { paginate: 100 }, body: { search, filter } }),
    placeholderData: keepPreviousData,
  })
  // What was chosen before stands on top, and stays there while one clicks.
  const [before] = useState(() => new Set(value.map((one) => one.program_id)))
  const rows = (read.data?.data ?? []).toSorted((one, other) => Number(before.has(other.id)) - Number(before.has(one.id)))
  const many = (read.data?.meta.total ?? 0) > 8 || search !== ''
  // what was chosen elsewhere keeps its place among the chosen, and its sentences are said below
  const isHidden = (one: Chosen) => read.data && !rows.some((row) => row.id === one.program_id)
  const hiddenErrors = value.flatMap((one, at) => (isHidden(one) ? errorsAt(errors, at) : []))

  function toggle(program: ProgramRow, on: boolean) {
    const others = value.filter((one) => one.program_id !== program.id)
    const chosen = {
      program_id: program.id,
      campus_id: program.campus_id,
      survey_type: usualSurvey(program, agencyDay()),
      override_reason: '',
    }
    onChange(on ? [...others, chosen] : others)
  }

  function change(chosen: Chosen) {
    onChange(value.map((one) => (one.program_id === chosen.program_id ? chosen : one)))
  }

  return (
    <fieldset className={styles.field} id={id} tabIndex={-1}>
      <legend>Programs {value.length > 0 && <span className={styles.quiet}>{value.length} chosen</span>}</legend>
      {places.length > 1 && (
        <NativeSelect
          size="sm"
          aria-label="Campus of the programs shown"
          value={shown}
          data={[
            { value: '', label: 'Programs of all campuses' },
            ...places.map(({ id, name }) => ({ value: id, label: `Programs of ${name}` })),
          ]}
          onChange={(event) => setShown(event.currentTarget.value)}
        />
      )}
      {many && <SearchField value={typed} onChange={setTyped} placeholder="Search programs" />}
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={read.refetch} bare />
      ) : (
        <ul className={styles.programs} aria-busy={!read.data || undefined}>
          {!read.data && <li className={styles.quiet}>Loading the programs…</li>}
          {read.data && rows.length === 0 && (
            <li className={styles.quiet}>{search ? 'No program has this name.' : 'This campus has no programs yet.'}</li>
          )}
          {rows.map((program) => {
            const at = value.findIndex((one) => one.program_id === program.id)
            const chosen = value[at]
            return (
              <li key={program.id}>
                <Checkbox
                  checked={chosen !== undefined}
                  onChange={(event) => toggle(program, event.currentTarget.checked)}
                  label={
                    <>
                      {program.name}
                      <small>
                        {!shown && places.length > 1 && `${program.campus_name} · `}
                        {standingWords(program, agencyDay())}
                        <KeepTogether>{program.valid_to && `, valid to ${formatDay(program.valid_to)}`}</KeepTogether>
                      </small>
                    </>
                  }
                />
                {chosen && <SurveyChoice program={program} chosen={chosen} onChange={change} error={errorsAt(errors, at)[0]} />}
              </li>
            )
          })}
        </ul>
      )}
      {[errors.programs ?? [], hiddenErrors].flat().map((sentence) => (
        <span key={String(sentence)} className={styles.error}>
          {String(sentence)}
        </span>
      ))}
    </fieldset>
  )
}

function errorsAt(errors: Record<string, unknown>, at: number): unknown[] {
  return [errors[`programs.${at}.survey_type`], errors[`programs.${at}.program_id`]].filter(Boolean)
}

/** The survey of one program; one the ladder does not offer asks for the reason. */
function SurveyChoice({
  program,
  chosen,
  onChange,
  error,
}: {
  program: ProgramRow
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  error: unknown
}) {
  const offered = offeredSurveys(program, agencyDay())
  const option = (type: SurveyType) => ({ value: type, label: visitTypeNames[type] })
  const isOffered = offered.includes(chosen.survey_type)
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={`Survey of ${program.name}`}
        value={chosen.survey_type}
        data={[
          { group: 'Next for this program', items: offered.map(option) },
          { group: 'Out of order, with a reason', items: surveyTypes.filter((type) => !offered.includes(type)).map(option) },
        ]}
        onChange={(event) => onChange({ ...chosen, survey_type: event.currentTarget.value as SurveyType })}
      />
      {!isOffered && (
        <TextInput
          size="xs"
          className={styles.wholeRow}
          aria-label={`Why the survey of ${program.name} is out of order`}
          placeholder="Why it is out of order; stands with the visit and the decision"
          value={chosen.override_reason}
          onChange={(event) => onChange({ ...chosen, override_reason: event.currentTarget.value })}
        />
      )}
      {error ? <span className={`${styles.error} ${styles.wholeRow}`}>{String(error)}</span> : null}
    </>
  )
}
