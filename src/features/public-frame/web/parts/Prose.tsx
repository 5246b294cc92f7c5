/** HTML that was set on the server: our own texts and announcements. */
import clsx from 'clsx'
import prose from './prose.module.css'

export function Prose({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={clsx(prose.host, className)} dangerouslySetInnerHTML={{ __html: html }} />
}
