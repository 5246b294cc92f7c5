/** Sends what waits in the outbox table: by SMTP, or, without SMTP_URL, as `.eml` files into `DATA_DIR/outbox`. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Transporter } from 'nodemailer'
import { agency } from '../../contract/agency.ts'
import { freshAgency } from '../agency/live.ts'
import { heldToTheClock } from '../clock/watch.ts'
import type { Db } from '../db/database.ts'
import { type Poller, startPoller } from '../poller.ts'
import type { Settings } from '../settings.ts'
import { type Delivered, type DueMail, markDelivered, markFailed, mostAttempts, takeDueMail } from './queries-sending.ts'

const pause = 3_000
/** A mail server that says nothing does not hold a stop for longer: the mail at hand is taken up again when its reservation ends. */
const longestLast = 5_000

// five megabytes of memory, loaded with the first mail
const nodemailer = () => import('nodemailer')

/** Looks every few seconds; a mail that could not be sent is tried again later (see `markFailed`). */
export function startSender(db: Db, settings: Settings, onError: (error: unknown) => void): Poller {
  const { deliver, close } = settings.smtpUrl ? bySmtp(settings.smtpUrl) : { deliver: intoFolder(outboxOf(settings)), close: () => {} }
  const round = heldToTheClock(db, (stopped: () => boolean) => sendDueMails(db, deliver, stopped), onError)
  const poller = startPoller((stopped) => round(stopped).catch(onError), { first: pause, pause })
  return {
    stop: async () => {
      await Promise.race([poller.stop(), wait(longestLast, undefined, { ref: false })])
      close()
    },
  }
}

export type Deliver = (mail: DueMail) => Promise<Delivered>

/**
 * Sends everything that is due, one after the other.
 * @param stopped ends the round after the mail at hand: a long queue does not delay the end of the process
 */
export async function sendDueMails(db: Db, deliver: Deliver, stopped: () => boolean = () => false): Promise<void> {
  for (let mail = await takeDueMail(db); mail; mail = stopped() ? undefined : await takeDueMail(db)) {
    try {
      await freshAgency(db)
      // Taken once more than it may be tried: each time before, the process ended in the middle of it.
      if (mail.attempts > mostAttempts) throw new Error('The server stopped each time while it sent this mail.')
      await markDelivered(db, mail.id, await deliver(mail))
    } catch (error) {
      await markFailed(db, mail, error instanceof Error ? error.message : String(error), isFinal(error))
    }
  }
}

/**
 * Whether the mail server has refused this mail for good (5xx to its recipient or its content). What it refuses for now (4xx) and what is
 * wrong with the way to it, a wrong password among that, is tried again.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** One connection for a round's mails. A server that does not answer is given up before the mail's reservation ends. */
function bySmtp(url: string): { deliver: Deliver; close: () => void } {
  const waits = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }
  let transport: Transporter | undefined
  return {
    deliver: async (mail) => {
      const { createTransport } = await nodemailer()
      transport ??= createTransport({ url, pool: true, maxConnections: 1, ...waits })
      await transport.sendMail(messageOf(mail))
      return 'sent'
    },
    close: () => transport?.close(),
  }
}

function outboxOf(settings: Settings): string {
  return path.join(settings.dataDir, 'outbox')
}

/** One file a mail, named by time and id, as any mail program opens it: it reaches nobody. */
export function intoFolder(folder: string): Deliver {
  return async (mail) => {
    const { createTransport } = await nodemailer()
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(messageOf(mail))
    await mkdir(folder, { recursive: true })
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    await writeFile(path.join(folder, `${stamp}-${mail.id}.eml`), message as Buffer)
    return 'kept'
  }
}

function messageOf(mail: DueMail) {
  return {
    from: { name: agency.acronym, address: agency.email },
    to: mail.recipient,
    ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    // Another number when it is sent again: a mail program shows a number it knows only once.
    messageId: `<${mail.resent > 0 ? `${mail.id}.${mail.resent}` : mail.id}@${agency.email.split('@')[1]}>`,
  }
}
