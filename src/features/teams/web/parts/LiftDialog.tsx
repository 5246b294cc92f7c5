import type { Answer, Call, Input } from '../../../../kit/contract/call.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import type { Break } from '../../../visits/rules-breaks.ts'
import { BreakBox } from '../../../visits/web/parts/BreakBox.tsx'
import { areOpen } from '../../../visits/web/parts/breaks.ts'
import type { Conflict } from '../../contract.ts'
import { ConflictBox, isUnanswered } from './ConflictBox.tsx'

/** How conflicts are answered, as the calls take it. */
export type ConflictAnswers = { confirm_conflict: boolean; lift_reason: string }
type Answers = ConflictAnswers & { confirm_breaks: string[] }

/** A change that came back with conflicts: they are confirmed, or lifted with a reason, and it is sent again. */
export type InTheWay<C extends Call> = {
  conflicts: Conflict[]
  /** What the days of the visit break besides. */
  breaks?: Break[]
  input: (answer: Answers) => Input<C>
  title: string
  verb: string
}

/** Asks about conflicts that came back after a change was sent from a menu. */
export function LiftDialog<C extends Call>({ call, of, onClose }: { call: C; of: InTheWay<C>; onClose: (answer?: Answer<C>) => void }) {
  const form = useCallForm({
    call,
    initial: { confirm_conflict: false, lift_reason: '', confirm_breaks: [] } as Answers,
    labels: { lift_reason: 'Reason' },
    input: of.input,
    onDone: (answer) => onClose(answer),
  })
  const { breaks = [] } = of
  const isOpen = isUnanswered(of.conflicts, form.values) || areOpen(breaks, form.values.confirm_breaks)
  return (
    <FormDialog form={form} onClose={onClose} title={of.title} verb={of.verb} disabled={isOpen}>
      <BreakBox
        breaks={breaks}
        confirmed={form.values.confirm_breaks}
        onConfirm={(keys) => form.set('confirm_breaks', keys)}
        label={`${of.verb} all the same`}
      />
      <ConflictBox
        conflicts={of.conflicts}
        confirmed={form.values.confirm_conflict}
        onConfirm={(yes) => form.set('confirm_conflict', yes)}
        lifted={form.values.lift_reason}
        onLift={(reason) => form.set('lift_reason', reason)}
        error={form.error('lift_reason')}
        label={of.verb}
      />
    </FormDialog>
  )
}
