import { ActionIcon } from '@mantine/core'
import type { ComponentPropsWithoutRef, Ref } from 'react'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { IconName } from '../../../../kit/web/icons/icon-names.ts'
import { Tooltip } from '../../../../kit/web/menu/Tooltip.tsx'
import styles from './editor.module.css'

type ToolButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'style' | 'color'> & {
  label: string
  icon: IconName
  keys?: string | undefined
  active?: boolean | undefined
  /** It is there, but does nothing now: the focus may stay on it. */
  idle?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** One button of the bar over the text. It leaves the cursor where it is. */
export function ToolButton({ label, icon, keys, active, idle, onClick, ...rest }: ToolButtonProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label}>
      <ActionIcon
        {...rest}
        className={styles.tool}
        aria-label={label}
        aria-pressed={active}
        aria-disabled={idle || undefined}
        data-tool
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          if (!idle) onClick?.(event)
        }}
      >
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  )
}
