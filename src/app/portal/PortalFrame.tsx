import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '../../kit/contract/user.ts'
import { AsideContext } from '../../kit/web/dialog/aside.ts'
import { preloadOnFirstPress } from '../../kit/web/dialog/preload.ts'
import { lazyPart } from '../../kit/web/states/lazy-part.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import styles from './PortalFrame.module.css'
import { usePrefetch } from './prefetch.ts'
import { rememberRail } from './rail.ts'
import { SideMenu } from './SideMenu.tsx'
import { useSteadyPress } from './steady-press.ts'
import { TopBar } from './TopBar.tsx'
import { useFreshUser } from './use-fresh-user.ts'
import { useUnreached } from './use-unreached.ts'

const MenuDrawer = lazyPart(() => import('./MenuDrawer.tsx').then((file) => file.default))
const NotUploaded = lazy(() => import('../../features/ratings/web/parts/NotUploaded.tsx'))

/**
 * The frame of the signed-in areas: top bar, side menu, the sheet with the page, and a place over its right edge for a side panel. The
 * menu is a rail by choice, and below 1024 px, where its button opens the whole menu over the page.
 */
export function PortalFrame({ user, rail: remembered, children }: { user: User; rail: boolean; children: ReactNode }) {
  const [rail, setRail] = useState(remembered)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const [asides, setAsides] = useState(0)
  const { pathname } = useLocation()

  // the drawer is loaded when it is first opened, and stays so that it can slide away
  const [isMenuLoaded, setMenuLoaded] = useState(false)
  if (isMenuOpen && !isMenuLoaded) setMenuLoaded(true)
  useEffect(preloadOnFirstPress, [])
  useEffect(() => {
    if (navigator.serviceWorker?.controller)
      void import('../../features/ratings/web/parts/arriving.ts').then(({ pageBelongsTo }) => pageBelongsTo(user.id)).catch(() => {})
  }, [user.id])
  useFreshUser(user)
  const Unreached = useUnreached()
  const [isUnreached, setUnreached] = useState(false)
  useEffect(() => setMenuOpen(false), [pathname, isUnreached])
  usePrefetch()
  useSteadyPress()

  const isTablet = useMediaQuery('(max-width: 1023px)') ?? false
  const isNarrow = rail || isTablet
  return (
    <AsideContext value={{ element: aside, setAsides }}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <LoadingBar />
      <div className={styles.frame} data-rail={isNarrow || undefined}>
        <TopBar
          user={user}
          rail={isNarrow}
          isMenuOpen={isMenuOpen}
          onRail={() => {
            setRail(!rail)
            rememberRail(!rail)
          }}
          onMenu={() => setMenuOpen(!isMenuOpen)}
        />
        <div className={styles.drawer}>
          <SideMenu user={user} rail={isNarrow} />
        </div>
        <main className={styles.main} id="main" tabIndex={-1}>
          {user.role === 'accreditor' && (
            <Suspense>
              <NotUploaded person={user.id} />
            </Suspense>
          )}
          {Unreached && <Unreached onChange={setUnreached} />}
          {/* what was typed there stays */}
          <div className={styles.page} hidden={isUnreached}>
            {children}
          </div>
        </main>
        <footer className={styles.foot}>Copyright © 2023</footer>
        <aside className={styles.aside} ref={setAside} hidden={asides === 0} />
      </div>
      {isMenuLoaded && <MenuDrawer opened={isMenuOpen} onClose={() => setMenuOpen(false)} user={user} />}
    </AsideContext>
  )
}
