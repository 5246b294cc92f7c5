import { sql } from 'kysely'
import { agency } from '../../agency.config.ts'
import type { Db, Trx } from '../db/database.ts'
import { newId } from '../db/ids.ts'

export type Mail = {
  /** What kind of mail it is, for the list of sent mails: `accreditor_assigned`, `payment_verified`, … */
  template: string
  recipient: string
  subject: string
  /** Plain sentences; one each paragraph. */
  paragraphs: string[]
  /** A link to one page of the product; only the path, the address comes from PUBLIC_URL. */
  action?: { label: string; path: string }
}

/** Puts a mail into the outbox, inside the transaction of what it tells: a change that is undone sends nothing. */
export async function queueMail(trx: Trx, publicUrl: string, mail: Mail): Promise<void> {
  const link = mail.action ? { label: mail.action.label, address: new URL(mail.action.path, publicUrl).href } : undefined
  await trx
    .insertInto('mails')
    .values({
      id: newId(),
      template: mail.template,
      recipient: mail.recipient,
      subject: mail.subject,
      text_body: textOf(mail.paragraphs, link),
      html_body: htmlOf(mail.subject, mail.paragraphs, link),
    })
    .execute()
}

export type DueMail = { id: string; recipient: string; subject: string; text_body: string; html_body: string; attempts: number }

/**
 * Takes the next mail that is due and reserves it for five minutes, so that several processes never send one twice
 * at the same time and a process that dies leaves it to the next.
 */
export async function takeDueMail(db: Db): Promise<DueMail | undefined> {
  return db
    .updateTable('mails')
    .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: sql<Date>`now() + interval '5 minutes'` })
    .where('id', '=', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('status', '=', 'queued')
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'text_body', 'html_body', 'attempts'])
    .executeTakeFirst()
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db.updateTable('mails').set({ status: 'sent', sent_at: sql`now()`, last_error: null }).where('id', '=', id).execute()
}

/** Waits longer after each failure (1, 2, 4 … minutes); after eight tries the mail counts as failed and can be sent again by hand. */
export async function markFailed(db: Db, mail: DueMail, error: string): Promise<void> {
  const last = mail.attempts >= 8
  await db
    .updateTable('mails')
    .set({
      status: last ? 'failed' : 'queued',
      last_error: error.slice(0, 500),
      next_attempt_at: sql<Date>`now() + make_interval(mins => ${2 ** (mail.attempts - 1)})`,
    })
    .where('id', '=', mail.id)
    .execute()
}

function textOf(paragraphs: string[], link: { label: string; address: string } | undefined): string {
  const parts = [...paragraphs, ...(link ? [`${link.label}: ${link.address}`] : []), signature.join('\n')]
  return `${parts.join('\n\n')}\n`
}

const signature = [agency.name, agency.phone, agency.email]

function htmlOf(subject: string, paragraphs: string[], link: { label: string; address: string } | undefined): string {
  const body = paragraphs.map((one) => `<p style="margin:0 0 16px">${escaped(one)}</p>`).join('')
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link.address)}" style="background:#112361;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600">${escaped(link.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f4f6fa;font:16px/1.6 system-ui,sans-serif;color:#161e2f">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fff">
<p style="margin:0 0 24px;font-weight:700;color:#112361">${escaped(agency.acronym)}</p>
${body}${button}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e3e7ef;font-size:13px;color:#5c657a">${signature.map(escaped).join('<br>')}</p>
</div></body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string)
}
