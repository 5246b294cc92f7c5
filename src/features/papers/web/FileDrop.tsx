/** Takes a file to be checked: chosen, dropped, or sent by the form where there is no script. */
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import site from '../../public-frame/web/parts/site.module.css'
import styles from './check.module.css'

export function FileDrop(props: {
  /** Where the form goes without a script. */
  action: string
  accept: string
  submit: string
  busy: boolean
  take: (file: File) => void
  children: ReactNode
}) {
  const { action, accept, submit, busy, take, children } = props
  const [over, setOver] = useState(false)
  const took = (file: File | undefined) => file && !busy && take(file)
  return (
    <form
      className={clsx(styles.drop, over && styles.over)}
      method="post"
      action={action}
      encType="multipart/form-data"
      aria-busy={busy}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        took(event.dataTransfer.files[0])
      }}
    >
      <Icon name="file-certificate" />
      <label htmlFor="file">
        {children}
        <noscript>
          <small>Without JavaScript it is sent, up to 20 MB, compared, and not kept.</small>
        </noscript>
      </label>
      <input id="file" name="file" type="file" accept={accept} required onChange={(event) => took(event.target.files?.[0])} />
      <noscript>
        <button type="submit" className={clsx(site.button, site.quiet)}>
          {submit}
        </button>
      </noscript>
    </form>
  )
}

/** What is in a file, and its fingerprint; null where the browser cannot read it. */
export async function readFile(file: File): Promise<{ bytes: Uint8Array<ArrayBuffer>; sha256: string } | null> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return { bytes, sha256: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
  } catch {
    return null
  }
}
