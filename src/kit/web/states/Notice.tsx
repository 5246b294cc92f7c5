import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import styles from './Notice.module.css'

const icons: Record<'note' | 'ok' | 'warn' | 'err', IconName> = {
  note: 'info-circle',
  ok: 'circle-check',
  warn: 'alert-triangle',
  err: 'alert-circle',
}

/**
 * Something to know that stays in the page.
 *
 *     <Notice icon="mail">Dr. Baltazar gets an invitation by e-mail.</Notice>    <Notice tone="warn" title="Overlaps another visit">…</Notice>
 */
export function Notice({
  tone = 'note',
  icon,
  title,
  children,
}: {
  tone?: 'note' | 'ok' | 'warn' | 'err'
  icon?: IconName
  title?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <Icon name={icon ?? icons[tone]} size={20} />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  )
}
