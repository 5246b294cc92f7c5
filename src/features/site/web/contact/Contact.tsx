/** `/contact-us`: a message form, where the agency is, and who answers which telephone. */
import clsx from 'clsx'
import { lazy, useState } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData, useLocation } from 'react-router'
import { agency } from '../../../../kit/contract/agency.ts'
import { CallError, send } from '../../../../kit/contract/client.ts'
import { requestContext } from '../../../../kit/web/request-context.ts'
import art from '../../../drawings/web/parts/art.module.css'
import { addresses } from '../../../public-frame/web/parts/menu.ts'
import { headOf } from '../../../public-frame/web/parts/meta.ts'
import head from '../../../public-frame/web/parts/pagehead.module.css'
import prose from '../../../public-frame/web/parts/prose.module.css'
import site from '../../../public-frame/web/parts/site.module.css'
import { staticIsland } from '../../../public-frame/web/parts/static-island.tsx'
import { site as calls } from '../../contract.ts'
import { ContactForm, type Sent } from './ContactForm.tsx'
import contact from './contact.module.css'
import { title } from './contact-words.ts'

export function loader({ context, url }: LoaderFunctionArgs) {
  const description = `Address, telephone lines and e-mail of ${agency.acronym}, the ${agency.name}.`
  return { begun: begunOf(url), head: headOf(context, { title, description, path: addresses.contact, crumbs: [{ name: title }] }) }
}

/** What a message about a page of the register begins with; nothing else in an address is written into a message. */
function begunOf({ searchParams }: URL): string | undefined {
  const about = searchParams.get('about') ?? ''
  const isPage = /^\/register\/(data|(programs|campuses|institutions)\/[\da-f-]{36})$/.test(about)
  return isPage ? `Correction of ${about}:\n\n` : undefined
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

const fields = ['name', 'email', 'department', 'message', 'website'] as const

/** For browsers without a script; with one the form sends the call itself. */
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

const ContactSent = lazy(() => import('./ContactSent.tsx'))
const Head = staticIsland(() => import('./ContactSections.tsx').then((parts) => ({ default: parts.Head })), [head, art])
const Elsewhere = staticIsland(() => import('./ContactSections.tsx').then((parts) => ({ default: parts.Elsewhere })), [prose])
const Lines = staticIsland(() => import('./ContactSections.tsx').then((parts) => ({ default: parts.Lines })))

export default function Contact({ loaderData }: { loaderData: ReturnType<typeof loader> }) {
  const { key } = useLocation()
  return (
    <>
      <Head />
      <div className={clsx(site.page, contact.page)}>
        <section aria-label="Write to us">
          <Message key={key} begun={loaderData.begun} />
        </section>
        <Lines />
      </div>
    </>
  )
}

/** The form until a message is on its way; what a browser without a script has posted comes back from the action. */
function Message({ begun }: { begun: string | undefined }) {
  const posted = useActionData<Sent>()
  const [sent, setSent] = useState(posted)
  if (sent?.ok) return <ContactSent sent={sent} />
  return (
    <>
      <h2>Write to us</h2>
      <Elsewhere />
      <ContactForm sent={sent} onSent={setSent} begun={begun} />
    </>
  )
}
