import { SegmentedControl } from '@mantine/core'
import styles from './ModeSwitch.module.css'

/** Two or more views of one list, at the end of its toolbar; as wide as the page on a phone. */
export function ModeSwitch<V extends string>({
  label,
  value,
  onChange,
  options,
}: {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
}) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={value}
      onChange={onChange}
      data={[...options]}
      classNames={{ root: styles.switch as string, label: styles.switchLabel as string }}
    />
  )
}
