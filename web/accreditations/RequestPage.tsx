/** An institution asks for the accreditation of one program (specification §2, decisions §5; look: `request`). */
import { Anchor, Button, Radio, Select, Text } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { agency } from '../../agency.config.ts'
import { accreditations } from '../../contract/accreditations.ts'
import { campuses } from '../../contract/campuses.ts'
import { CallError } from '../../contract/client.ts'
import { levelNames, nextLevel } from '../../contract/levels.ts'
import { agencyDay } from '../../contract/today.ts'
import { degreeOf, firstVisitDay, visitTypeFor } from '../../contract/visit-rules.ts'
import { visitTypeNames } from '../../contract/visits.ts'
import { query, useCall } from '../api.ts'
import { useUser } from '../sessions/use-user.ts'
import { confirm } from '../ui/confirm.tsx'
import { FilePicker } from '../ui/FilePicker.tsx'
import { formatDay, formatInstant, formatMoney } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Level } from '../ui/Level.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { ProgramInput, useCampusPrograms } from './ProgramInput.tsx'
import styles from './RequestPage.module.css'
import { Fact, PaymentChoice, RequestProgress, RequestRefusal } from './RequestParts.tsx'
import { RequestStep, type StepState } from './RequestStep.tsx'
import { type RequestDraft, useRequestDraft } from './request-draft.ts'
import { errorsOf, firstMissing, isFilled, type RequestErrors, type StepName, stepTitles } from './request-rules.ts'

export const meta = () => [{ title: `Request accreditation · ${agency.acronym}` }]

export default function RequestPage() {
  const { draft, ready, savedAt, change, discard } = useRequestDraft(useUser().id)
  return (
    <Page
      title="Request accreditation"
      crumbs={[{ label: 'Programs Management', to: '/institution/programs' }]}
      description={
        savedAt ? `Saved as a draft at ${timeOf(savedAt)}. You can stop here and come back.` : 'One program of one campus, step by step.'
      }
    >
      {ready && <RequestForm draft={draft} change={change} discard={discard} />}
    </Page>
  )
}

type FormProps = { draft: RequestDraft; change: (part: Partial<RequestDraft>) => void; discard: () => void }

