import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { Menu } from '../menu/Menu.tsx'
import styles from './ChoiceMenu.module.css'

/**
 * A value in a table cell that can be changed on the spot.
 *
 *     <ChoiceMenu label="Role of Dr. Cuyugan" value="member" options={[{ value: 'member', label: 'Member' }]} onChoose={…}>Member</ChoiceMenu>
 */
export function ChoiceMenu<V extends string>({
  label,
  value,
  options,
  onChoose,
  busy,
  children,
}: {
  /** What the value is, for people who cannot see its column. */
  label: string
  value: V
  options: readonly { value: V; label: ReactNode; name: string }[]
  onChoose: (value: V) => void
  busy?: boolean
  children: ReactNode
}) {
  const name = options.find((option) => option.value === value)?.name ?? value
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={styles.choice} aria-label={`${label}: ${name}`} disabled={busy} aria-busy={busy || undefined}>
          {children}
          <Icon name="chevron-down" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.RadioItem
            key={option.value}
            checked={option.value === value}
            check={<Icon name="check" size={16} />}
            onClick={() => option.value !== value && onChoose(option.value)}
          >
            {option.label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
