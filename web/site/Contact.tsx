/** `/contact-us`: where the agency is and who answers which telephone, from the configuration. */
import clsx from 'clsx'
import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { agency } from '../../agency.config.ts'
import { Icon } from '../ui/Icon.tsx'
import { CallGoingOut } from './drawings/PageHeads.tsx'
import information from './information.module.css'
import { addresses } from './menu.ts'
import { headOf } from './meta.ts'
import { PageHead } from './PageHead.tsx'
import prose from './prose.module.css'
import site from './site.module.css'
import { dialled } from './words.ts'

const title = 'Contact Us'
const lead =
  'A telephone is answered by a person, on working days from eight to five. Written questions are answered within three working days.'

export function loader({ context }: LoaderFunctionArgs) {
  const description = `Address, telephone lines and e-mail of ${agency.acronym}, the ${agency.name}.`
  return { head: headOf(context, { title, description, path: addresses.contact, crumbs: [{ name: title }] }) }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

/** What each line is for; a line the list does not know is shown without. */
const answers: Record<string, string> = {
  'QA & HR': 'Survey visits, reports and results; teams and accreditors',
  'ED & Finance': 'Fees, payments and receipts; letters to the Executive Director',
  ID: 'Trainings, conferences and membership',
  General: 'Everything else, and when you are not sure',
}

export default function Contact() {
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(agency.address.join(' '))}`
  return (
    <>
      <PageHead crumbs={[{ name: title }]} title={title} lead={lead} drawing={<CallGoingOut />} />
      <div className={clsx(site.page, information.contact)}>
        <section aria-labelledby="address">
          <h2 id="address">Address</h2>
          <address>
            <strong>{agency.name}</strong>
            {agency.address.map((line) => (
              <span key={line} className={information.addressLine}>
                {line}
              </span>
            ))}
          </address>
          <a className={site.more} href={map} target="_blank" rel="noopener noreferrer">
            Show on a map <Icon name="external-link" className={site.icon} />
          </a>
        </section>
        <section aria-labelledby="lines">
          <h2 id="lines">Telephone lines</h2>
          <dl className={information.lines}>
            {agency.departments.map((department) => (
              <div key={department.name}>
                <dt>{department.name}</dt>
                <dd>
                  <a className={site.num} href={dialled(department.phone)}>
                    {department.phone}
                  </a>
                </dd>
                {answers[department.name] && <dd className={clsx(site.muted, information.answers)}>{answers[department.name]}</dd>}
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
        <section className={prose.prose} aria-labelledby="before">
          <h2 id="before">Before you write</h2>
          <ul>
            <li>A member institution asks for a visit in the portal, where the request keeps its place and its dates.</li>
            <li>Name the campus and the program: a level belongs to one program on one campus.</li>
            <li>Proofs of payment go into the portal with the charge they belong to, not by e‑mail.</li>
          </ul>
        </section>
      </div>
    </>
  )
}
