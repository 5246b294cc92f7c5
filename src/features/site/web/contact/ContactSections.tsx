/** What stands around the message form. */
import clsx from 'clsx'
import { agency } from '../../../../kit/contract/agency.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { CallGoingOut } from '../../../drawings/web/parts/PageHeads.tsx'
import { PageHead } from '../../../public-frame/web/parts/PageHead.tsx'
import prose from '../../../public-frame/web/parts/prose.module.css'
import site from '../../../public-frame/web/parts/site.module.css'
import { dialled } from '../../../public-frame/web/parts/words.ts'
import contact from './contact.module.css'
import { forWhat, title } from './contact-words.ts'

const lead =
  'A telephone is answered by a person, on working days from eight to five. Written questions are answered within three working days.'

export function Head() {
  return <PageHead crumbs={[{ name: title }]} title={title} lead={lead} drawing={<CallGoingOut />} />
}

/** Telephone lines and address. */
export function Lines() {
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(agency.address.join(' '))}`
  return (
    <div className={contact.aside}>
      <section aria-labelledby="lines">
        <h2 id="lines">Telephone lines</h2>
        <dl className={contact.lines}>
          {agency.departments.map((department) => (
            <div key={department.name}>
              <dt>{department.name}</dt>
              <dd>
                <a className={site.num} href={dialled(department.phone)}>
                  {department.phone}
                </a>
              </dd>
              {forWhat[department.name] && <dd className={clsx(site.muted, contact.answers)}>For {forWhat[department.name]}</dd>}
            </div>
          ))}
          <div>
            <dt>Fax</dt>
            <dd className={site.num}>{agency.fax}</dd>
          </div>
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${agency.email}`}>{agency.email}</a>
            </dd>
          </div>
        </dl>
      </section>
      <section aria-labelledby="address">
        <h2 id="address">Address</h2>
        <address>
          <strong>{agency.name}</strong>
          {agency.address.map((line) => (
            <span key={line} className={contact.addressLine}>
              {line}
            </span>
          ))}
        </address>
        <a className={site.more} href={map} target="_blank" rel="noopener noreferrer">
          Show on a map <Icon name="external-link" className={site.icon} />
        </a>
      </section>
    </div>
  )
}

/** What belongs into the portal, and not into a message. */
export function Elsewhere() {
  return (
    <div className={prose.prose}>
      <ul>
        <li>A member institution asks for a visit in the portal, where the request keeps its place and its dates.</li>
        <li>Proofs of payment go into the portal with the charge they belong to, not by mail.</li>
      </ul>
    </div>
  )
}
