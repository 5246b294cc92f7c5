import type { FastifyInstance } from 'fastify'
import { profiles } from '../../contract/profiles.ts'
import { mayMail } from '../accounts/queries-limits.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { filesOf } from '../files/policy.ts'
import { filesFolder } from '../files/store.ts'
import { requireCurrentPassword } from '../passwords/policy.ts'
import { invalid, notFound } from '../refusal.ts'
import { type Asked, routes } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { movesTo, type NewAddress, updateAccount } from './changes.ts'
import { changePhoto, removePhoto } from './photo.ts'
import { findOwnAccount } from './queries.ts'

export function profileRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const folder = filesFolder(settings)
  // Everybody signed in sees people's faces; visitors see none.
  filesOf('avatar', async () => true)
  routes(app, profiles, {
    show: async ({ actor }) => ({ data: (await findOwnAccount(db, actor.id)) ?? missing() }),
    update: (asked) => update(db, settings, asked),
    photo: async ({ actor, origin, upload, request }) => ({
      data: await changePhoto(db, { actor, origin, folder, log: request.log }, upload),
      message: 'Your photo is changed.',
    }),
    removePhoto: async ({ actor, origin, request }) => {
      const data = await removePhoto(db, { actor, origin, folder, log: request.log })
      return data && { data, message: 'Your photo is taken away.' }
    },
  })
}

/** 204 where nothing changed (specification §7). */
async function update(db: Db, settings: Settings, { body, actor, origin }: Asked<typeof profiles.update>) {
  const account = (await findOwnAccount(db, actor.id)) ?? missing()
  const newEmail = body.email !== undefined && movesTo(body.email, account) ? body.email : undefined
  let address: NewAddress | 'present' | undefined = body.email === undefined ? undefined : 'present'
  if (newEmail !== undefined) {
    if (!body.current_password) throw invalid('current_password', 'Write your current password to change the e-mail address.')
    await requireCurrentPassword(db, actor.id, body.current_password)
    address = { email: newEmail, mayTell: await mayMail(db, settings, newEmail) }
  }
  const data = await inTransaction(db, (trx) => updateAccount({ trx, publicUrl: settings.publicUrl }, actor, origin, body, address))
  if (!data) return undefined
  return { data, message: savedSaying(newEmail, account.new_email !== null && data.new_email === null) }
}

function savedSaying(newEmail: string | undefined, isWithdrawn: boolean): string {
  if (newEmail) return `Your account is saved. Open the link we have mailed to ${newEmail}; until then the address stays.`
  return isWithdrawn ? 'Your address stays. The link we have mailed no longer works.' : 'Your account is saved.'
}

function missing(): never {
  throw notFound('Your account')
}
