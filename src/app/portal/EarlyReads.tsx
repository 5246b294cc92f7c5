/** A page's first reads, begun by the document itself: on a slow line the scripts that would ask for them come much later. */
import { useState } from 'react'
import { useMatches } from 'react-router'
import { accept } from '../../kit/contract/wire.ts'
import type { EarlyHandle } from '../../kit/web/early.ts'
import { useNonce } from '../../kit/web/nonce.ts'

export function EarlyReads() {
  const nonce = useNonce()
  const paths = useMatches().flatMap(({ handle }) => (handle as EarlyHandle | undefined)?.reads ?? [])
  // those of the document's own page: on the next ones the scripts are there
  const [script] = useState(() => paths.length > 0 && `{${scriptFor(paths)}}`)
  return script && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

function scriptFor(paths: readonly string[]): string {
  return `window.earlyReads = {}
  for (const path of ${JSON.stringify(paths)}) {
    const read = fetch(path, { credentials: 'same-origin', headers: { accept: '${accept}' } })
    read.catch(() => {})
    earlyReads[path] = read
  }`
}
