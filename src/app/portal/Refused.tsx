import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { portalPage } from '../../features/navigation/rules.ts'
import { CallError } from '../../kit/contract/client.ts'
import { roleName } from '../../kit/contract/roles.ts'
import type { User } from '../../kit/contract/user.ts'
import { listed } from '../../kit/contract/words.ts'
import { Icon } from '../../kit/web/icons/Icon.tsx'
import styles from './Refused.module.css'

/** Where "Back to Login" of the error pages leads; the server sends other areas on to their own dashboard. */
const backToLogin = '/admin/dashboard'

/** 403 in the frame: which page, who may open it, and as whom one is signed in. The words are those of the error pages. */
export function Refused({ user, path }: { user: User; path: string }) {
  const page = portalPage(path)
  return (
    <Notice art={<Seal />} code="403" title="Forbidden">
      <p>You don't have access to this resource.</p>
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

/** 404 in the frame. */
export function NotFound() {
  return (
    <Notice art={<Seal missing />} code="404" title="Page Not Found">
      <p>The page you are looking for doesn’t exist or an error occurred.</p>
    </Notice>
  )
}

/** Anything unexpected: 503 while the server is away, else 500. */
export function Broken({ error }: { error: unknown }) {
  const isAway = error instanceof CallError && (error.status === 503 || error.status === 0)
  return (
    <Notice
      art={<Seal missing />}
      code={isAway ? '503' : '500'}
      title={isAway ? 'We will be right back!' : 'Internal Server Error'}
      canRetry
    >
      <p>
        {isAway
          ? 'We are working on a few fixes and will be back up shortly. Thank you.'
          : 'The server encountered an unexpected condition. Please try again later.'}
      </p>
    </Notice>
  )
}

function Notice({
  art,
  code,
  title,
  canRetry,
  children,
}: {
  art: ReactNode
  code: string
  title: string
  canRetry?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.notice}>
      <title>{title}</title>
      {art}
      <div className={styles.words}>
        <p className={styles.code}>{code}</p>
        <h1>{title}</h1>
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

/** The rosette of the agency's seal, with a keyhole, or with an empty centre where something is missing. */
function Seal({ missing }: { missing?: boolean }) {
  return (
    <svg className={styles.art} viewBox="-100 -100 200 200" fill="none" aria-hidden="true">
      <g stroke="var(--line-strong)" strokeWidth=".9">
        {Array.from({ length: 18 }, (_, i) => (
          <ellipse key={i} rx="92" ry="40" transform={`rotate(${i * 10})`} />
        ))}
      </g>
      <circle r="96" stroke="var(--line-strong)" strokeWidth="1.2" />
      <circle r="44" fill="var(--surface)" stroke="var(--primary)" strokeWidth="2" strokeDasharray={missing ? '5 6' : undefined} />
      {missing ? (
        <path d="M-13-9a13 13 0 1 1 19 11.5C1 5.500 0 8 0 13M0 21.500v.5" stroke="var(--primary)" strokeWidth="5" strokeLinecap="round" />
      ) : (
        <path d="M0-17a10 10 0 0 0-5 18.660L-8.500 21h17L5 1.660A10 10 0 0 0 0-17Z" fill="var(--primary)" />
      )}
      <path d="M-44 0A44 44 0 0 1 0-44" stroke="#35a8ab" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
