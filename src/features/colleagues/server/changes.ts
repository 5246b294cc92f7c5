/** What the people of an institution change on its accounts: each in one transaction, with its entry in the log. */
import type { z } from 'zod'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { about, emailTaken, fieldsAfter, told } from '../../accounts/server/acts.ts'
import { mailInvitation, mailMainAccount } from '../../accounts/server/mails.ts'
import {
  endLinks,
  endSessions,
  findInstitutionPlace,
  insertAccount,
  lockAccount,
  lockAccounts,
  readAccount,
  updateAccount,
} from '../../accounts/server/queries-changes.ts'
import { issueLink } from '../../links/server/queries.ts'
import type { Colleague, ColleagueInvite } from '../contract.ts'
import { listColleagues, makeMain } from './queries.ts'

/** Makes an account of the own institution and invites its owner. @throws Refusal 422 where the address has an account already */
export async function inviteColleague(act: Act, { email, ...person }: z.output<typeof ColleagueInvite>): Promise<Colleague> {
  const { trx, actor } = act
  const institution_id = institutionOf(actor)
  await lockAccounts(trx, actor)
  const region = (await findInstitutionPlace(trx, institution_id))?.region ?? null
  const { first_name, last_name, middle_name = null, suffix = null, professional_title = null, mobile = null } = person
  const fields = { email, first_name, middle_name, last_name, suffix, professional_title, mobile, region, institution_id }
  const id = newId()
  if (!(await insertAccount(trx, { ...fields, id, role: 'institution', status: 'invited' }))) throw emailTaken(email)
  await mailInvitation(act, fields, await issueLink(trx, id, 'invitation'))
  const account = await readAccount(trx, id)
  await writeLog(act, {
    ...about(account),
    action: 'account.created',
    says: `Invited ${account.name} as a colleague`,
    after: told(account),
  })
  return (await listColleagues(trx, institution_id)).find((one) => one.id === id) as Colleague
}

/** Closes a colleague's account: its sessions and links end. @throws Refusal 404, 403 for others than the main account */
export async function removeColleague(act: Act, id: string): Promise<{ name: string; left: Colleague[] }> {
  const { trx } = act
  const { institution_id, colleague } = await lockColleague(act, id, 'remove')
  await updateAccount(trx, colleague, fieldsAfter(colleague, { status: 'suspended' }))
  await endLinks(trx, id)
  await endSessions(trx, id)
  await writeLog(act, {
    ...about(colleague),
    action: 'account.suspended',
    says: `Removed ${colleague.name} from the accounts of the institution`,
    before: { status: colleague.status },
    after: { status: 'suspended' },
  })
  return { name: colleague.name, left: await listColleagues(trx, institution_id) }
}

/** Hands the main account over to a colleague who can sign in. @throws Refusal 404, 403 for others than the main account, 409 */
export async function handOverMain(act: Act, id: string): Promise<{ name: string; left: Colleague[] }> {
  const { trx, actor } = act
  const { institution_id, colleague } = await lockColleague(act, id, 'hand over to')
  if (colleague.status !== 'active')
    throw new Refusal(
      409,
      `${colleague.name} has not signed in yet, so the main account stays yours. Try again once the invitation is answered.`,
    )
  await makeMain(trx, id)
  await mailMainAccount(act, colleague, colleague.institution_name ?? '')
  await writeLog(act, {
    ...about(colleague),
    action: 'account.main',
    says: `Made ${colleague.name} the main account of the institution`,
    before: { main_account: actor.name },
    after: { main_account: colleague.name },
  })
  return { name: colleague.name, left: await listColleagues(trx, institution_id) }
}

/** The colleague's account, held until the transaction ends, for the main account of the same institution. */
async function lockColleague(act: Act, id: string, what: string) {
  const { trx, actor } = act
  const institution_id = institutionOf(actor)
  await lockAccounts(trx, actor)
  const all = await listColleagues(trx, institution_id)
  const colleague = all.some((one) => one.id === id) ? await lockAccount(trx, id) : undefined
  if (!colleague) throw notFound('This account')
  const main = all.find((one) => one.is_main)
  if (main?.id !== actor.id)
    throw new Refusal(403, `Only the main account can do this: ask ${main?.name ?? 'the agency'} to ${what} ${colleague.name}.`)
  if (id === actor.id) throw new Refusal(422, 'This is your own account, the main one. Hand it over to a colleague first.')
  return { institution_id, colleague }
}
