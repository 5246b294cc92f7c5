import { formatDay } from '../../../kit/contract/days.ts'
import { inMiddle } from '../../../kit/contract/words.ts'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Status, type Tone } from '../../../kit/web/record/Status.tsx'
import { actNames, type DecisionAct } from '../../decisions/rules.ts'
import { levelNames, qualificationNames } from '../../ladder/rules.ts'
import type { ProgramDecision } from '../contract.ts'
import styles from './program.module.css'

const tones: Record<DecisionAct, Tone> = {
  ...{ grant: 'ok', renew: 'ok', qualify: 'ok', defer: 'warn', not_grant: 'err', extend_grace: 'note' },
  ...{ downgrade: 'err', lapse: 'err', withdraw: 'err', correct: 'note', history: 'idle', take_back: 'idle' },
}

/** Every entry of the book about a program, the last one first, with what was held after it; what another replaces is struck. */
export function DecisionRows({ decisions }: { decisions: readonly ProgramDecision[] }) {
  return (
    <ol className={styles.rows}>
      {decisions.toReversed().map((one) => (
        <li key={one.id} data-replaced={one.superseded_by !== null || undefined}>
          <p>{one.held ? <KeepTogether>{heldWords(one.held)}</KeepTogether> : <s>{actNames[one.act]}</s>}</p>
          <Status tone={one.superseded_by ? 'idle' : tones[one.act]}>{one.superseded_by ? 'Replaced' : actNames[one.act]}</Status>
          <small>
            <KeepTogether>{wordsOf(one)}</KeepTogether>
          </small>
        </li>
      ))}
    </ol>
  )
}

/** `Level II, qualified for Level III, valid until 3 Mar 2026` */
function heldWords({ level, qualified_for, valid_to, grace_until }: NonNullable<ProgramDecision['held']>): string {
  return [
    levelNames[level],
    qualified_for && inMiddle(qualificationNames[qualified_for]),
    valid_to && `valid until ${formatDay(valid_to)}`,
    grace_until && `grace period until ${formatDay(grace_until)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function wordsOf({ number, decided_on, visit, resolution, superseded_by }: ProgramDecision): string {
  return [
    number,
    `decided ${formatDay(decided_on)}`,
    visit && `after ${visit}`,
    resolution && `resolution ${resolution}`,
    superseded_by && `replaced by ${superseded_by}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
