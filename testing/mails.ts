import type { Db } from '../src/kit/server/db/database.ts'

/** The mails to somebody that wait, oldest first, with the token of the link in each. */
export async function mailsTo(db: Db, recipient: string): Promise<{ template: string; token: string }[]> {
  const mails = await db.selectFrom('mails').select(['template', 'text_body']).where('recipient', '=', recipient).orderBy('id').execute()
  return mails.map(({ template, text_body }) => ({ template, token: /(?:token|confirm)=([\w-]+)/.exec(text_body)?.[1] ?? '' }))
}

/** The token of the newest mail to somebody. */
export async function tokenMailedTo(db: Db, recipient: string): Promise<string> {
  return (await mailsTo(db, recipient)).at(-1)?.token ?? ''
}
