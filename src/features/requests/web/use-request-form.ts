/** What the request form knows and does: the steps in order, what is wrong with each, going on, sending, discarding. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import type { Candidate } from '../../../kit/contract/candidates.ts'
import type { CallError } from '../../../kit/contract/client.ts'
import { query } from '../../../kit/web/api.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { toast } from '../../../kit/web/states/toast.ts'
import { useAddress } from '../../../kit/web/views/address.ts'
import { campuses } from '../../institutions/contract-campuses.ts'
import { type InstitutionProgram, programs } from '../../programs/contract.ts'
import { requests } from '../contract.ts'
import type { StepState } from './RequestStep.tsx'
import type { AskedProgram, DraftKeeping, RequestDraft } from './request-draft.ts'
import { errorsOf, isFilled, programField, type RequestErrors, type StepName, stepOf } from './request-rules.ts'
import { useAskedPrograms } from './use-asked-programs.ts'
import type { Sending } from './use-sending.ts'

/** Milliseconds within which a second press follows the first without a look at what came. */
const tooSoon = 300

export type RequestFormProps = DraftKeeping & {
  steps: readonly StepName[]
  sending: Sending
  /** The own visit whose request is answered. */
  visitId: string | undefined
}

type Candidates = Record<string, readonly Candidate[]>

export function useRequestForm({ draft, change, discard, steps, sending, visitId, ...keeping }: RequestFormProps) {
  const navigate = useNavigate()
  const own = useQuery(query(campuses.ofInstitution, { query: { paginate: 100 } }))
  const asked = useAskedPrograms({ draft, ...keeping })
  const [file, setFile] = useState<File | null>(null)
  const [open, setOpen] = useState<StepName>(() => steps.find((step) => !isFilled(step, draft, null)) ?? 'review')
  const first = useAskedFor(asked.put)
  const [errors, setErrors] = useState<RequestErrors>({})
  const [candidates, setCandidates] = useState<Candidates>({})
  const { refusal } = sending
  const notice = useRef<HTMLDivElement>(null)
  const isSending = useRef(false)
  const openedAt = useRef(0)

  const taken = (useQuery(query(requests.takenDays)).data?.data ?? []).filter((visit) => visit.id !== visitId)
  const campusIds = [...new Set(draft.programs.map((one) => one.campus_id))]
  const covered = (own.data?.data ?? []).filter((campus) => campusIds.includes(campus.id))
  const underWay = Object.fromEntries(draft.programs.map((one) => [one.key, openNumber(one)]))

  useEffect(() => {
    if (refusal) notice.current?.focus()
  }, [refusal])
  // The draft survives leaving the page; a chosen file does not.
  useBlocker(
    ({ nextLocation }) =>
      file !== null &&
      !isSending.current &&
      !nextLocation.pathname.endsWith('/request') &&
      !window.confirm('The chosen proof is not kept in the draft. Leave the page?'),
  )

  function openNumber(one: AskedProgram): string | undefined {
    const request = asked.rowOf(one)?.open_request
    return request && request.id !== visitId ? request.number : undefined
  }

  const isWrong = (step: StepName) => Object.entries(errors).some(([field, sentence]) => sentence && stepOf(field) === step)
  const stateOf = (step: StepName): StepState => {
    if (isWrong(step)) return 'wrong'
    if (step === open) return 'now'
    return isFilled(step, draft, file) ? 'done' : 'ahead'
  }
  const wrongIn = (step: StepName) => errorsOf(step, draft, file, underWay)

  function set(part: Partial<RequestDraft>): void {
    change(part)
    forget((field) => field in part)
  }

  /** What was said of fields that are changed now is said no more. */
  function forget(isOver: (field: string) => boolean): void {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !isOver(field))))
  }

  function goOn(): void {
    const wrong = wrongIn(open)
    setErrors((before) => ({ ...Object.fromEntries(Object.entries(before).filter(([field]) => stepOf(field) !== open)), ...wrong }))
    if (Object.keys(wrong).length > 0) return
    const next = steps
      .slice(steps.indexOf(open) + 1)
      .find((step) => step === 'review' || !isFilled(step, draft, file) || Object.keys(wrongIn(step)).length > 0)
    openedAt.current = performance.now()
    setOpen(next ?? 'review')
  }

  /**
   * Whether the second press of two was meant for the step before, whatever of the new step lies under it: its button in the same place,
   * or a choice. Nobody has read a step that opened just now; and what nobody has reviewed is not sent, however slowly somebody
   * double-clicks.
   */
  function isStray(pressedAt: number): boolean {
    return open === 'review' || pressedAt - openedAt.current < tooSoon
  }

  async function sendRequest(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    const wrong: RequestErrors = Object.assign({}, ...steps.map(wrongIn))
    setErrors(wrong)
    const stop = steps.find((step) => Object.keys(wrong).some((field) => stepOf(field) === step))
    if (stop) {
      isSending.current = false
      return setOpen(stop)
    }
    const answer = await sending.send({ draft, surveys: asked.surveys, file }, sayRefused).finally(() => {
      isSending.current = false
    })
    if (!answer) return
    // the page is left with the file, which is sent
    isSending.current = true
    discard()
    toast.success(answer.message ?? `Request ${answer.data.number} was sent.`)
    navigate('/institution/programs?tab=accreditations')
  }

  function sayRefused(no: CallError): false {
    const fields = Object.fromEntries(Object.entries(no.errors).map(([field, sentences]) => [fieldOf(field, asked.surveys), sentences[0]]))
    const found = (no.body as { candidates?: (Candidate & { field: string })[] } | undefined)?.candidates ?? []
    setErrors(fields)
    setCandidates(Object.fromEntries(Map.groupBy(found, (one) => asked.surveys[Number(one.field.split('.')[1])]?.asked.key ?? '')))
    setOpen(steps.find((step) => Object.keys(fields).some((field) => stepOf(field) === step)) ?? 'review')
    return false
  }

  async function discardDraft(): Promise<void> {
    if (
      !(await confirm({ title: 'Discard this draft?', text: 'What you chose and typed here is removed.', verb: 'Discard', danger: true }))
    )
      return
    discard()
    setFile(null)
    setErrors({})
    setCandidates({})
    sending.clear()
    setOpen('programs')
  }

  return {
    own,
    taken,
    covered,
    campusIds,
    first,
    asked: { ...asked, ...watched(asked, forget) },
    candidates,
    file,
    chooseFile: (chosen: File | null) => {
      setFile(chosen)
      forget((field) => field === 'file')
    },
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
    busy: sending.busy,
  }
}

