import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { portalPage } from '../../features/navigation/rules.ts'
import { errorWords } from '../../features/site/web/errors/error-words.ts'
import { roleName } from '../../kit/contract/roles.ts'
import type { User } from '../../kit/contract/user.ts'
import { listed } from '../../kit/contract/words.ts'
import { Icon } from '../../kit/web/icons/Icon.tsx'
import { titleOf } from '../../kit/web/page-meta.ts'
import styles from './Refused.module.css'
import { Seal } from './Seal.tsx'

/** Where "Back to Login" of the error pages leads; the server sends other areas on to their own dashboard. */
const backToLogin = '/admin/dashboard'

/** 403 in the frame: which page, who may open it, and as whom one is signed in. The words are those of the error pages. */
export function Refused({ user, path }: { user: User; path: string }) {
  const page = portalPage(path)
  return (
    <Notice status={403}>
      <p>You do not have permission to view this page.</p>
      <dl>
        <dt>You asked for</dt>
        <dd>{page?.title ?? path}</dd>
        <dt>Open to</dt>
        <dd>{listed((page?.roles ?? []).map(roleName))}</dd>
        <dt>You are</dt>
        <dd>{roleName(user.role)}</dd>
      </dl>
    </Notice>
  )
}

/** In the frame: 404 where there is no such page, 503 while the server is away, else 500. */
export function Broken({ status }: { status: number }) {
  const { title } = errorWords(status)
  // what breaks while a page is drawn is not known to those who name the pages
  useEffect(() => {
    document.title = titleOf(title)
  }, [title])
  return <Notice status={status} canRetry={status !== 404} />
}

function Notice({ status, canRetry, children }: { status: number; canRetry?: boolean; children?: ReactNode }) {
  const { title, text } = errorWords(status)
  return (
    <div className={styles.notice}>
      <Seal status={status} />
      <div className={styles.words}>
        <p className={styles.code}>{status}</p>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
        <div className={styles.actions}>
          <Button component={Link} to={backToLogin} reloadDocument>
            Back to Login
          </Button>
          {canRetry && (
            <Button variant="default" leftSection={<Icon name="refresh" />} onClick={() => window.location.reload()}>
              Try again
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
