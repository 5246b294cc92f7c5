/** An institution asks for the accreditation of one program (docs/domain.md#requests). */

import { Button, NativeSelect, Radio, Select } from '@mantine/core'
import { agencyDay, formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import '@mantine/dates/styles.layer.css'
import { agency } from '../../../kit/contract/agency.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { FilePicker } from '../../../kit/web/form/FilePicker.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { type SurveyType, visitTypeNames } from '../../ladder/rules.ts'
import { standingWords } from '../../ladder/rules-surveys.ts'
import { requests } from '../contract.ts'
import { ProgramInput } from './ProgramInput.tsx'
import styles from './RequestPage.module.css'
import { Fact, PaymentChoice, RequestProgress, RequestRefusal } from './RequestParts.tsx'
import { RequestStep } from './RequestStep.tsx'
import { useRequestDraft } from './request-draft.ts'
import { type StepName, stepTitles } from './request-rules.ts'
import { surveyAsked } from './request-survey.ts'
import { type RequestFormProps, useRequestForm } from './use-request-form.ts'
import { VisitDateStep } from './VisitDateStep.tsx'

export default function RequestPage() {
  const { draft, ready, savedAt, change, discard } = useRequestDraft(useUser().id)
  return (
    <Page
      title="Request accreditation"
      crumbs={[
        { label: 'Programs Management', to: '/institution/programs' },
        { label: 'Accreditations', to: '/institution/programs?tab=accreditations' },
      ]}
      description={
        savedAt ? `Saved as a draft at ${timeOf(savedAt)}. You can stop here and come back.` : 'One program of one campus, step by step.'
      }
    >
      {ready && <RequestForm draft={draft} change={change} discard={discard} />}
    </Page>
  )
}

function RequestForm(props: RequestFormProps) {
  const form = useRequestForm(props)
  const { steps, open, setOpen, stateOf, campus, program, file, errors, set, busy } = form
  const { draft } = props
  const { standing, offered, survey_type, fee, words } = surveyAsked(draft, program)
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

        <RequestStep {...shown('campus_id')} chosen={campus?.name} detail={campus?.region}>
          <Select
            label="Campus"
            name="campus_id"
            placeholder={form.own.isPending ? 'Loading the campuses …' : 'Choose the campus'}
            data={(form.own.data?.data ?? []).filter((one) => one.is_active).map((one) => ({ value: one.id, label: one.name }))}
            value={draft.campus_id || null}
            onChange={(value) => set({ campus_id: value ?? '', program_name: '', degree_level: null, survey_type: null })}
            searchable
            nothingFoundMessage="No campus has this name. Add it under Programs Management first."
            error={
              errors.campus_id ??
              (form.own.isError ? 'The campuses could not be loaded. Load the page again; your draft is kept.' : undefined)
            }
            styles={{ wrapper: { maxWidth: 400 } }}
          />
        </RequestStep>

        <RequestStep {...shown('program_name')} chosen={draft.program_name} detail={`${standingWords(standing, agencyDay())}. ${words}`}>
          <ProgramInput
            campusId={draft.campus_id}
            name={draft.program_name}
            degree={draft.degree_level}
            error={errors.program_name}
            degreeError={errors.degree_level}
            onChange={set}
          />
          {draft.program_name.trim().length >= 2 && (
            <NativeSelect
              label="Survey"
              name="survey_type"
              description={`The program stands at: ${standingWords(standing, agencyDay())}. Fee ${formatMoney(fee)}.`}
              data={offered.map((type) => ({ value: type, label: visitTypeNames[type] }))}
              value={survey_type}
              onChange={(event) => set({ survey_type: event.currentTarget.value as SurveyType })}
              error={errors.survey_type}
              styles={{ wrapper: { maxWidth: 400 } }}
            />
          )}
        </RequestStep>

        <RequestStep {...shown('visit_date')} chosen={formatDay(draft.visit_date)}>
          <VisitDateStep
            value={draft.visit_date}
            onChange={(value) => set({ visit_date: value })}
            error={errors.visit_date}
            campusIds={[draft.campus_id]}
            region={form.campus?.region}
            taken={form.taken}
          />
        </RequestStep>

        <RequestStep
          {...shown('payment_status')}
          chosen={draft.payment_status === 'paid' ? `Paid, ${formatMoney(fee)}` : `Unpaid, ${formatMoney(fee)}`}
        >
          <div className={styles.fee}>
            <span>
              {visitTypeNames[survey_type]}, {survey_type === 'institutional' ? 'once for the visit' : 'one program'}
            </span>
            <b>{formatMoney(fee)}</b>
          </div>
          <Radio.Group
            label="Payment status"
            name="payment_status"
            value={draft.payment_status ?? ''}
            onChange={(value) => set({ payment_status: value as 'paid' | 'unpaid' })}
            error={errors.payment_status}
          >
            <div className={styles.choices}>
              <PaymentChoice
                value="unpaid"
                name="Unpaid"
                text={`Send the request now, pay until ${agency.paymentDueDays} days before the visit`}
              />
              <PaymentChoice value="paid" name="Paid" text="Add the proof in the next step; Finance checks it" />
            </div>
          </Radio.Group>
        </RequestStep>

        {steps.includes('file') && (
          <RequestStep {...shown('file')} chosen={file?.name}>
            <FilePicker label="Proof of payment" rule={requests.add.upload} value={file} onChange={form.chooseFile} error={errors.file} />
          </RequestStep>
        )}

        <RequestStep {...shown('review')}>
          <dl className={styles.review}>
            <Fact label="Campus">{campus?.name}</Fact>
            <Fact label="Program">{draft.program_name}</Fact>
            <Fact label="Survey">{words}</Fact>
            <Fact label="Visit date">{formatDay(draft.visit_date)}</Fact>
            <Fact label="Payment">{draft.payment_status === 'paid' ? `Paid, ${formatMoney(fee)}` : `Unpaid, ${formatMoney(fee)}`}</Fact>
            {file && <Fact label="Proof">{file.name}</Fact>}
          </dl>
        </RequestStep>

        <Button variant="subtle" color="gray" className={styles.discard} onClick={form.discardDraft} disabled={busy}>
          Discard draft…
        </Button>
        <div className={styles.foot}>
          <Button variant="subtle" color="gray" className={styles.footStart} onClick={form.discardDraft} disabled={busy}>
            Discard draft…
          </Button>
          {steps.indexOf(open) > 0 && (
            <Button variant="default" onClick={() => setOpen(steps[steps.indexOf(open) - 1] ?? 'campus_id')} disabled={busy}>
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
          <Fact label="Campus">{campus?.name}</Fact>
          <Fact label="Program">{draft.program_name}</Fact>
          <Fact label="Survey">{draft.program_name ? words : undefined}</Fact>
          <Fact label="Visit date" wrong={Boolean(errors.visit_date)}>
            {draft.visit_date ? formatDay(draft.visit_date) : undefined}
          </Fact>
          <Fact label="Payment">
            {draft.payment_status ? `${draft.payment_status === 'paid' ? 'Paid' : 'Unpaid'}, ${formatMoney(fee)}` : undefined}
          </Fact>
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
