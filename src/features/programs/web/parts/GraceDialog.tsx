import { Button, Textarea, TextInput } from '@mantine/core'
import { formatCount } from '../../../../kit/contract/words.ts'
import '@mantine/dates/styles.layer.css'
import { type FormEvent, useRef, useState } from 'react'
import { agency } from '../../../../kit/contract/agency.ts'
import type { CallError } from '../../../../kit/contract/client.ts'
import { agencyDay, formatDay } from '../../../../kit/contract/days.ts'
import { Dialog, DialogBody, DialogFoot } from '../../../../kit/web/dialog/Dialog.tsx'
import { DateInput } from '../../../../kit/web/fields/DateInput.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { bodySchema } from '../../../../kit/web/sending.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import type { ProgramRow } from '../../contract.ts'
import { gracePeriods } from '../../contract-grace.ts'
import { usualGraceEnd } from '../../rules.ts'
import { graceRefusal } from './grace.ts'
import styles from './programs.module.css'

type Words = { reason: string; reference: string; grace_until: string | null }
type Left = { program: ProgramRow; why: string }

/**
 * Gives one program, or the chosen ones, a grace period under one resolution of the board. Each is given by itself: what cannot
 * have one is named and stays as it is.
 */
export function GraceDialog({ programs: chosen, onClose, onDone }: { programs: ProgramRow[]; onClose: () => void; onDone: () => void }) {
  const [words, setWords] = useState<Words>({ reason: '', reference: '', grace_until: null })
  const [errors, setErrors] = useState<Partial<Record<keyof Words, string>>>({})
  const [refused, setRefused] = useState<Left[]>([])
  const [open, setOpen] = useState(() => chosen.filter((program) => !graceRefusal(program)))
  const grace = useChange(gracePeriods.apply)
  const { busy } = grace
  const checking = useRef(false)
  const without = chosen.flatMap((program) => {
    const why = graceRefusal(program)
    return why ? [{ program, why }] : []
  })
  const one = chosen.length === 1 ? chosen[0] : undefined
  const usual = one?.valid_to ? usualGraceEnd(one.valid_to) : null
  const isOver = usual !== null && usual < agencyDay()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (checking.current || busy) return
    const body = { reason: words.reason, reference: words.reference, ...(words.grace_until ? { grace_until: words.grace_until } : {}) }
    checking.current = true
    const checked = (await bodySchema(gracePeriods.apply))?.safeParse(body)
    checking.current = false
    setErrors(Object.fromEntries(checked?.error?.issues.map((issue) => [issue.path[0], issue.message]) ?? []))
    if (checked?.error) return
    const result = await grace.sendEach(open, ({ id }) => ({ params: { id }, body }), {
      says: ({ done }) =>
        done.length > 0 && `${formatCount(done.length, 'program')} ${done.length === 1 ? 'has' : 'have'} a grace period now.`,
    })
    if (!result) return
    const fieldsWrong =
      one && result.refused.map(({ refusal }) => refusal).find((no) => no && !no.errors.form && Object.keys(no.errors).length > 0)
    if (fieldsWrong) return setErrors(firstOf(fieldsWrong))
    const left = result.refused.map(({ row, why }) => ({ program: row, why }))
    if (left.length === 0) {
      onDone()
      onClose()
      return
    }
    setOpen(left.map(({ program }) => program))
    setRefused(left)
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      title={one ? `Grace period for ${one.name}` : `Grace period for ${formatCount(open.length, 'program')}`}
      description={one ? `Its validity ${one.status === 'expired' ? 'ended' : 'ends'} on ${formatDay(one.valid_to)}` : undefined}
    >
      <form onSubmit={submit} noValidate className={styles.form}>
        <DialogBody>
          {refused.length > 0 && (
            <Notice tone="err">
              Not given to {formatCount(refused.length, 'program')}:
              <ul className={styles.names}>
                {refused.map(({ program, why }) => (
                  <li key={program.id}>
                    {placed(program)}: {why}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {without.length > 0 && !one && (
            <Notice tone="warn">
              Left out, because no grace period can be given now:
              <ul className={styles.names}>
                {without.map(({ program, why }) => (
                  <li key={program.id}>
                    {placed(program)}: {why}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <TextInput
            label="Board reference"
            description="The number of the board’s resolution"
            placeholder="BR 2026-014"
            data-autofocus
            maxLength={100}
            disabled={busy}
            value={words.reference}
            error={errors.reference}
            onChange={(event) => setWords({ ...words, reference: event.currentTarget.value })}
          />
          <Textarea
            label="Reason"
            autosize
            minRows={2}
            maxLength={500}
            disabled={busy}
            value={words.reason}
            error={errors.reason}
            onChange={(event) => setWords({ ...words, reason: event.currentTarget.value })}
          />
          <DateInput
            label="Until"
            description={
              isOver
                ? `The usual ${agency.graceMonths} months ended on ${formatDay(usual)}. Choose a later day.`
                : one
                  ? `Left empty: ${agency.graceMonths} months after the validity, ${formatDay(usual)}`
                  : `Left empty: ${agency.graceMonths} months after the validity of each program`
            }
            placeholder={isOver ? 'Day' : usual ? formatDay(usual) : `${agency.graceMonths} months`}
            clearable
            disabled={busy}
            value={words.grace_until}
            error={errors.grace_until}
            onChange={(grace_until) => setWords({ ...words, grace_until })}
          />
        </DialogBody>
        <DialogFoot>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={open.length === 0}>
            {one ? 'Apply grace period' : `Apply to ${formatCount(open.length, 'program')}`}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** Many campuses offer a program of the same name. */
function placed(program: ProgramRow): string {
  return `${program.name}, ${program.campus_name} of ${program.institution_name}`
}

function firstOf(error: CallError): Partial<Record<keyof Words, string>> {
  return Object.fromEntries(Object.entries(error.errors).map(([field, sentences]) => [field, sentences[0]]))
}
