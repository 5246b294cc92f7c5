import { type ReactNode, useEffect, useRef } from 'react'
import type { Access } from '../../../kit/contract/call.ts'
import type { CallError } from '../../../kit/contract/client.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { useCurrentUser } from '../../../kit/web/current-user.ts'
import { Key, PanelKeys } from '../../../kit/web/dialog/PanelKeys.tsx'
import { PanelNext } from '../../../kit/web/dialog/PanelNext.tsx'
import { PanelBody, PanelFoot, SidePanel } from '../../../kit/web/dialog/SidePanel.tsx'
import { usePanelKeys } from '../../../kit/web/dialog/use-panel-keys.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import type { IconName } from '../../../kit/web/icons/icon-names.ts'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import styles from './actions.module.css'
import type { Inbox } from './use-inbox.ts'

/** Something that can be done with the open item: a button, and a key while the panel is open. */
type PanelAct = {
  label: string
  icon: IconName
  /** One letter, lower case. */
  letter: string
  /** What the letter is said to do: `activate`. */
  says: string
  call: { readonly access: Access }
  run: () => void
  busy?: boolean
  primary?: boolean
  danger?: boolean
  /** Why it cannot be done now. */
  disabled?: string | false | undefined
}

type InboxPanelProps<Row> = {
  work: Inbox<Row>
  /** `registration` in "Next registration". */
  what: string
  title: ReactNode
  description?: ReactNode
  /** The primary one last; `false` entries are not offered now. */
  acts: readonly (PanelAct | false)[]
  refusal: CallError | null
  onForget: () => void
  onReload?: () => unknown
  /** A dialog stands over it: its keys rest. */
  isAsking?: boolean
  children: ReactNode
}

/**
 * One thing that waits, beside the list: what is known of it, what can be done with it, by button or by key; J and K walk.
 */
export function InboxPanel<Row>(props: InboxPanelProps<Row>) {
  const { work, what, title, description, acts, refusal, onForget, onReload, isAsking, children } = props
  const user = useCurrentUser()
  const offered = acts.filter((act) => act !== false)
  const may = offered.filter((act) => user !== null && Array.isArray(act.call.access) && act.call.access.includes(user.role))
  const top = useRef<HTMLDivElement>(null)
  // a dialog or button that went away must not take the keyboard with it
  useEffect(() => {
    if (!isAsking && document.activeElement === document.body) top.current?.closest('section')?.focus()
  })
  usePanelKeys(
    isAsking
      ? {}
      : {
          ...Object.fromEntries(may.map((act) => [act.letter, act.disabled || act.busy ? undefined : act.run])),
          j: () => work.move(1),
          ArrowDown: () => work.move(1),
          k: () => work.move(-1),
          ArrowUp: () => work.move(-1),
          Escape: () => work.open(null),
        },
  )
  return (
    <SidePanel title={title} description={description} onClose={() => work.open(null)}>
      <PanelBody>
        <PanelNext
          ref={top}
          what={what}
          onPrevious={work.place > 0 ? () => work.move(-1) : undefined}
          onNext={work.place === work.count - 1 ? undefined : () => work.move(1)}
        >
          <span className={styles.quiet}>
            {work.place >= 0 && `${formatNumber(work.place + 1)} of ${formatNumber(work.count)} on this page`}
          </span>
        </PanelNext>
        <PanelKeys>
          {may.map((act) => (
            <Key key={act.letter} keys={[act.letter.toUpperCase()]}>
              {act.says}
            </Key>
          ))}
          <Key keys={['J', 'K']}>next, previous</Key>
        </PanelKeys>
        <Refused refusal={refusal} onClose={onForget} {...(onReload ? { onReload } : {})} />
        {children}
        {may
          .filter((act) => act.disabled)
          .map((act) => (
            <p key={act.letter} className={styles.quiet}>
              {act.disabled}
            </p>
          ))}
      </PanelBody>
      {may.length > 0 && (
        <PanelFoot>
          {may.map((act) => (
            <ActionButton
              key={act.letter}
              call={act.call}
              icon={act.icon}
              aria-keyshortcuts={act.letter}
              {...(act.primary ? { variant: 'filled' as const } : {})}
              danger={act.danger ?? false}
              loading={act.busy ?? false}
              disabled={Boolean(act.disabled)}
              onClick={act.run}
            >
              {act.label}
            </ActionButton>
          ))}
        </PanelFoot>
      )}
    </SidePanel>
  )
}
