/** The public frame: skip link, top bar, main menu, the page, footer. Everything in it comes from the configuration. */
import type { ReactNode } from 'react'
import './base.css'
import frame from './frame.module.css'
import { SiteHeader } from './SiteHeader.tsx'
import site from './site.module.css'
import { staticIsland } from './static-island.tsx'

const TopBar = staticIsland(() => import('./SiteTopBar.tsx'), [frame, site], true)
const SiteFooter = staticIsland(() => import('./SiteFooter.tsx'), [frame, site], true)

/**
 * @param portal where a signed-in visitor's button leads; without it the button is "Login".
 * @param sound stands over the page; it goes on as long as the frame stays
 */
export function SiteFrame(props: { portal?: string | undefined; sound?: ReactNode; children: ReactNode }) {
  const { portal, sound, children } = props
  return (
    <div className="site">
      <a className={frame.skip} href="#main">
        Skip to the content
      </a>
      <TopBar />
      <SiteHeader portal={portal} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      {sound}
    </div>
  )
}
