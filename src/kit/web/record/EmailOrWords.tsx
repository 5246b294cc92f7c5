import type { ReactNode } from 'react'

/** An e-mail address goes on in a second line with what stands behind its name, not in the middle of a word; other words stay as they are. */
export function EmailOrWords({ children }: { children: ReactNode }): ReactNode {
  const [, name, host] = (typeof children === 'string' && /^(\S+)(@\S.*)$/.exec(children)) || []
  if (!name) return children
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  )
}
