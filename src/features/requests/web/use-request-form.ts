/** What the request form knows and does: the steps in order, what is wrong with each, going on, sending, discarding. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBlocker, useNavigate, useSearchParams } from 'react-router'
import { query } from '../../../kit/web/api.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { toast } from '../../../kit/web/states/toast.ts'
import { campuses } from '../../institutions/contract-campuses.ts'
import { degreeOf } from '../../ladder/rules-terms.ts'
import { requests } from '../contract.ts'
import { useCampusPrograms } from './ProgramInput.tsx'
import type { StepState } from './RequestStep.tsx'
import type { RequestDraft } from './request-draft.ts'
import { errorsOf, firstMissing, isFilled, type RequestErrors, type StepName } from './request-rules.ts'

/** Milliseconds within which a second press follows the first without a look at what came. */
const tooSoon = 300

export type RequestFormProps = { draft: RequestDraft; change: (part: Partial<RequestDraft>) => void; discard: () => void }

export function useRequestForm({ draft, change, discard }: RequestFormProps) {
  const navigate = useNavigate()
  const own = useQuery(query(campuses.ofInstitution, { query: { paginate: 100 } }))
  const program = useCampusPrograms(draft.campus_id, draft.program_name).chosen
  const request = useChange(requests.add, { isQuiet: true })
  const [file, setFile] = useState<File | null>(null)
  const [open, setOpen] = useState<StepName>(() => firstMissing(draft))
  useAsked(own.data?.data, change, setOpen)
  const [errors, setErrors] = useState<RequestErrors>({})
  const { refusal } = request
  const notice = useRef<HTMLDivElement>(null)
  const sending = useRef(false)
  const openedAt = useRef(0)

  const taken = useQuery(query(requests.takenDays)).data?.data ?? []
  const campus = own.data?.data.find((one) => one.id === draft.campus_id)
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
    step === 'program_name' ? (errors.program_name ?? errors.degree_level ?? errors.survey_type) : errors[step]
  const stateOf = (step: StepName): StepState => {
    if (errorOf(step)) return 'wrong'
    if (step === open) return 'now'
    return isFilled(step, draft, file) && step !== 'review' ? 'done' : 'ahead'
  }

  function set(part: Partial<RequestDraft>): void {
    change(part)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }

  async function goOn(): Promise<void> {
    const wrong = await errorsOf(open, draft, file, program?.open_request?.number)
    setErrors((before) => ({ ...before, [open]: undefined, ...wrong }))
    if (Object.keys(wrong).length > 0) return
    const next = steps.slice(steps.indexOf(open) + 1).find((step) => step === 'review' || !isFilled(step, draft, file) || errorOf(step))
    openedAt.current = performance.now()
    setOpen(next ?? 'review')
  }

  /**
   * Whether the second press of two was meant for the step before: every step's button stands in the same place. Nobody has read a step
   * that opened just now; and what nobody has reviewed is not sent, however slowly somebody double-clicks.
   */
  function isStray(pressedAt: number): boolean {
    return open === 'review' || pressedAt - openedAt.current < tooSoon
  }

  async function sendRequest(): Promise<void> {
    if (sending.current) return
    sending.current = true
    const found = await Promise.all(steps.map((step) => errorsOf(step, draft, file, program?.open_request?.number)))
    const wrong: RequestErrors = Object.assign({}, ...found)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) {
      sending.current = false
      return setOpen(steps.find((step) => wrong[step]) ?? 'program_name')
    }
    const answer = await request
      .send(
        {
          body: {
            campus_id: draft.campus_id,
            program_name: draft.program_name.trim(),
            ...(program ? {} : { degree_level: draft.degree_level ?? degreeOf(draft.program_name) }),
            ...(draft.survey_type ? { survey_type: draft.survey_type } : {}),
            visit_date: draft.visit_date ?? '',
            payment_status: draft.payment_status ?? 'unpaid',
          },
          ...(draft.payment_status === 'paid' && file ? { file } : {}),
        },
        {
          onRefused: (no) => {
            const fields: RequestErrors = Object.fromEntries(Object.entries(no.errors).map(([field, sentences]) => [field, sentences[0]]))
            setErrors(fields)
            setOpen(
              steps.find((step) => fields[step] || (step === 'program_name' && (fields.degree_level || fields.survey_type))) ?? 'review',
            )
            return false
          },
        },
      )
      .finally(() => {
        sending.current = false
      })
    if (!answer) return
    // the page is left with the file, which is sent
    sending.current = true
    discard()
    toast.success(answer.message ?? `Request ${answer.data.number} was sent.`)
    navigate('/institution/programs?tab=accreditations')
  }

  async function discardDraft(): Promise<void> {
    if (
      !(await confirm({ title: 'Discard this draft?', text: 'What you chose and typed here is removed.', verb: 'Discard', danger: true }))
    )
      return
    discard()
    setFile(null)
    setErrors({})
    request.clear()
    setOpen('campus_id')
  }

  function chooseFile(chosen: File | null): void {
    setFile(chosen)
    setErrors((before) => ({ ...before, file: undefined }))
  }

  return {
    own,
    taken,
    campus,
    program,
    file,
    chooseFile,
    steps,
    open,
    setOpen,
    errors,
    refusal,
    notice,
    stateOf,
    set,
    goOn,
    isStray,
    sendRequest,
    discardDraft,
    busy: request.busy,
  }
}

/**
 * The campus, and the program, that the link to this page names (`?campus=…&program=…`); the address keeps neither, the draft does.
 * A campus that is none of the own is left out.
 */
function useAsked(own: readonly { id: string }[] | undefined, change: RequestFormProps['change'], setOpen: (step: StepName) => void): void {
  const [params, setParams] = useSearchParams()
  const campus_id = params.get('campus')
  const program_name = params.get('program')
  useEffect(() => {
    if (!campus_id || !own) return
    if (own.some((campus) => campus.id === campus_id)) {
      change({ campus_id, program_name: program_name ?? '', degree_level: null, survey_type: null })
      setOpen(program_name ? 'visit_date' : 'program_name')
    }
    setParams({}, { replace: true, preventScrollReset: true })
  }, [own, campus_id, program_name, change, setOpen, setParams])
}
