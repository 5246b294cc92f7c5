/** An institution asks for the accreditation of its programs (docs/domain.md#requests). */

import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import '@mantine/dates/styles.layer.css'
import { query } from '../../../kit/web/api.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { loadAhead } from '../../../kit/web/states/ahead.ts'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { WaitingRows } from '../../feedback/web/parts/WaitingRows.tsx'
import { visitStatusNames } from '../../visits/rules.ts'
import { type RequestedVisit, requests } from '../contract.ts'
import { mayAnswer } from '../rules.ts'
import { feeLines } from './asked-survey.ts'
import { FeeTable } from './FeeTable.tsx'
import { chosenWords } from './ProgramChecks.tsx'
import { ProgramsStep } from './ProgramsStep.tsx'
import styles from './RequestPage.module.css'
import { Fact, RequestProgress, RequestRefusal } from './RequestParts.tsx'
import { RequestStep } from './RequestStep.tsx'
import { emptyDraft, type RequestDraft, useRequestDraft } from './request-draft.ts'
import { type StepName, stepNames, stepTitles } from './request-rules.ts'
import { type RequestFormProps, useRequestForm } from './use-request-form.ts'
import { useAnswering, useRequesting } from './use-sending.ts'

// the steps that open later
const VisitDateStep = lazyPart(() => import('./VisitDateStep.tsx').then((file) => file.VisitDateStep), loadAhead, <Skeleton height={72} />)
const FeeStep = lazyPart(() => import('./FeeStep.tsx').then((file) => file.FeeStep), loadAhead, <Skeleton height={360} />)
const AnswerNote = lazyPart(() => import('./AnswerNote.tsx').then((file) => file.AnswerNote), loadAhead, <Skeleton height={96} />)

const crumbs = [
  { label: 'Programs Management', to: '/institution/programs' },
  { label: 'Accreditations', to: '/institution/programs?tab=accreditations' },
]

/** A new request; with `?answer={id}` one that came back. */
export default function RequestPage() {
  const answered = useSearchParams()[0].get('answer')
  return answered ? <AnswerPage key={answered} id={answered} /> : <NewRequest />
}

function NewRequest() {
  const keeping = useRequestDraft(`request-draft.${useUser().id}`)
  const sending = useRequesting()
  return (
    <Page
      title="Request accreditation"
      crumbs={crumbs}
      description={savedWords(keeping.savedAt) ?? 'One visit for one or many of your programs, of one or several campuses.'}
    >
      {keeping.ready && <RequestForm {...keeping} steps={stepNames} sending={sending} visitId={undefined} />}
    </Page>
  )
}

function AnswerPage({ id }: { id: string }) {
  const read = useQuery(query(requests.show, { params: { id } }))
  const visit = read.data?.data
  if (visit) return <AnswerForm visit={visit} readAgain={read.refetch} />
  return (
    <Page title="Answer a returned request" crumbs={crumbs}>
      {read.error ? <ErrorState error={read.error} onRetry={read.refetch} what="request" /> : <WaitingRows label="Request" />}
    </Page>
  )
}

function AnswerForm({ visit, readAgain }: { visit: RequestedVisit; readAgain: () => unknown }) {
  const keeping = useRequestDraft(`request-draft.${useUser().id}.${visit.id}`, draftOf(visit))
  const sending = useAnswering(visit, readAgain)
  const status = visitStatusNames[visit.status].toLowerCase()
  return (
    <Page
      title={`Answer ${visit.number}`}
      crumbs={crumbs}
      description={savedWords(keeping.savedAt) ?? 'Change what the reason names, and send it again.'}
    >
      {mayAnswer(visit) ? (
        <Notice tone="warn" title="Why it came back">
          <p>{visit.reason ?? 'No reason was written.'}</p>
        </Notice>
      ) : (
        <Notice tone="err" title={`${visit.number} is ${status}`}>
          <p>Only a request that was returned is answered. What you typed here is kept.</p>
        </Notice>
      )}
      {keeping.ready && <RequestForm {...keeping} steps={answerSteps} sending={sending} visitId={visit.id} />}
    </Page>
  )
}

const answerSteps = stepNames.filter((step) => step !== 'payment')

/** A request as it was sent. */
function draftOf(visit: RequestedVisit): RequestDraft {
  const programs = visit.programs.map(({ program_id, campus, survey_type }) => ({
    key: program_id,
    campus_id: campus.id,
    program_id,
    survey_type,
  }))
  return { ...emptyDraft, programs, visit_date: visit.visit_date }
}

function savedWords(savedAt: string | null): string | null {
  return savedAt && `Saved as a draft at ${timeOf(savedAt)}. You can stop here and come back.`
}

