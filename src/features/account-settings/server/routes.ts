import { type Asked, change, handlers } from '../../../kit/server/acts/handlers.ts'
import { squares } from '../../../kit/server/files/picture.ts'
import { storeOf } from '../../../kit/server/files/store.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { filesOf } from '../../files/server/checks.ts'
import { mayMail } from '../../links/server/queries-limits.ts'
import { requireCurrentPassword } from '../../sign-in/server/checks.ts'
import { accountSettings, photoSides } from '../contract.ts'
import { absenceSentence, endAbsence, setAbsence } from './absence.ts'
import { movesTo, type NewAddress, updateAccount } from './changes.ts'
import { changePhoto, removePhoto } from './photo.ts'
import { findPersonalAccount } from './queries.ts'
import { findAbsences, listStandIns } from './queries-absences.ts'

// Everybody signed in sees people's faces; visitors see none.
filesOf('avatar', async () => true)

export const accountSettingsRoutes = handlers(accountSettings, {
  show: async ({ db, actor }) => ({ data: (await findPersonalAccount(db, actor.id)) ?? missing() }),
  edit: saveAccount,
  absences: async ({ db, actor }) => ({ data: await findAbsences(db, actor.id) }),
  standIns: ({ db, query, actor }) => listStandIns(db, actor, query, query.search),
  setAbsence: change(async ({ body }, act) => {
    const data = await setAbsence(act, body)
    return { data, message: absenceSentence(data) }
  }),
  endAbsence: change(async (_, act) => {
    const data = await endAbsence(act)
    return { data, message: absenceSentence(data) }
  }),
  editPhoto: async ({ upload, act, ...asked }) => {
    const [large, small] = await squares(upload, [photoSides.avatar, photoSides.avatar_small])
    const { user, old } = await act((act) => changePhoto(act, large, small))
    await removeAfterwards(asked, old)
    return { data: user, message: 'Your photo is changed.' }
  },
  removePhoto: async ({ act, ...asked }) => {
    const removed = await act(removePhoto)
    if (!removed) return undefined
    await removeAfterwards(asked, removed.old)
    return { data: removed.user, message: 'Your photo is taken away.' }
  },
})

/** 204 where nothing changed. */
async function saveAccount({ db, settings, body, actor, act }: Asked<typeof accountSettings.edit>) {
  const account = (await findPersonalAccount(db, actor.id)) ?? missing()
  const newEmail = body.email !== undefined && movesTo(body.email, account) ? body.email : undefined
  let address: NewAddress | 'present' | undefined = body.email === undefined ? undefined : 'present'
  if (newEmail !== undefined) {
    if (!body.current_password) throw invalid('current_password', 'Write your current password to change the e-mail address.')
    await requireCurrentPassword(db, actor.id, body.current_password)
    address = { email: newEmail, mayTell: await mayMail(db, settings, newEmail) }
  }
  const data = await act((act) => updateAccount(act, body, address))
  if (!data) return undefined
  return { data, message: savedSaying(newEmail, account.new_email !== null && data.new_email === null) }
}

/** The change stands already: a file that cannot be removed now is no reason to refuse it. */
async function removeAfterwards(
  { settings, request }: Pick<Asked<typeof accountSettings.editPhoto>, 'settings' | 'request'>,
  ids: readonly string[],
) {
  for (const id of ids)
    await storeOf(settings)
      .remove(id)
      .catch((error: unknown) => request.log.warn({ err: error, file: id }, 'an old photo was not removed'))
}

function savedSaying(newEmail: string | undefined, isWithdrawn: boolean): string {
  if (newEmail) return `Your account is saved. Open the link we have mailed to ${newEmail}; until then the address stays.`
  return isWithdrawn ? 'Your address stays. The link we have mailed no longer works.' : 'Your account is saved.'
}

function missing(): never {
  throw notFound('Your account')
}
