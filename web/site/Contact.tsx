/** `/contact-us`: a message form, where the agency is, and who answers which telephone. */
import clsx from 'clsx'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
} from 'react-router'
import { agency } from '../../agency.config.ts'
import { CallError, send } from '../../contract/client.ts'
import { site as calls } from '../../contract/site.ts'
import { requestContext } from '../request-context.ts'
import { Icon } from '../ui/Icon.tsx'
import { ContactForm, forWhat, type Sent } from './ContactForm.tsx'
import { ContactSent } from './ContactSent.tsx'
import contact from './contact.module.css'
import { CallGoingOut } from './drawings/PageHeads.tsx'
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

const fields = ['name', 'email', 'department', 'message', 'website'] as const

export async function action({ request, context }: ActionFunctionArgs) {
  // What is no form has no fields, and is told so.
  const form = await request.formData().catch(() => new FormData())
  const typed = Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? '')])) as Record<(typeof fields)[number], string>
  try {
    // The call checks the fields, the department among them.
    const { message } = await send(calls.contact, { body: typed as never }, context.get(requestContext).api)
    return data<Sent>({ ok: true, message, department: typed.department, email: typed.email })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return data<Sent>({ ok: false, message: error.message, errors: error.errors, typed }, { status: error.status || 503 })
  }
}

/** A line that fails leaves the page and what was typed where they are. */
export async function clientAction({ serverAction, request }: ClientActionFunctionArgs): Promise<Sent> {
  try {
    return await serverAction<Sent>()
  } catch {
    if (request.signal.aborted) throw new DOMException('The page was left.', 'AbortError')
    return {
      ok: false,
      message: 'The server did not answer. Check the connection and send it again; nothing you typed is lost.',
      errors: {},
      typed: {},
    }
  }
}

/** Nothing that is read changes with a message; where the line has failed, reading would fail too and take the page with it. */
export function shouldRevalidate() {
  return false
}

export default function Contact() {
  const sent = useActionData<Sent>()
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(agency.address.join(' '))}`
  return (
    <>
      <PageHead crumbs={[{ name: title }]} title={title} lead={lead} drawing={<CallGoingOut />} />
      <div className={clsx(site.page, contact.page)}>
        <section aria-label="Write to us">
          {sent?.ok ? (
            <ContactSent sent={sent} />
          ) : (
            <>
              <h2>Write to us</h2>
              <div className={prose.prose}>
                <ul>
                  <li>A member institution asks for a visit in the portal, where the request keeps its place and its dates.</li>
                  <li>Proofs of payment go into the portal with the charge they belong to, not by mail.</li>
                </ul>
              </div>
              <ContactForm sent={sent} />
            </>
          )}
        </section>
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
      </div>
    </>
  )
}
