import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { agencyDay, daysBetween, formatDay, formatDays, formatInstant } from '../../../kit/contract/days.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import type { Change } from '../../../kit/web/form/use-change.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { degreeNames, visitTypeNames } from '../../ladder/rules.ts'
import { soughtWords } from '../../ladder/rules-surveys.ts'
import { Level } from '../../ladder/web/parts/Level.tsx'
import { SurveyWords } from '../../ladder/web/parts/Survey.tsx'
import { VisitActivity } from '../../logs/web/parts/VisitActivity.tsx'
import { paymentName } from '../../payments/rules.ts'
import { paymentTone } from '../../payments/web/parts/tones.ts'
import { schedule } from '../../schedule/contract.ts'
import type { AccreditationRow } from '../../schedule/contract-lists.ts'
import { visits } from '../../visits/contract.ts'
import { visitModeNames } from '../../visits/rules.ts'
import { campusesWords } from '../../visits/web/parts/Campuses.tsx'
import type { Visit } from '../../visits/web/parts/visit-record.ts'
import styles from './actions.module.css'
import { InboxPanel } from './InboxPanel.tsx'
import type { Inbox } from './use-inbox.ts'

type RequestPanelProps = {
  row: AccreditationRow
  work: Inbox<AccreditationRow>
  step: Change<typeof schedule.edit>
  isAsking: boolean
  onApprove: (visit: Visit) => void
  onReturn: (visit: Visit) => void
}

/** One request beside the list: what is asked for, by whom, whether it is paid; approved or returned from here. */
export function RequestPanel({ row, work, step, isAsking, onApprove, onReturn }: RequestPanelProps) {
  const read = useQuery(query(visits.show, { params: { id: row.id } }))
  const programs = useQuery(query(visits.programs, { params: { accreditation_id: row.id }, query: { paginate: 100 } }))
  const visit = read.data?.data
  // what is pressed before the visit has come is done when it is there
  const act = async (run: (visit: Visit) => void) => {
    const found = visit ?? (await read.refetch({ cancelRefetch: false })).data?.data
    if (found) run(found)
  }
  const left = daysBetween(agencyDay(), row.visit_date)
  return (
    <InboxPanel
      work={work}
      what="request"
      title={`${visitTypeNames[row.visit_type]}, ${campusesWords(row.campuses)}`}
      description={`${row.institution.name} · ${row.number}`}
      refusal={step.refusal}
      onForget={step.clear}
      onReload={() => read.refetch().then(step.clear)}
      isAsking={isAsking}
      acts={[
        {
          label: 'Return…',
          icon: 'arrow-left',
          letter: 'r',
          says: 'return',
          call: schedule.edit,
          run: () => void act(onReturn),
        },
        {
          label: 'Approve',
          icon: 'circle-check',
          letter: 'a',
          says: 'approve',
          call: schedule.edit,
          primary: true,
          busy: step.busy,
          run: () => void act(onApprove),
        },
      ]}
    >
      {read.error && !visit && <ErrorState error={read.error} onRetry={read.refetch} access={visits.show.access} what="request" bare />}
      <Facts
        columns={2}
        facts={[
          {
            label: 'Wished dates',
            value: formatDays(row.visit_date, row.visit_end),
            detail: left >= 0 ? `in ${formatCount(left, 'day')}` : 'these days are over',
          },
          { label: 'Requested', value: formatDay(row.requested_on), detail: visit?.requested_by?.name },
          { label: 'Mode', value: visitModeNames[row.mode] },
          { label: 'Priority class', value: row.priority_class },
          { label: 'Region', value: shortRegion(row.institution.region), detail: visit && placeOf(visit) },
          {
            label: 'Payment',
            value: row.payment_status && (
              <Status tone={paymentTone(row.payment_status, row.payment_verified)}>
                {paymentName(row.payment_status, row.payment_verified)}
              </Status>
            ),
            detail:
              visit?.payment &&
              `${formatMoney(visit.payment.amount)}, ${visit.payment.proof_count === 0 ? 'no proof' : formatCount(visit.payment.proof_count, 'proof')}`,
          },
        ]}
      />
      {visit?.notes && <Facts columns={1} facts={[{ label: 'Notes', value: visit.notes }]} />}
      {visit && visit.steps.length > 1 && <Facts columns={1} facts={[earlierReason(visit), itsAnswer(visit)]} />}
      <Section title="Programs" count={row.programs}>
        {programs.isPending && <Skeleton height={72} />}
        {programs.error && <ErrorState error={programs.error} onRetry={programs.refetch} what="programs" bare />}
        <ul className={styles.programs}>
          {programs.data?.programs.map((program) => (
            <li key={program.program_id}>
              <span>
                {program.name}
                <small>
                  {row.campuses.length > 1 && `${program.campus.name} · `}
                  {degreeNames[program.degree_level]}
                  {program.valid_to && `, valid until ${formatDay(program.valid_to)}`}
                </small>
                <small>
                  <SurveyWords survey={program} overrideReason={program.override_reason} />
                </small>
              </span>
              <span className={styles.level}>
                <Level level={program.level} />
                <Icon name="arrow-narrow-right" size={16} label="seeks" />
                {soughtWords(program)}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <VisitActivity accreditationId={row.id} />
      <p>
        <Anchor component={Link} to={`/admin/schedule/${row.institution.id}/${row.id}`}>
          Open the whole visit
        </Anchor>
      </p>
    </InboxPanel>
  )
}

function placeOf({ campus }: Visit): string {
  return [campus.city, campus.province].filter(Boolean).join(', ')
}

/** A request that was returned once and sent again says why it had come back. */
function earlierReason(visit: Visit) {
  const returned = visit.steps.findLast((step) => step.status === 'returned')
  return (
    returned && {
      label: 'Was returned',
      value: returned.reason ?? '–',
      detail: `${returned.by ?? 'The agency'}, ${formatInstant(returned.at)}`,
    }
  )
}

/** What the institution said when it sent the request again. */
function itsAnswer(visit: Visit) {
  const sent = visit.steps.at(-1)
  return (
    sent?.status === 'requested' &&
    sent.reason !== null && {
      label: 'Sent again',
      value: sent.reason,
      detail: `${sent.by ?? 'The institution'}, ${formatInstant(sent.at)}`,
    }
  )
}
