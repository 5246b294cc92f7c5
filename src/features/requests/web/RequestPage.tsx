/** An institution asks for the accreditation of its programs (docs/domain.md#requests). */

import { Button } from '@mantine/core'
import { formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import '@mantine/dates/styles.layer.css'
import { useUser } from '../../../kit/web/current-user.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { feeLines } from './asked-survey.ts'
import { FeeStep, FeeTable } from './FeeStep.tsx'
import { chosenWords } from './ProgramChecks.tsx'
import { ProgramsStep } from './ProgramsStep.tsx'
import styles from './RequestPage.module.css'
import { Fact, RequestProgress, RequestRefusal } from './RequestParts.tsx'
import { RequestStep } from './RequestStep.tsx'
import { useRequestDraft } from './request-draft.ts'
import { type StepName, stepNames, stepTitles } from './request-rules.ts'
import { type RequestFormProps, useRequestForm } from './use-request-form.ts'
import { useRequesting } from './use-sending.ts'
import { VisitDateStep } from './VisitDateStep.tsx'

export default function RequestPage() {
  const keeping = useRequestDraft(`request-draft.${useUser().id}`)
  const sending = useRequesting()
  return (
    <Page
      title="Request accreditation"
      crumbs={[
        { label: 'Programs Management', to: '/institution/programs' },
        { label: 'Accreditations', to: '/institution/programs?tab=accreditations' },
      ]}
      description={
        keeping.savedAt
          ? `Saved as a draft at ${timeOf(keeping.savedAt)}. You can stop here and come back.`
          : 'One visit for one or many of your programs, of one or several campuses.'
      }
    >
      {keeping.ready && <RequestForm {...keeping} steps={stepNames} sending={sending} visitId={undefined} />}
    </Page>
  )
}

function RequestForm(props: RequestFormProps) {
  const form = useRequestForm(props)
  const { open, setOpen, stateOf, asked, file, errors, set, busy } = form
  const { draft, steps } = props
  const { surveys } = asked
  const fee = formatMoney(feeLines(surveys, draft.visit_date).total)
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
            visitDate={draft.visit_date}
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
            <Fact label="Payment">{payment}</Fact>
            {draft.payment_status === 'paid' && file && <Fact label="Proof">{file.name}</Fact>}
          </dl>
          <FeeTable surveys={surveys} visitDate={draft.visit_date} />
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
          <Button
            type="submit"
            loading={busy}
            onClick={(event) => event.detail > 1 && form.isStray(event.timeStamp) && event.preventDefault()}
          >
            {open === 'review' ? 'Send request' : 'Continue'}
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
          <Fact label="Payment">{draft.payment_status && (draft.payment_status === 'paid' ? 'Paid' : 'Unpaid')}</Fact>
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
