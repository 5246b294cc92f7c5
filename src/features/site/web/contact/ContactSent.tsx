/** In the place of the form when the message is on its way: what happens next. */
import { agency } from '../../../../kit/contract/agency.ts'
import { CallGoingOut } from '../../../drawings/web/parts/PageHeads.tsx'
import { addresses } from '../../../public-frame/web/parts/menu.ts'
import site from '../../../public-frame/web/parts/site.module.css'
import { dialled } from '../../../public-frame/web/parts/words.ts'
import type { Sent } from './ContactForm.tsx'
import contact from './contact.module.css'

export function ContactSent({ sent }: { sent: Extract<Sent, { ok: true }> }) {
  const phone = agency.departments.find((one) => one.name === sent.department)?.phone ?? agency.phone
  return (
    <div className={contact.sent} role="status">
      <div className={contact.sentDrawing}>
        <CallGoingOut />
      </div>
      <h2 tabIndex={-1}>{sent.message}</h2>
      <ol>
        <li>It goes to {sent.department} and is read on the next working day.</li>
        <li>The answer comes to {sent.email} within three working days.</li>
        <li>
          Nothing by then? Look among unwanted mail, or telephone{' '}
          <a className={contact.phone} href={dialled(phone)}>
            {phone}
          </a>
          .
        </li>
      </ol>
      <a className={site.more} href={addresses.contact}>
        Write another message
      </a>
    </div>
  )
}
