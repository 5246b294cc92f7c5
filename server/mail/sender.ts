/** Sends what waits in the outbox table: by SMTP, or, without SMTP_URL, as `.eml` files into `DATA_DIR/outbox`. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { agency } from '../../agency.config.ts'
import type { Db } from '../db/database.ts'
import type { Settings } from '../settings.ts'
import { type DueMail, markFailed, markSent, takeDueMail } from './queries.ts'

const pause = 3_000

export type Sender = { stop: () => Promise<void> }

/** Looks every few seconds; a mail that could not be sent is tried again later (see `markFailed`). */
export function startSender(db: Db, settings: Settings, onError: (error: unknown) => void): Sender {
  const deliver = settings.smtpUrl ? bySmtp(settings.smtpUrl) : intoFolder(path.join(settings.dataDir, 'outbox'))
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  function next(): void {
    if (stopped) return
    timer = setTimeout(() => {
      round = sendDueMails(db, deliver).catch(onError).finally(next)
    }, pause)
    timer.unref()
  }
  next()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}

export type Deliver = (mail: DueMail) => Promise<void>

/** Sends everything that is due, one after the other. */
export async function sendDueMails(db: Db, deliver: Deliver): Promise<void> {
  for (let mail = await takeDueMail(db); mail; mail = await takeDueMail(db)) {
    try {
      await deliver(mail)
      await markSent(db, mail.id)
    } catch (error) {
      await markFailed(db, mail, error instanceof Error ? error.message : String(error))
    }
  }
}

function bySmtp(url: string): Deliver {
  const transport = nodemailer.createTransport(url)
  return async (mail) => {
    await transport.sendMail(messageOf(mail))
  }
}

/** One file a mail, named by time and id, as any mail program opens it. */
export function intoFolder(folder: string): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail))
    await mkdir(folder, { recursive: true })
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    await writeFile(path.join(folder, `${stamp}-${mail.id}.eml`), message as Buffer)
  }
}

function messageOf(mail: DueMail) {
  return {
    from: { name: agency.acronym, address: agency.email },
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    messageId: `<${mail.id}@${agency.email.split('@')[1]}>`,
  }
}
