import { agency } from '../../../../kit/contract/agency.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import frame from './frame.module.css'
import site from './site.module.css'
import { dialled } from './words.ts'

/** The narrow line above the head of public pages: phone, fax, social media. */
export function TopBar() {
  return (
    <aside className={frame.topbar} data-ground="navy" aria-label="Phone, fax and social media">
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
