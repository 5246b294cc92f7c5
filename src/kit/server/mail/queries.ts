/** Puts mails into the outbox; `sender.ts` sends them. */
import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import type { Origin } from '../http/actor.ts'
import type { Settings } from '../settings.ts'
import { bodiesOf, type Letter } from './bodies.ts'

export type Mail = Letter & { recipient: string }

/** An act, or what of it a mail needs: the transaction of what it tells, the address its link begins with, and which request it was. */
export type Posting = {
  readonly trx: Trx
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly origin?: Pick<Origin, 'request_id'>
}

/** Puts a mail into the outbox, inside the transaction of what it tells: a change that is undone sends nothing. */
export async function queueMail(act: Posting, mail: Mail): Promise<void> {
  await queueMails(act, [mail])
}

/** Puts many mails into the outbox at once: an import's invitations, a day's notices. They go out behind what one person waits for. */
export async function queueMails({ trx, settings, origin }: Posting, mails: readonly Mail[]): Promise<void> {
  const oneOfMany = mails.length > 1
  for (let from = 0; from < mails.length; from += 1_000) {
    const rows = mails.slice(from, from + 1_000).map((mail) => rowOf(settings.publicUrl, mail))
    await sql`
      insert into mails (id, template, recipient, reply_to, subject, text_body, html_body, one_of_many, request_id)
      select id, template, recipient, reply_to, subject, text_body, html_body, ${oneOfMany}, ${origin?.request_id || null}::text
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as mail (id uuid, template text, recipient text, reply_to text, subject text, text_body text, html_body text)`.execute(trx)
  }
}

function rowOf(publicUrl: string, mail: Mail) {
  const { template, recipient, replyTo } = mail
  return { id: newId(), template, recipient, reply_to: replyTo ?? null, ...bodiesOf(mail, publicUrl) }
}

/** Mails of one kind to these people, by what became of them: on their way or delivered, and not yet sent. */
export async function countMailsTo(db: Db, template: string, recipients: readonly string[]): Promise<{ gone: number; waiting: number }> {
  const { rows } = await sql<{ gone: number; waiting: number }>`
    select (count(distinct recipient) filter (where status in ('sent', 'kept') or status = 'queued' and attempts > 0))::int as gone,
      (count(distinct recipient) filter (where status = 'held' or status = 'queued' and attempts = 0))::int as waiting
    from mails where template = ${template} and recipient = any(${recipients}::text[])`.execute(db)
  return rows[0] as { gone: number; waiting: number }
}

/** Takes mails of one kind out of the outbox that are not sent yet; one that is being sent goes out. */
export async function withdrawMails(trx: Trx, template: string, recipients: readonly string[]): Promise<void> {
  await sql`
    delete from mails where id in (
      select id from mails where template = ${template} and recipient = any(${recipients}::text[]) and status in ('queued', 'held')
      for update skip locked)`.execute(trx)
}
