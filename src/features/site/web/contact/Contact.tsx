/** `/contact-us`: a message form, where the agency is, and who answers which telephone. */
import clsx from 'clsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { agency } from '../../../../kit/contract/agency.ts'
import { CallError, send } from '../../../../kit/contract/client.ts'
import { requestContext } from '../../../../kit/web/request-context.ts'
import { addresses } from '../../../public-frame/web/parts/menu.ts'
import { headOf } from '../../../public-frame/web/parts/meta.ts'
import site from '../../../public-frame/web/parts/site.module.css'
import { site as calls } from '../../contract.ts'
import { ContactForm, type Sent } from './ContactForm.tsx'
import { Elsewhere, Head, Lines } from './ContactSections.tsx'
import { ContactSent } from './ContactSent.tsx'
import contact from './contact.module.css'
import { contactForm } from './contact-form.ts'
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

/** Answers the form, with a script and without. */
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

export default function Contact() {
  const { begun } = useLoaderData<typeof loader>()
  const sent = useActionData<Sent>()
  return (
    <>
      <Head />
      <div className={clsx(site.page, contact.page)}>
        <section aria-label="Write to us" {...contactForm.mark}>
          {sent?.ok ? (
            <ContactSent sent={sent} />
          ) : (
            <>
              <h2>Write to us</h2>
              <Elsewhere />
              <ContactForm sent={sent} begun={begun} />
            </>
          )}
        </section>
        <Lines />
      </div>
    </>
  )
}
