import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import styles from './visit.module.css'

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
          <Menu.Item
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            leftSection={option.value === value ? <Icon name="check" size={16} /> : <span className={styles.noCheck} />}
            onClick={() => option.value !== value && onChoose(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
