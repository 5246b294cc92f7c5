/** What changes of accounts have in common, whoever makes them: staff, or the people of an institution. */
import type { z } from 'zod'
import { areaOf } from '../../../kit/contract/roles.ts'
import { invalid, type Refusal } from '../../../kit/server/http/refusal.ts'
import type { LogEntry } from '../../../kit/server/log/queries.ts'
import type { AccountEdit, AccountRow } from '../contract.ts'
import type { AccountFields } from './queries-changes.ts'

/** The account as the edit leaves it: what was not sent stays, and a role without an institution has none. */
export function fieldsAfter(before: AccountRow, body: Omit<z.output<typeof AccountEdit>, 'version' | 'confirm_new'>): AccountFields {
  const role = body.role ?? before.role
  const kept = areaOf(role) === 'admin' ? null : before.institution_id
  return {
    role,
    status: body.status ?? before.status,
    email: body.email ?? before.email,
    first_name: body.first_name ?? before.first_name,
    middle_name: body.middle_name === undefined ? before.middle_name : body.middle_name,
    last_name: body.last_name ?? before.last_name,
    suffix: body.suffix === undefined ? before.suffix : body.suffix,
    professional_title: body.professional_title === undefined ? before.professional_title : body.professional_title,
    mobile: body.mobile === undefined ? before.mobile : body.mobile,
    region: body.region === undefined ? before.region : body.region,
    institution_id: body.institution_id === undefined ? kept : body.institution_id,
  }
}

/** What the log tells of an account. */
export function told(account: AccountRow) {
  const { role, status, email, first_name, middle_name, last_name, suffix, professional_title, mobile, region, institution_name } = account
  return { role, status, email, first_name, middle_name, last_name, suffix, professional_title, mobile, region, institution_name }
}

/** @param formerRole an account that was an accreditor's until now stands in its audit log too */
export function about(account: AccountRow, formerRole = account.role): Pick<LogEntry, 'object' | 'accreditor_id' | 'institution_id'> {
  return {
    object: { type: 'account', id: account.id },
    accreditor_id: account.role === 'accreditor' || formerRole === 'accreditor' ? account.id : null,
    institution_id: account.institution_id,
  }
}

/** @returns the refusal at the field `email` */
export function emailTaken(email: string): Refusal {
  return invalid('email', `There is an account with ${email} already. Search for it in the list, or write another address.`)
}
