/** The public frame (specification §2): skip link, top bar, main menu, the page, footer. Everything in it comes from the configuration. */
import type { ReactNode } from 'react'
import { agency } from '../../agency.config.ts'
import { Icon } from '../ui/Icon.tsx'
import './base.css'
import frame from './frame.module.css'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import site from './site.module.css'
import { dialled } from './words.ts'

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

function TopBar() {
  return (
    <aside className={`${frame.topbar} ${site.onNavy}`} aria-label="Phone, fax and social media">
      <div className={`${site.page} ${frame.topbarPage}`}>
        <a href={dialled(agency.phone)}>
          <Icon name="phone" />
          <span className={site.hidden}>Phone</span>
          <span className={site.num}>{agency.phone}</span>
        </a>
        <span className={frame.fax}>
          <Icon name="printer" />
          <span className={site.hidden}>Fax</span>
          <span className={site.num}>{agency.fax}</span>
        </span>
        <a className={frame.social} href={agency.social.address} rel="noopener" title="Our social-media page">
          <Icon name="message-circle" />
          <span className={frame.socialName}>{agency.social.name}</span>
        </a>
      </div>
    </aside>
  )
}
