import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { filesFolder } from '../../../kit/server/files/store.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { type Asked, routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { filesOf } from '../../files/server/checks.ts'
import { mayMail } from '../../links/server/queries-limits.ts'
import { requireCurrentPassword } from '../../sign-in/server/checks.ts'
import { accountSettings } from '../contract.ts'
import { movesTo, type NewAddress, updateAccount } from './changes.ts'
import { changePhoto, removePhoto } from './photo.ts'
import { findOwnAccount } from './queries.ts'

export function accountSettingsRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const folder = filesFolder(settings)
  // Everybody signed in sees people's faces; visitors see none.
  filesOf('avatar', async () => true)
  routes(app, accountSettings, {
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

/** 204 where nothing changed. */
async function update(db: Db, settings: Settings, { body, actor, origin }: Asked<typeof accountSettings.update>) {
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
