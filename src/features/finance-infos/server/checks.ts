/** How the numbers of a bank info are encrypted and shown. */

import type { Role } from '../../../kit/contract/roles.ts'
import type { Encryption } from '../../../kit/server/security/encryption.ts'
import { type AccreditorFinanceInfo, type FinanceInfoRow, masked } from '../contract.ts'
import type { InfoRow, StoredInfo } from './queries.ts'

/** Staff who may see whole numbers; Monitoring sees the last four digits (docs/domain.md#bank-data). */
export function seesFullNumbers(role: Role): boolean {
  return role === 'Superadmin' || role === 'Finance'
}

export type EncryptedColumn = 'account_number' | 'tin'

function placeOf(column: EncryptedColumn, id: string) {
  return { table: 'accreditor_finance_infos', column: `${column}_encrypted`, id }
}

/** A number as it is stored: encrypted for this accreditor, with its last four digits beside it. */
export function encryptedAccountNumber(encryption: Encryption, accreditorId: string, digits: string) {
  return {
    account_number_encrypted: encryption.encrypt(digits, placeOf('account_number', accreditorId)),
    account_number_last4: digits.slice(-4),
  }
}

/** The same for the TIN; `null` where there is none. */
export function encryptedTin(encryption: Encryption, accreditorId: string, digits: string | null) {
  return {
    tin_encrypted: digits === null ? null : encryption.encrypt(digits, placeOf('tin', accreditorId)),
    tin_last4: digits?.slice(-4) ?? null,
  }
}

type EncryptedInfo = Pick<StoredInfo, 'accreditor_id' | 'account_number_encrypted' | 'tin_encrypted'>

/** The whole numbers. @throws Error when they were encrypted with another key, or changed in the database */
export function openNumbers(encryption: Encryption, info: EncryptedInfo): { account_number: string; tin: string | null } {
  const open = (column: EncryptedColumn, encrypted: Uint8Array) => encryption.decrypt(encrypted, placeOf(column, info.accreditor_id))
  return {
    account_number: open('account_number', info.account_number_encrypted),
    tin: info.tin_encrypted && open('tin', info.tin_encrypted),
  }
}

/** The numbers as everybody may see them who may see the bank info at all, the log included. */
export function maskedNumbers(info: Pick<StoredInfo, 'account_number_last4' | 'tin_last4'>): {
  account_number: string
  tin: string | null
} {
  return { account_number: masked(info.account_number_last4), tin: info.tin_last4 && masked(info.tin_last4) }
}

/** @param encryption to show the whole numbers; without it they are masked */
export function accreditorInfo(info: StoredInfo, encryption?: Encryption): AccreditorFinanceInfo {
  const { bank, branch, account_name, version } = info
  const numbers = encryption ? openNumbers(encryption, info) : maskedNumbers(info)
  return { bank, branch, account_name, ...numbers, full: encryption !== undefined, version }
}

/** @param encryption to show the whole numbers; without it they are masked */
export function infoRow(row: InfoRow, encryption?: Encryption): FinanceInfoRow {
  const { accreditor_id, name, region, home_institution, status, bank, branch, account_name } = row
  const person = { accreditor_id, name, region, home_institution, status, bank, branch, account_name }
  const stored = storedPart(row)
  if (!stored) return { ...person, has_info: false, account_number: null, tin: null, full: false, waits: null, version: 0 }
  const numbers = encryption ? openNumbers(encryption, stored) : maskedNumbers(stored)
  const { changed_by, changed_by_name, waits_since } = row
  const waits = waits_since && { since: waits_since.toISOString(), by: changed_by_name, by_id: changed_by }
  return { ...person, has_info: true, ...numbers, full: encryption !== undefined, waits, version: stored.version }
}

/** What is stored of the bank info of a listed accreditor, if anything. */
function storedPart(row: InfoRow): StoredInfo | undefined {
  const { accreditor_id, bank, branch, account_name, account_number_encrypted, account_number_last4, tin_encrypted, tin_last4 } = row
  const { version, changed_by, waits_since } = row
  if (bank === null || account_name === null || !account_number_encrypted || account_number_last4 === null || version === null)
    return undefined
  const numbers = { account_number_encrypted, account_number_last4, tin_encrypted, tin_last4 }
  return { accreditor_id, bank, branch, account_name, ...numbers, changed_by, waits_since, version }
}
