import { NativeSelect, Skeleton, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '../../../../kit/web/api.ts'
import { useUser } from '../../../../kit/web/current-user.ts'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { ViewLinks } from '../../../../kit/web/views/ViewLinks.tsx'
import { statementKindNames } from '../../../instruments/rules.ts'
import { type Mark, markNames, marks } from '../../../instruments/rules-means.ts'
import { evidence, type SelfSurvey } from '../../contract.ts'
import type { EvidenceRoom } from '../../contract-records.ts'
import styles from './self-survey.module.css'

type Area = NonNullable<SelfSurvey['instrument']>['areas'][number]
type Statement = Area['parameters'][number]['statements'][number]
type SelfMark = SelfSurvey['marks'][number]

/** The institution's own marks, area by area; each is kept when it is made. */
export function SelfSurveyView({ room }: { room: EvidenceRoom }) {
  const { role } = useUser()
  const [params] = useSearchParams()
  const read = useQuery(query(evidence.selfSurvey, { params: { survey_id: room.id } }))
  const mayFill = role === 'institution' && room.filling_closed === null
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={read.refetch} what="self-survey" />
  if (!read.data) return <Skeleton height={320} />
  const { instrument, area_means, grand_mean } = read.data.data
  const area = instrument?.areas.find(({ code }) => code === params.get('area')) ?? instrument?.areas[0]
  if (!instrument || !area)
    return (
      <EmptyState
        icon="clipboard-list"
        title="No instrument yet"
        text="QA of the agency has not published an instrument for this program. The self-survey begins when it is there."
      />
    )
  return (
    <Section
      title="Self-survey"
      description={`${instrument.name}, version ${instrument.number}${grand_mean ? ` · own grand mean ${grand_mean}` : ''}`}
    >
      <ViewLinks
        label="Areas"
        of={instrument.areas.map(({ code }) => ({ label: `Area ${code}`, isOn: code === area.code, change: (to) => to.set('area', code) }))}
      />
      <h3 className={styles.area}>
        {area.title}
        {area_means[area.code] && <small>Own mean {area_means[area.code]}</small>}
      </h3>
      {area.parameters.map((parameter) => (
        <section key={parameter.id} aria-label={`Parameter ${parameter.code}`}>
          <h4 className={styles.parameter}>
            {parameter.code}. {parameter.title}
          </h4>
          <ol className={styles.statements}>
            {parameter.statements.map((statement) => (
              <Row
                key={statement.id}
                room={room}
                statement={statement}
                stored={read.data.data.marks.find((one) => one.statement === statement.id)}
                mayFill={mayFill}
              />
            ))}
          </ol>
        </section>
      ))}
    </Section>
  )
}

const options = [
  { value: '', label: '–' },
  ...marks.map((mark) => ({ value: String(mark), label: mark === 'na' ? 'Not applicable' : `${mark} ${markNames[mark]}` })),
]

function Row({
  room,
  statement,
  stored,
  mayFill,
}: {
  room: EvidenceRoom
  statement: Statement
  stored: SelfMark | undefined
  mayFill: boolean
}) {
  const client = useQueryClient()
  const [mark, setMark] = useState(stored?.mark ?? null)
  const [remark, setRemark] = useState(stored?.remark ?? '')
  const params = { survey_id: room.id }
  const keep = useChange(evidence.mark, {
    isQuiet: true,
    // only the means and the bar follow; what is being typed elsewhere stays
    refresh: () => client.invalidateQueries({ queryKey: query(evidence.show, { params }).queryKey }),
    onAnswer: ({ data }) =>
      client.setQueryData(query(evidence.selfSurvey, { params }).queryKey, (now) => now && { ...now, data: { ...now.data, ...data } }),
  })
  const wanted = useRef({ mark, remark })
  const isGoing = useRef(false)
  /** What is changed while an answer is awaited goes after it. */
  async function send(now: { mark: Mark | null; remark: string }) {
    wanted.current = now
    if (isGoing.current) return
    isGoing.current = true
    for (let sent = null as typeof now | null; sent !== wanted.current; ) {
      sent = wanted.current
      const body = { marks: [{ statement: statement.id, mark: sent.mark, remark: sent.remark.trim() }] }
      if (!(await keep.send({ params, body }))) break
    }
    isGoing.current = false
  }
  const label = `${statementKindNames[statement.kind]} ${statement.number}`
  return (
    <li className={styles.statement}>
      <p>
        <small>{label}</small>
        {statement.text}
      </p>
      {mayFill ? (
        <div className={styles.fields}>
          <NativeSelect
            aria-label={`Own mark, ${label}`}
            data={options}
            value={mark === null ? '' : String(mark)}
            onChange={(event) => {
              const chosen = markOf(event.currentTarget.value)
              setMark(chosen)
              send({ mark: chosen, remark })
            }}
          />
          <Textarea
            aria-label={`Remark, ${label}`}
            placeholder="Remark"
            autosize
            minRows={1}
            maxLength={2_000}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
            onBlur={() => remark.trim() !== (stored?.remark ?? '') && send({ mark, remark })}
          />
        </div>
      ) : (
        <p className={styles.given}>
          <b>{mark === null ? 'No mark' : mark === 'na' ? 'Not applicable' : `${mark} ${markNames[mark]}`}</b>
          {remark && <span>{remark}</span>}
        </p>
      )}
      <Refused refusal={keep.refusal} onClose={keep.clear} />
    </li>
  )
}

function markOf(value: string): Mark | null {
  return marks.find((one) => String(one) === value) ?? null
}
