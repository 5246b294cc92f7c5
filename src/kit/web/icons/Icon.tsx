import styles from './Icon.module.css'
import type { IconName } from './icon-names.ts'

/**
 * One icon of the icon font (its style sheet is loaded by the root), in the colour of its text. Decoration unless it has a `label`.
 *
 *     <Icon name="download" />            <Icon name="lock" size={24} label="Locked" />
 */
export function Icon({ name, size = 18, label, className }: { name: IconName; size?: number; label?: string; className?: string }) {
  const classes = `${styles.icon} icon-${name}${className ? ` ${className}` : ''}`
  const style = size === 18 ? undefined : { fontSize: size }
  if (label) return <i className={classes} style={style} role="img" aria-label={label} />
  return <i className={classes} style={style} aria-hidden="true" />
}
