/** HTML that was set on the server: our own texts and announcements. Its links move within the site, as every other link does. */
import clsx from 'clsx'
import prose from './prose.module.css'
import { useFollow } from './use-link-navigation.ts'

export function Prose({ html, className }: { html: string; className?: string | undefined }) {
  const follow = useFollow()
  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links in it are real ones; the keyboard's Enter is a click on them
  return <div className={clsx(prose.host, className)} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
}
