import { createContext, useContext } from 'react'
import styles from './Icon.module.css'
import type { IconName } from './icon-names.ts'

/** Paths of icons by their names, where they are drawn in the page instead of by the font (`site-icons.tsx`). */
export const IconShapes = createContext<Partial<Record<IconName, string>> | null>(null)

/**
 * One icon of the icon font (its style sheet comes with the portal's theme), in the colour of its text. Decoration unless it has a
 * `label`.
 *
 *     <Icon name="download" />            <Icon name="lock" size={24} label="Locked" />
 */
export function Icon({ name, size = 18, label, className }: { name: IconName; size?: number; label?: string; className?: string }) {
  const shape = useContext(IconShapes)?.[name]
  const classes = `${styles.icon}${shape ? '' : ` icon-${name}`}${className ? ` ${className}` : ''}`
  const style = size === 18 ? undefined : { fontSize: size }
  const drawing = shape && (
    <svg viewBox="0 0 24 24" aria-hidden="true" data-filled={name.endsWith('-filled') || undefined}>
      <path d={shape} />
    </svg>
  )
  const words = label ? { role: 'img', 'aria-label': label } : ({ 'aria-hidden': true } as const)
  return (
    <i className={classes} style={style} {...words}>
      {drawing}
    </i>
  )
}
