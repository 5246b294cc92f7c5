/** Takes a file to be checked: chosen, dropped (`file-drop.ts`), or sent by the form where there is no script. */
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import site from '../../public-frame/web/parts/site.module.css'
import styles from './check.module.css'

export function FileDrop(props: {
  /** Where the form goes without a script. */
  action: string
  accept: string
  submit: string
  children: ReactNode
}) {
  const { action, accept, submit, children } = props
  return (
    <form className={styles.drop} method="post" action={action} encType="multipart/form-data">
      <Icon name="file-certificate" />
      <label htmlFor="file">
        {children}
        <noscript>
          <small>Without JavaScript it is sent, up to 20 MB, compared, and not kept.</small>
        </noscript>
      </label>
      <input id="file" name="file" type="file" accept={accept} required />
      <noscript>
        <button type="submit" className={clsx(site.button, site.quiet)}>
          {submit}
        </button>
      </noscript>
    </form>
  )
}
