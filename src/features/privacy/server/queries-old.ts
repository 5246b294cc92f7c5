/** Removes what is past its time (docs/domain.md#how-long-data-is-kept). Each says how many it removed. */
import { type RawBuilder, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { deviceYears, draftYears } from '../rules-held.ts'

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`
const yearsAgo = (years: number) => sql`now() - make_interval(years => ${years}::int)`

async function count(trx: Trx, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await statement.execute(trx)
  return Number(numAffectedRows)
}

/** People who registered, and never confirmed that the address is theirs. Whatever names them keeps them. */
export function deleteUnconfirmed(trx: Trx): Promise<number> {
  return count(
    trx,
    sql`delete from accounts where status = 'pending' and email_verified_at is null and created_at < ${daysAgo(agency.unconfirmedDays)}
      and not exists (select from account_tokens link where link.account_id = accounts.id and link.used_at is null and link.expires_at > now())
      and not exists (select from assignments where accreditor_id = accounts.id)
      and not exists (select from finances where accreditor_id = accounts.id)
      and not exists (select from feedback where accreditor_id = accounts.id or from_account_id = accounts.id)
      and not exists (select from training_accreditors link where link.account_id = accounts.id)
      and not exists (select from papers where accreditor_id = accounts.id)
      and not exists (select from evidence_views where account_id = accounts.id)`,
  )
}

/** New addresses whose link has ended unused: they may belong to somebody else. */
export function forgetNewAddresses(trx: Trx): Promise<number> {
  return count(
    trx,
    sql`update accounts set new_email = null where new_email is not null and not exists (
      select from account_tokens link where link.account_id = accounts.id and link.purpose = 'change_email' and link.used_at is null
        and link.expires_at > now())`,
  )
}

export function deleteOldDevicesSeen(trx: Trx): Promise<number> {
  return count(
    trx,
    sql`delete from seen_devices using accounts where accounts.id = seen_devices.account_id
      and first_seen_at < ${yearsAgo(deviceYears)} and coalesce(last_login_at, first_seen_at) < ${yearsAgo(deviceYears)}`,
  )
}

export function deleteOldDrafts(trx: Trx): Promise<number> {
  return count(trx, sql`delete from feedback_drafts where saved_at < ${yearsAgo(draftYears)}`)
}

export function deleteOldRequests(trx: Trx): Promise<number> {
  return count(trx, sql`delete from privacy_requests where answered_at < ${yearsAgo(agency.privacyRecordYears)}`)
}

export function deleteOldResets(trx: Trx): Promise<number> {
  return count(trx, sql`delete from factor_resets where decided_at < ${yearsAgo(agency.privacyRecordYears)}`)
}
