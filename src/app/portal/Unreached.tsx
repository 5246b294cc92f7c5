import { Button } from '@mantine/core'
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router'
import { portalPage } from '../../features/navigation/rules.ts'
import { Icon } from '../../kit/web/icons/Icon.tsx'
import { EmptyState } from '../../kit/web/states/EmptyState.tsx'

/** As the router keeps them: the scripts a page is made of, and those that have come. */
type Known = {
  __reactRouterManifest?: { routes: Record<string, { module: string; imports?: readonly string[] } | undefined> }
  __reactRouterRouteModules?: Record<string, unknown>
}

type UnreachedProps = {
  /** Whether it stands in the place of the page. */
  onChange: (isShown: boolean) => void
}

/**
 * A link followed without a line to a page whose scripts have not come yet. The router would load the document anew, and the browser's
 * own page would stand where somebody worked: so the scripts are asked for before, and where they do not come this
 * stands in the place of the page, which is kept.
 */
export function Unreached({ onChange }: UnreachedProps) {
  const [to, setTo] = useState<string | null>(null)
  const navigate = useNavigate()
  /** Which wish is the last: a page that is tried while somebody goes back or elsewhere opens nothing any more. */
  const asked = useRef(0)
  const { key, pathname } = useLocation()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => setTo(null), [key])
  // words of a list that come into its address meanwhile are no other wish
  useEffect(() => void asked.current++, [pathname])
  const tell = useEffectEvent(onChange)
  useEffect(() => tell(to !== null), [to])

  function stay() {
    asked.current++
    setTo(null)
  }

  async function open(address: string) {
    const mine = ++asked.current
    const scripts = missing(router?.routes, address)
    const came = scripts && (await Promise.all(scripts.map(isThere)))
    if (mine !== asked.current) return
    if (!scripts || !came?.every(Boolean)) return setTo(address)
    // some browsers hold a script that did not come once for lost until the document is loaded anew
    const isTaken = await Promise.all(scripts.map((script) => import(/* @vite-ignore */ script))).catch(() => null)
    if (mine !== asked.current) return
    if (isTaken) await navigate(address)
    else window.location.assign(address)
  }

  const follow = useEffectEvent((event: MouseEvent) => {
    if (navigator.onLine || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const address = link && addressOf(link)
    if (!address || missing(router?.routes, address)?.length === 0) return
    // the router leaves alone what is prevented; a menu around the link still closes
    event.preventDefault()
    void open(address)
  })
  useEffect(() => {
    const onClick = (event: MouseEvent) => follow(event)
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])

  if (to === null) return null
  return (
    <EmptyState
      tone="err"
      icon="plug-connected-x"
      title="No connection. Try again."
      text={`${portalPage(to)?.title ?? 'The page'} could not be opened. The page before is kept as it was.`}
      actions={
        <>
          <Button leftSection={<Icon name="refresh" />} onClick={() => void open(to)}>
            Try again
          </Button>
          <Button variant="default" onClick={stay}>
            Back to the page before
          </Button>
        </>
      }
    />
  )
}

/** Where a link of the portal leads within it; `null` for one that leaves it, saves a file or opens elsewhere. */
function addressOf(link: Element): string | null {
  const written = link.getAttribute('href')
  if (!written || link.hasAttribute('download') || (link.getAttribute('target') ?? '_self') !== '_self') return null
  const { origin, pathname, search, hash } = new URL(written, window.location.href)
  const isPage = origin === window.location.origin && /^\/(admin|accreditor|institution|trustee)\//.test(pathname)
  return isPage ? pathname + search + hash : null
}

/** The scripts of a page that have not come; `undefined` where the page itself is not known yet. */
function missing(routes: Parameters<typeof matchRoutes>[0] | undefined, address: string): string[] | undefined {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: here = {} } = window as unknown as Known
  const matches = routes && matchRoutes(routes, address)
  if (!matches || !manifest) return undefined
  return matches.flatMap(({ route: { id = '' } }) => {
    const route = manifest.routes[id]
    return route && !(id in here) ? [route.module, ...(route.imports ?? [])] : []
  })
}

async function isThere(script: string): Promise<boolean> {
  const answer = await fetch(script).catch(() => undefined)
  return answer?.ok ?? false
}
