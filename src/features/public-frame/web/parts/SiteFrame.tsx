/** The public frame: skip link, top bar, main menu, the page, footer. Everything in it comes from the configuration. */
import type { ReactNode } from 'react'
import '../../../../kit/web/fonts/site-text-stand-in.generated.css'
import { DrawnIcons } from '../../../../kit/web/icons/site-icons.tsx'
import './base.css'
import frame from './frame.module.css'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { TopBar } from './SiteTopBar.tsx'
import { ToastPlace } from './Toast.tsx'

/**
 * @param portal where a signed-in visitor's button leads; without it the button is "Login".
 * @param stays what stands over the page, and stays when another page comes: the sound
 */
export function SiteFrame(props: { portal?: string | undefined; stays?: ReactNode; children: ReactNode }) {
  const { portal, stays, children } = props
  return (
    <DrawnIcons>
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
        <ToastPlace />
        {stays}
      </div>
    </DrawnIcons>
  )
}
