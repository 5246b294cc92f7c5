import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Popover } from '../../../../kit/web/menu/Popover.tsx'
import type { ActionKind, Waiting } from '../../contract.ts'
import { KindList } from './KindList.tsx'
import styles from './kinds.module.css'
import { kindWords } from './kinds.ts'

/** The kinds where there is no room for them beside the list: the one that is looked at, which opens all of them. */
export function KindMenu({ kinds, current }: { kinds: readonly Waiting[]; current: ActionKind }) {
  const [isOpen, setOpen] = useState(false)
  const { search } = useLocation()
  useEffect(() => setOpen(false), [search])
  const { label, icon } = kindWords[current]
  const count = kinds.find(({ kind }) => kind === current)?.count
  const others = kinds.filter((one) => one.kind !== current && one.count > 0).length
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start">
      <Popover.Target>
        <button type="button" className={styles.choice} onClick={() => setOpen(!isOpen)}>
          <Icon name={icon} />
          <span>
            <VisuallyHidden component="span">What waits: </VisuallyHidden>
            {label} <b>{formatNumber(count)}</b>
          </span>
          {others > 0 && <small>{others} more</small>}
          <Icon name="chevron-down" size={16} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.sheet} aria-label="What waits">
        <KindList kinds={kinds} current={current} />
      </Popover.Dropdown>
    </Popover>
  )
}
