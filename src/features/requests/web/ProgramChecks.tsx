import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Candidate } from '../../../kit/contract/candidates.ts'
import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { type DegreeLevel, degreeLevels, degreeNames, type SurveyType, visitTypeNames } from '../../ladder/rules.ts'
import { feeOf, standingWords } from '../../ladder/rules-surveys.ts'
import { degreeOf } from '../../ladder/rules-terms.ts'
import type { InstitutionProgram } from '../../programs/contract.ts'
import { visitStatusNames } from '../../visits/rules.ts'
import type { AskedSurvey } from './asked-survey.ts'
import styles from './programs-step.module.css'
import { programField, type RequestErrors } from './request-rules.ts'
import type { AskedPrograms } from './use-asked-programs.ts'

/** One visit covers at most so many. */
const mostPrograms = 50

export type Choosing = {
  asked: AskedPrograms
  errors: RequestErrors
  /** What a new program may be already, by its key. */
  candidates: Record<string, readonly Candidate[]>
  /** The own visit whose request is answered: it is in nobody's way. */
  visitId: string | undefined
}

type ChecksProps = Choosing & { rows: readonly InstitutionProgram[]; campus: { id: string; name: string } | undefined; withCampus: boolean }

/** Programs to be chosen; what is in another open visit says so. */
export function ProgramChecks({ rows, campus, withCampus, asked, errors, visitId }: ChecksProps) {
  const open = (row: InstitutionProgram) => (row.open_request && row.open_request.id !== visitId ? row.open_request : null)
  const free = rows.filter((row) => !open(row))
  const isChosen = (row: InstitutionProgram) => asked.surveys.some((one) => one.asked.program_id === row.id)
  const chosen = free.filter(isChosen)
  return (
    <ul className={styles.programs}>
      {campus && free.length > 1 && free.length <= mostPrograms && (
        <li>
          <Checkbox
            label={`All ${free.length} of ${campus.name}`}
            checked={chosen.length === free.length}
            indeterminate={chosen.length > 0 && chosen.length < free.length}
            onChange={() => (chosen.length === free.length ? asked.take(chosen.map((row) => row.id)) : asked.put(free))}
          />
        </li>
      )}
      {rows.map((row) => {
        const request = open(row)
        const survey = asked.surveys.find((one) => one.asked.program_id === row.id)
        return (
          <li key={row.id}>
            <Checkbox
              checked={survey !== undefined}
              disabled={request !== null && !survey}
              onChange={(event) => (event.currentTarget.checked ? asked.put([row]) : asked.take([row.id]))}
              label={
                <>
                  {row.name}
                  <small>
                    {withCampus && `${row.campus_name} · `}
                    {standingWords(row, agencyDay())}
                    <KeepTogether>{row.valid_to && `, valid to ${formatDay(row.valid_to)}`}</KeepTogether>
                  </small>
                  {request && (
                    <small className={styles.underWay}>
                      {request.number} is {visitStatusNames[request.status].toLowerCase()}, visit on {formatDay(request.visit_date)}. Only
                      one can be under way.
                    </small>
                  )}
                </>
              }
            />
            {survey && <SurveyChoice survey={survey} asked={asked} error={errors[programField(survey.asked)]} />}
          </li>
        )
      })}
    </ul>
  )
}

function SurveyChoice({ survey, asked, error }: { survey: AskedSurvey; asked: AskedPrograms; error: string | undefined }) {
  return (
    <div className={styles.survey}>
      <NativeSelect
        size="sm"
        aria-label={`Survey of ${survey.name}`}
        data={survey.offered.map((type) => ({ value: type, label: visitTypeNames[type] }))}
        value={survey.survey_type}
        onChange={(event) => asked.change(survey.asked.key, { survey_type: event.currentTarget.value as SurveyType })}
        error={error}
      />
      <span>{survey.survey_type === 'institutional' ? 'once for the visit' : formatMoney(feeOf([survey], survey.day))}</span>
    </div>
  )
}

