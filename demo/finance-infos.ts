/** Bank infos of the accreditors: invented banks, and numbers that begin as nobody's does. */
import { encryptedAccountNumber, encryptedTin } from '../src/features/finance-infos/server/checks.ts'
import type { Encryption } from '../src/kit/server/security/encryption.ts'
import type { Accreditor } from './accreditors.ts'
import { randomOf } from './basis/random.ts'

/** With the numbers as they are; they are encrypted when they are stored. */
export type FinanceInfo = {
  accreditor_id: string
  bank: string
  branch: string
  account_name: string
  account_number: string
  tin: string | null
}

/** Most accreditors have given theirs, the demo account among them; who was only invited has not. */
export function makeFinanceInfos(accreditors: readonly Accreditor[]): FinanceInfo[] {
  const random = randomOf('finance_infos')
  const digits = (count: number) => Array.from({ length: count }, () => random.between(0, 9)).join('')
  return accreditors.flatMap(({ account }, index) => {
    const given = random.chance(0.92)
    const bank = random.pick(banks)
    const info = {
      accreditor_id: account.id,
      bank: bank.name,
      branch: random.pick(branches),
      account_name: [account.first_name, account.middle_name, account.last_name].filter(Boolean).join(' ').toUpperCase(),
      account_number: `00${digits(bank.digits - 2)}`,
      tin: random.chance(0.9) ? `000${digits(random.chance(0.7) ? 9 : 6)}` : null,
    }
    return index === 0 || (given && account.status !== 'invited' && account.status !== 'pending') ? [info] : []
  })
}

/** A bank info as a row of JSON, in which bytes are written as hexadecimal text. */
export function encryptedRow({ account_number, tin, ...info }: FinanceInfo, encryption: Encryption) {
  const bytes = (encrypted: Buffer | null) => encrypted && `\\x${encrypted.toString('hex')}`
  const number = encryptedAccountNumber(encryption, info.accreditor_id, account_number)
  const taxNumber = encryptedTin(encryption, info.accreditor_id, tin)
  return {
    ...info,
    ...number,
    ...taxNumber,
    account_number_encrypted: bytes(number.account_number_encrypted),
    tin_encrypted: bytes(taxNumber.tin_encrypted),
    version: 1,
  }
}

const banks = [
  { name: 'Tanglaw Commercial Bank', digits: 12 },
  { name: 'Tanglaw Commercial Bank', digits: 12 },
  { name: 'Habagat National Bank', digits: 10 },
  { name: 'Habagat National Bank', digits: 10 },
  { name: 'Amihan Savings Bank', digits: 13 },
  { name: 'Bukal Development Bank', digits: 16 },
  { name: 'Isla Verde Rural Bank', digits: 11 },
  { name: 'Marilaya Teachers’ Cooperative Bank', digits: 14 },
]
const branches = ['Main', 'University', 'Capitol', 'Poblacion', 'Rizal Street', 'Market', 'Riverside', 'San Roque']