function RequestForm({ draft, change, discard }: FormProps) {
  const navigate = useNavigate()
  const own = useQuery(query(campuses.own))
  const program = useCampusPrograms(draft.campus_id, draft.program_name).chosen
  const send = useCall(accreditations.request)
  const [file, setFile] = useState<File | null>(null)
  const [open, setOpen] = useState<StepName>(() => firstMissing(draft))
  const [errors, setErrors] = useState<RequestErrors>({})
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const notice = useRef<HTMLDivElement>(null)
  const sending = useRef(false)

  const campus = own.data?.data.find((one) => one.id === draft.campus_id)
  const level = program?.level ?? 'none'
  const fee = agency.fees[visitTypeFor[level]]
  const steps: StepName[] = [
    'campus_id',
    'program_name',
    'visit_date',
    'payment_status',
    ...(draft.payment_status === 'paid' ? (['file'] as const) : []),
    'review',
  ]

  // An institution with one campus has nothing to choose.
  const onlyCampus = own.data?.data.length === 1 ? own.data.data[0]?.id : undefined
  useEffect(() => {
    if (onlyCampus && !draft.campus_id) change({ campus_id: onlyCampus })
  }, [onlyCampus, draft.campus_id, change])
  useEffect(() => {
    if (refusal) notice.current?.focus()
  }, [refusal])
  // The draft survives leaving the page; a chosen file does not.
  useBlocker(
    ({ nextLocation }) =>
      file !== null &&
      !sending.current &&
      !nextLocation.pathname.endsWith('/request') &&
      !window.confirm('The chosen proof is not kept in the draft. Leave the page?'),
  )

  const errorOf = (step: StepName): string | undefined =>
    step === 'program_name' ? (errors.program_name ?? errors.degree_level) : errors[step]
  const stateOf = (step: StepName): StepState => {
    if (errorOf(step)) return 'wrong'
    if (step === open) return 'now'
    return isFilled(step, draft, file) && step !== 'review' ? 'done' : 'ahead'
  }

  function set(part: Partial<RequestDraft>): void {
    change(part)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }

  function goOn(): void {
    const wrong = errorsOf(open, draft, file, program?.open_request?.number)
    setErrors((before) => ({ ...before, [open]: undefined, ...wrong }))
    if (Object.keys(wrong).length > 0) return
    const next = steps.slice(steps.indexOf(open) + 1).find((step) => step === 'review' || !isFilled(step, draft, file) || errorOf(step))
    setOpen(next ?? 'review')
  }

  async function sendRequest(): Promise<void> {
    if (sending.current) return
    const wrong = Object.assign({}, ...steps.map((step) => errorsOf(step, draft, file, program?.open_request?.number))) as RequestErrors
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return setOpen(steps.find((step) => wrong[step]) ?? 'program_name')
    sending.current = true
    setRefusal(null)
    try {
      const answer = await send.mutateAsync({
        body: {
          campus_id: draft.campus_id,
          program_name: draft.program_name.trim(),
          ...(program ? {} : { degree_level: draft.degree_level ?? degreeOf(draft.program_name) }),
          visit_date: draft.visit_date ?? '',
          payment_status: draft.payment_status ?? 'unpaid',
        },
        ...(draft.payment_status === 'paid' && file ? { file } : {}),
      })
      discard()
      toast.success(answer.message ?? `Request ${answer.data.number} was sent.`)
      navigate('/institution/programs?tab=accreditations')
    } catch (error) {
      sending.current = false
      const no = error instanceof CallError ? error : new CallError(0, 'Something went wrong on this page. Send the request again.')
      const fields: RequestErrors = Object.fromEntries(Object.entries(no.errors).map(([field, sentences]) => [field, sentences[0]]))
      setErrors(fields)
      setRefusal(no)
      setOpen(steps.find((step) => fields[step] || (step === 'program_name' && fields.degree_level)) ?? 'review')
    }
  }

  async function discardDraft(): Promise<void> {
    if (
      !(await confirm({ title: 'Discard this draft?', text: 'What you chose and typed here is removed.', verb: 'Discard', danger: true }))
    )
      return
    discard()
    setFile(null)
    setErrors({})
    setRefusal(null)
    setOpen('campus_id')
  }

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
          if (open === 'review') void sendRequest()
          else goOn()
        }}
      >
        <RequestProgress steps={steps.map((step) => ({ title: stepTitles[step], state: stateOf(step), open: step === open }))} />
        {refusal && <RequestRefusal refusal={refusal} errors={errors} box={notice} onField={setOpen} />}

        <RequestStep {...shown('campus_id')} chosen={campus?.name} detail={campus?.region}>
          <Select
            label="Campus"
            name="campus_id"
            placeholder={own.isPending ? 'Loading the campuses …' : 'Choose the campus'}
            data={(own.data?.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
            value={draft.campus_id || null}
            onChange={(value) => set({ campus_id: value ?? '', program_name: '', degree_level: null })}
            searchable
            nothingFoundMessage="No campus has this name. Add it under Programs Management first."
            error={
              errors.campus_id ?? (own.isError ? 'The campuses could not be loaded. Load the page again; your draft is kept.' : undefined)
            }
            styles={{ wrapper: { maxWidth: 400 } }}
          />
        </RequestStep>

        <RequestStep
          {...shown('program_name')}
          chosen={draft.program_name}
          detail={`${levelNames[level]}, seeks ${levelNames[nextLevel(level)]}`}
        >
          <ProgramInput
            campusId={draft.campus_id}
            name={draft.program_name}
            degree={draft.degree_level}
            error={errors.program_name}
            degreeError={errors.degree_level}
            onChange={set}
          />
        </RequestStep>

        <RequestStep {...shown('visit_date')} chosen={formatDay(draft.visit_date)}>
          <DateInput
            label="Visit date"
            name="visit_date"
            description={`The first of the three days of the visit. A visit needs ${agency.preparationDays} days of preparation.`}
            placeholder="12 Mar 2027"
            valueFormat="D MMM YYYY"
            value={draft.visit_date}
            onChange={(value) => set({ visit_date: value })}
            error={errors.visit_date}
            rightSection={<Icon name="calendar" />}
            rightSectionPointerEvents="none"
            styles={{ wrapper: { maxWidth: 280 } }}
            getDayProps={(day) => ({ disabled: day < firstVisitDay(agencyDay()) })}
          />
          <Text size="sm" c="dimmed">
            First possible day:{' '}
            <Anchor component="button" type="button" inherit onClick={() => set({ visit_date: firstVisitDay(agencyDay()) })}>
              {formatDay(firstVisitDay(agencyDay()))}
            </Anchor>
          </Text>
        </RequestStep>

        <RequestStep
          {...shown('payment_status')}
          chosen={draft.payment_status === 'paid' ? `Paid, ${formatMoney(fee)}` : `Unpaid, ${formatMoney(fee)}`}
        >
          <div className={styles.fee}>
            <span>{visitTypeNames[visitTypeFor[level]]}, one program</span>
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
            <FilePicker
              label="Proof of payment"
              rule={accreditations.request.upload}
              value={file}
              onChange={(chosen) => {
                setFile(chosen)
                setErrors((before) => ({ ...before, file: undefined }))
              }}
              error={errors.file}
            />
          </RequestStep>
        )}

        <RequestStep {...shown('review')}>
          <dl className={styles.review}>
            <Fact label="Campus">{campus?.name}</Fact>
            <Fact label="Program">{draft.program_name}</Fact>
            <Fact label="Level sought">
              <Level level={nextLevel(level)} />
            </Fact>
            <Fact label="Visit date">{formatDay(draft.visit_date)}</Fact>
            <Fact label="Payment">{draft.payment_status === 'paid' ? `Paid, ${formatMoney(fee)}` : `Unpaid, ${formatMoney(fee)}`}</Fact>
            {file && <Fact label="Proof">{file.name}</Fact>}
          </dl>
        </RequestStep>

        <Button variant="subtle" color="gray" className={styles.discard} onClick={discardDraft} disabled={send.isPending}>
          Discard draft…
        </Button>
        <div className={styles.foot}>
          <Button variant="subtle" color="gray" className={styles.footStart} onClick={discardDraft} disabled={send.isPending}>
            Discard draft…
          </Button>
          {steps.indexOf(open) > 0 && (
            <Button variant="default" onClick={() => setOpen(steps[steps.indexOf(open) - 1] ?? 'campus_id')} disabled={send.isPending}>
              Back
            </Button>
          )}
          <Button
            type="submit"
            loading={send.isPending}
            // "Send" stands where "Continue" stood: the second click of a double click must not send what nobody has reviewed
            onClick={(event) => event.detail > 1 && event.preventDefault()}
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
          <Fact label="Level sought">{draft.program_name ? <Level level={nextLevel(level)} /> : undefined}</Fact>
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
