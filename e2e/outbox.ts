/** Mails of the server under test: it writes them into its own folder as files. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { servedWorld } from './worlds.ts'

const folder = path.join(servedWorld, 'outbox')

/** The path of the link in the newest mail to somebody with these words in its subject; waits until the mail is sent. */
export function linkMailedTo(email: string, subject: string): Promise<string> {
  return mailed(email, subject, linkIn)
}

/** The path of the one-time link in a mail's words. */
export function linkIn(text: string): string | undefined {
  return /https?:\/\/[^/\s]+(\/[^\s"<]*(?:token|confirm)=[\w-]+)/.exec(text)?.[1]
}

/** A mail as it was sent, its long lines whole again. */
export function wholeLines(mail: string): string {
  return mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
}

/** The newest mail that names an address and has these words in its subject, as it lies in the outbox; waits until it is sent. */
export function mailTo(email: string, subject: string): Promise<string> {
  return mailed(email, subject, (text) => text)
}

async function mailed(email: string, subject: string, read: (text: string) => string | undefined): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
        for (const file of files.reverse()) {
          const text = wholeLines(await readFile(path.join(folder, file), 'utf8'))
          if (!text.includes(email) || !text.includes(`Subject: ${subject}`)) continue
          found = read(text)
          return found !== undefined
        }
        return false
      },
      { timeout: 15_000 },
    )
    .toBe(true)
  return found as string
}
