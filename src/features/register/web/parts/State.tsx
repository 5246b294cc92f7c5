/** A level and a status as the register shows them: shape and word, never colour alone. */
import clsx from 'clsx'
import { formatDay } from '../../../../kit/contract/days.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { IconName } from '../../../../kit/web/icons/icon-names.ts'
import { LevelStairs } from '../../../drawings/web/parts/LevelArch.tsx'
import { levelNames, qualificationNames } from '../../../ladder/rules.ts'
import type { RegisterProgram } from '../../contract.ts'
import { type RegisterStatus, statusNames } from '../../rules.ts'
import styles from './parts.module.css'

type State = RegisterProgram['state']

const shapes: Record<RegisterStatus, IconName> = {
  valid: 'circle-check',
  upcoming: 'clock',
  grace: 'hourglass',
  expired: 'circle-x',
  none: 'circle-dashed',
  lapsed: 'circle-x',
  withdrawn: 'ban',
}

export function LevelMark({ state }: { state: State }) {
  if (state.level === 'none') return <span className={styles.level}>No level</span>
  return (
    <span className={styles.level}>
      <LevelStairs level={state.level} off={styles.off} />
      {levelNames[state.level]}
    </span>
  )
}

export function StatusMark({ state }: { state: State }) {
  return (
    <span className={clsx(styles.status, styles[state.status])}>
      <Icon name={shapes[state.status]} />
      {statusNames[state.status]}
    </span>
  )
}

/** `until 30 Apr 2028`, and what else is known of it. */
export function untilWhen({ status, valid_to, grace_until }: State): string {
  if (status === 'none' || status === 'lapsed' || status === 'withdrawn') return ''
  if (status === 'grace') return `grace until ${formatDay(grace_until)}`
  return `${status === 'expired' ? 'ended' : 'until'} ${formatDay(valid_to)}`
}

export function qualified({ qualified_for }: State): string | null {
  return qualified_for && qualificationNames[qualified_for]
}