/** The new programs of a campus, and the way to one more. */
export function NewPrograms({ campus, asked, errors, candidates }: Choosing & { campus: { id: string; name: string } }) {
  const [adding, setAdding] = useState(false)
  const added = asked.surveys.filter((one) => !one.asked.program_id && one.asked.campus_id === campus.id)
  return (
    <>
      {added.length > 0 && (
        <ul className={styles.programs} aria-label={`New programs of ${campus.name}`}>
          {added.map((survey) => (
            <li key={survey.asked.key}>
              <div className={styles.newProgram}>
                <span>
                  {survey.name}
                  <small>New, {degreeNames[survey.degree_level].toLowerCase()}; it is added with the request.</small>
                </span>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  leftSection={<Icon name="x" size={16} />}
                  aria-label={`Take off ${survey.name}`}
                  onClick={() => asked.take([survey.asked.key])}
                >
                  Take off
                </Button>
              </div>
              <SurveyChoice survey={survey} asked={asked} error={errors[programField(survey.asked)]} />
              <Likely survey={survey} asked={asked} candidates={candidates[survey.asked.key] ?? []} />
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <NewProgram campus={campus} asked={asked} onClose={() => setAdding(false)} />
      ) : (
        <Button
          variant="subtle"
          size="compact-md"
          className={styles.add}
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => setAdding(true)}
        >
          Add a program of {campus.name} that is not listed
        </Button>
      )}
    </>
  )
}

/** The programs that a new one may be; it is exchanged for one of them, or said to be another. */
function Likely({ survey, asked, candidates }: { survey: AskedSurvey; asked: AskedPrograms; candidates: readonly Candidate[] }) {
  const { key, campus_id, confirm_new } = survey.asked
  if (candidates.length === 0) return null
  return (
    <Notice tone="warn" title={candidates.length === 1 ? 'Likely there already' : 'Likely one of these'}>
      <ul className={styles.candidates}>
        {candidates.map(({ id, name, why }) => (
          <li key={id}>
            <span>
              <b>{name}</b> {why}
            </span>
            <Button size="compact-sm" variant="default" onClick={() => asked.exchange(key, { program_id: id, campus_id })}>
              Choose this one
            </Button>
          </li>
        ))}
      </ul>
      <Checkbox
        label={`${survey.name} is another program`}
        checked={confirm_new ?? false}
        onChange={(event) => asked.change(key, { confirm_new: event.currentTarget.checked })}
      />
    </Notice>
  )
}

function NewProgram({ campus, asked, onClose }: { campus: { id: string; name: string }; asked: AskedPrograms; onClose: () => void }) {
  const [name, setName] = useState('')
  const [degree, setDegree] = useState<DegreeLevel | null>(null)
  const [error, setError] = useState<string | null>(null)
  const degree_level = degree ?? degreeOf(name)

  function add() {
    const program_name = name.trim()
    if (program_name.length < 2) return setError('Write the name of the program.')
    asked.putNew({ campus_id: campus.id, program_name, degree_level })
    onClose()
  }

  return (
    <fieldset className={styles.adding} aria-label={`A new program of ${campus.name}`}>
      <TextInput
        label="Name of the new program"
        value={name}
        maxLength={200}
        data-autofocus
        autoFocus
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Select
        label="Degree of the new program"
        data={degreeLevels.map((value) => ({ value, label: degreeNames[value] }))}
        value={degree_level}
        onChange={(value) => setDegree(value as DegreeLevel)}
        allowDeselect={false}
      />
      <div className={styles.buttons}>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" variant="light" onClick={add}>
          Add to the request
        </Button>
      </div>
    </fieldset>
  )
}

/** `9 programs of 2 campuses` */
export function chosenWords(surveys: readonly AskedSurvey[]): string {
  const campuses = new Set(surveys.map(({ asked }) => asked.campus_id)).size
  return `${formatCount(surveys.length, 'program')}${campuses > 1 ? ` of ${campuses} campuses` : ''}`
}