function RequestForm(props: RequestFormProps) {
  const form = useRequestForm(props)
  const { open, setOpen, stateOf, asked, file, errors, set, busy } = form
  const { draft, steps } = props
  const { surveys } = asked
  const fee = formatMoney(feeLines(surveys).total)
  const payment = draft.payment_status && `${draft.payment_status === 'paid' ? 'Paid' : 'Unpaid'}, ${fee}`
  const names = surveys.map((one) => one.name)
  const shown = (step: StepName) => ({
    number: steps.indexOf(step) + 1,
    title: stepTitles[step],
    state: stateOf(step),
    open: open === step,
    onOpen: () => setOpen(step),
  })
  return (
    <div className={styles.guide}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (open === 'review') void form.sendRequest()
          else form.goOn()
        }}
        onClickCapture={(event) => {
          if (event.detail < 2 || !form.isStray(event.timeStamp)) return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <RequestProgress steps={steps.map((step) => ({ title: stepTitles[step], state: stateOf(step), open: step === open }))} />
        {form.refusal && <RequestRefusal refusal={form.refusal} errors={errors} box={form.notice} onField={setOpen} />}

        <RequestStep {...shown('programs')} chosen={chosenWords(surveys)} detail={names.join(', ')}>
          <ProgramsStep
            own={form.own.data?.data ?? []}
            first={form.first}
            asked={asked}
            errors={errors}
            candidates={form.candidates}
            visitId={props.visitId}
          />
          {form.own.isError && <p>The campuses could not be loaded. Load the page again; your draft is kept.</p>}
        </RequestStep>

        <RequestStep {...shown('visit_date')} chosen={formatDay(draft.visit_date)}>
          <VisitDateStep
            value={draft.visit_date}
            onChange={(value) => set({ visit_date: value })}
            error={errors.visit_date}
            campusIds={form.campusIds}
            region={form.covered.map((campus) => campus.region)}
            taken={form.taken}
          />
        </RequestStep>

        {steps.includes('payment') && (
          <RequestStep {...shown('payment')} chosen={payment} detail={file?.name}>
            <FeeStep surveys={surveys} draft={draft} set={set} file={file} onFile={form.chooseFile} errors={errors} />
          </RequestStep>
        )}

        <RequestStep {...shown('review')}>
          <dl className={styles.review}>
            <Fact label="Programs">{chosenWords(surveys)}</Fact>
            <Fact label="Campuses">{form.covered.map((campus) => campus.name).join(', ')}</Fact>
            <Fact label="Visit date">{formatDay(draft.visit_date)}</Fact>
            {steps.includes('payment') && <Fact label="Payment">{payment}</Fact>}
            {draft.payment_status === 'paid' && file && <Fact label="Proof">{file.name}</Fact>}
          </dl>
          <FeeTable surveys={surveys} />
          {props.visitId && <AnswerNote value={draft.note} onChange={(note) => set({ note })} error={errors.note} />}
        </RequestStep>

        <Button variant="subtle" color="gray" className={styles.discard} onClick={form.discardDraft} disabled={busy}>
          Discard draft…
        </Button>
        <div className={styles.foot}>
          <Button variant="subtle" color="gray" className={styles.footStart} onClick={form.discardDraft} disabled={busy}>
            Discard draft…
          </Button>
          {steps.indexOf(open) > 0 && (
            <Button variant="default" onClick={() => setOpen(steps[steps.indexOf(open) - 1] ?? 'programs')} disabled={busy}>
              Back
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {open === 'review' ? (props.visitId ? 'Send again' : 'Send request') : 'Continue'}
          </Button>
        </div>
      </form>

      <aside className={styles.summary} aria-labelledby="request-summary">
        <h2 id="request-summary">Your request</h2>
        <dl>
          <Fact label={surveys.length > 1 ? formatCount(surveys.length, 'program') : 'Program'}>
            {names.length > 0 && (
              <ul>
                {names.slice(0, 8).map((name) => (
                  <li key={name}>{name}</li>
                ))}
                {names.length > 8 && <li>and {names.length - 8} more</li>}
              </ul>
            )}
          </Fact>
          <Fact label="Fee">{surveys.length > 0 && fee}</Fact>
          <Fact label="Visit date" wrong={Boolean(errors.visit_date)}>
            {draft.visit_date ? formatDay(draft.visit_date) : undefined}
          </Fact>
          {steps.includes('payment') && (
            <Fact label="Payment">{draft.payment_status && (draft.payment_status === 'paid' ? 'Paid' : 'Unpaid')}</Fact>
          )}
          {draft.payment_status === 'paid' && <Fact label="Proof">{file?.name}</Fact>}
        </dl>
      </aside>
    </div>
  )
}

/** The time of day of an instant, as everywhere in the agency's own zone. */
function timeOf(instant: string): string {
  return formatInstant(instant).split(', ')[1] ?? ''
}
