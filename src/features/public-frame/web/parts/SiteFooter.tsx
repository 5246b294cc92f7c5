import { agency } from '../../../../kit/contract/agency.ts'
import { agencyDay } from '../../../../kit/contract/days.ts'
import { inWords } from '../../../../kit/contract/words.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Mark } from '../../../../kit/web/icons/Mark.tsx'
import { addresses } from '../../../navigation/rules-public.ts'
import { sealAddresses } from '../../../navigation/rules-seals.ts'
import frame from './frame.module.css'
import { quickLinks } from './menu.ts'
import site from './site.module.css'
import { dialled } from './words.ts'

/** The foot of every public page: the agency, how to reach it, and the ways on. */
export function SiteFooter() {
  return (
    <footer className={frame.footer} data-ground="navy" data-later="">
      <div className={site.page}>
        <div className={frame.columns}>
          <div>
            <a className={frame.brand} href="/">
              <Mark height={44} ground="navy" />
              <span>
                <strong>{agency.acronym}</strong>
                <small>{agency.name}</small>
              </span>
            </a>
            <p>Peer review of academic programs in public higher education, in all {inWords(agency.regions.length)} regions.</p>
          </div>
          <nav className={frame.links} aria-labelledby="quick-links">
            <h2 id="quick-links">Quick Links</h2>
            <ul>
              {quickLinks.map((link) => (
                <li key={link.name}>
                  <a href={link.to}>{link.name}</a>
                </li>
              ))}
              <li>
                <a href={addresses.check}>Check a certificate</a>
              </li>
              <li>
                <a href={sealAddresses.page}>The sealed log</a>
              </li>
            </ul>
          </nav>
          <section aria-labelledby="get-in-touch">
            <h2 id="get-in-touch">Get In Touch</h2>
            <address>
              <Icon name="map-pin" />
              <span>
                {agency.address.map((line) => (
                  <span key={line} className={frame.addressLine}>
                    {line}
                  </span>
                ))}
              </span>
            </address>
            <dl className={frame.lines}>
              {agency.departments.map((department) => (
                <div key={department.name}>
                  <dt>{department.name}</dt>
                  <dd>
                    <a className={site.num} href={dialled(department.phone)}>
                      {department.phone}
                    </a>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <p className={frame.legal}>
          Copyright © {agency.acronym} {agencyDay().slice(0, 4)}. <span>All rights reserved.</span>
        </p>
      </div>
    </footer>
  )
}