/** `programs.2.survey_type` as the program of the draft it is about. */
function fieldOf(field: string, surveys: readonly { asked: AskedProgram }[]): string {
  const [list, at] = field.split('.')
  const program = list === 'programs' && at !== undefined ? surveys[Number(at)]?.asked : undefined
  return program ? programField(program) : field
}

type Asked = ReturnType<typeof useAskedPrograms>

/** A program that is changed is no longer what was refused. */
function watched(asked: Asked, forget: (isOver: (field: string) => boolean) => void) {
  const over = (key: string) => (field: string) => field === 'programs' || field === programField({ key })
  return {
    put: (rows: readonly InstitutionProgram[]) => {
      asked.put(rows)
      forget((field) => field === 'programs')
    },
    putNew: (program: Parameters<Asked['putNew']>[0]) => {
      asked.putNew(program)
      forget((field) => field === 'programs')
    },
    take: (keys: readonly string[]) => {
      asked.take(keys)
      forget((field) => keys.some((key) => over(key)(field)))
    },
    exchange: (key: string, one: Parameters<Asked['exchange']>[1]) => {
      asked.exchange(key, one)
      forget(over(key))
    },
    change: (key: string, part: Partial<AskedProgram>) => {
      asked.change(key, part)
      forget(over(key))
    },
  }
}

/**
 * The campus, or the programs, that the link to this page names (`?campus=…`, `?program=…`); the address keeps neither, the draft has the
 * programs. What is none of the own is left out. @returns the campus
 */
function useAskedFor(put: (rows: readonly InstitutionProgram[]) => void): string | undefined {
  const [params, changeAddress] = useAddress()
  const [campus] = useState(params.get('campus') ?? undefined)
  const ids = params.getAll('program')
  const read = useQuery({ ...query(programs.ofInstitution, { query: { paginate: 50, filter: { ids } } }), enabled: ids.length > 0 })
  const rows = read.data?.data
  useEffect(() => {
    if (!params.has('campus') && !params.has('program')) return
    if (params.has('program') && !rows && !read.error) return
    if (rows) put(rows.filter((row) => !row.open_request && !row.is_closed))
    changeAddress({ campus: null, program: null })
  }, [params, changeAddress, rows, read.error, put])
  return campus
}
