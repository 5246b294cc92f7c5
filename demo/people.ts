/** Accounts of the agency's staff and of the institutions. The accreditors stand in `accreditors.ts`. */

import { addDays } from '../src/kit/contract/days.ts'
import type { Role } from '../src/kit/contract/roles.ts'
import { demoAccounts, fullName } from './accounts.ts'
import { at, type Day } from './basis/calendar.ts'
import { idsOf, type Random, randomOf } from './basis/random.ts'
import { type Institution, lakesideName } from './institutions.ts'
import { academicName, emailOf, mobileNumber, type PersonName } from './words/names.ts'

export type AccountStatus = 'invited' | 'pending' | 'active' | 'suspended'
export type Account = PersonName & {
  id: string
  role: Role
  status: AccountStatus
  email: string
  mobile: string | null
  region: string | null
  institution_id: string | null
  email_verified_at: string | null
  last_login_at: string | null
  created_at: string
}

export type People = {
  accounts: Account[]
  /** Who acts for the agency: the first of a role is its demo account. */
  staff: Record<'Superadmin' | 'Admin' | 'Finance' | 'QA' | 'Content Creator', Account[]>
  /** The account that acts for an institution: its QA director. */
  directors: Map<string, Account>
}

/** What every new account needs: the next id, and the e-mail addresses that are taken. */
export type Register = { id: () => string; emails: Set<string> }

export function newRegister(): Register {
  return { id: idsOf('accounts'), emails: new Set() }
}

export function makePeople(institutions: readonly Institution[], today: Day, register: Register): People {
  const random = randomOf('people')
  const accounts: Account[] = []
  const staff: People['staff'] = { Superadmin: [], Admin: [], Finance: [], QA: [], 'Content Creator': [] }
  const directors = new Map<string, Account>()
  const lakeside = institutions.find((one) => one.name === lakesideName) as Institution

  for (const { email, role, ...name } of demoAccounts) {
    if (role === 'accreditor' || role === 'trustee') continue
    const place = role === 'institution' ? { institution_id: lakeside.id, region: lakeside.region } : {}
    const account = accountOf(register, random, name, role, email, 'active', today, { ...place, since: addDays(today, -1410) })
    register.emails.add(email)
    accounts.push(account)
    if (role === 'institution') directors.set(lakeside.id, account)
    else if (role in staff) staff[role as keyof typeof staff].push(account)
  }
  for (const [role, status] of furtherStaff) {
    const name = academicName(random)
    const since = addDays(today, status === 'invited' ? -4 : -random.between(1260, 1400))
    const account = accountOf(register, random, name, role, emailOf(name, 'acsuc.example', register.emails), status, today, { since })
    accounts.push(account)
    if (role in staff && status === 'active') staff[role as keyof typeof staff].push(account)
  }
  for (const institution of institutions) {
    const domain = `${institution.acronym.toLowerCase()}.example`
    const place = { institution_id: institution.id, region: institution.region }
    if (!directors.has(institution.id)) {
      const name = academicName(random)
      const director = accountOf(register, random, name, 'institution', emailOf(name, domain, register.emails), 'active', today, {
        ...place,
        since: institution.created_at.slice(0, 10),
      })
      accounts.push(director)
      directors.set(institution.id, director)
    }
    const others = institution === lakeside ? 2 : random.weighted({ 0: 62, 1: 28, 2: 10 })
    for (let n = 0; n < Number(others); n++) {
      const name = academicName(random)
      const status = random.weighted<AccountStatus>({ active: 60, invited: 16, pending: 16, suspended: 8 })
      accounts.push(accountOf(register, random, name, 'institution', emailOf(name, domain, register.emails), status, today, place))
    }
  }
  // a director who registers anew, with a private address: staff are asked whether it is the same person
  const [elsewhere] = accounts.filter((one) => one === directors.get(one.institution_id ?? '') && one.institution_id !== lakeside.id)
  if (elsewhere) {
    const { first_name, middle_name, last_name, institution_id, region } = elsewhere
    const name = { first_name, middle_name, last_name, professional_title: null, suffix: null }
    const email = emailOf(name, 'mail.example', register.emails)
    accounts.push(accountOf(register, random, name, 'institution', email, 'pending', today, { institution_id, region }))
  }
  return { accounts, staff, directors }
}

const furtherStaff: [Role, AccountStatus][] = [
  ['QA', 'active'],
  ['QA', 'active'],
  ['QA', 'active'],
  ['Finance', 'active'],
  ['Finance', 'suspended'],
  ['Admin', 'active'],
  ['Monitoring', 'active'],
  ['Content Creator', 'active'],
  ['Guest', 'invited'],
]

/**
 * An account as its status demands: an invited one has never signed in, a pending one is recent and has confirmed its e-mail.
 * `since` is the day it was made, where that is known.
 */
export function accountOf(
  register: Register,
  random: Random,
  name: PersonName,
  role: Role,
  email: string,
  status: AccountStatus,
  today: Day,
  more: { institution_id?: string | null; region?: string | null; since?: Day } = {},
): Account {
  const age = status === 'invited' ? random.between(1, 12) : status === 'pending' ? random.between(1, 9) : random.between(420, 1170)
  const created = more.since ?? addDays(today, -age)
  const used = status === 'active' || status === 'suspended'
  const lastSeen = status === 'active' ? random.between(1, random.chance(0.8) ? 25 : 200) : random.between(90, 300)
  return {
    id: register.id(),
    role,
    status,
    email,
    ...name,
    mobile: mobileNumber(random),
    region: more.region ?? null,
    institution_id: more.institution_id ?? null,
    email_verified_at: status === 'invited' ? null : at(created, random.between(9, 16), random.between(0, 59)),
    last_login_at: used ? at(addDays(today, -lastSeen), random.between(8, 17), random.between(0, 59)) : null,
    created_at: at(created, 8, random.between(0, 59)),
  }
}

export const nameOf = (account: Account): string => fullName(account)
