/** Merging two records of one person: what is kept, what stands in the way, and what is written. */
import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { roleName } from '../../../kit/contract/roles.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { encryptionOf } from '../../../kit/server/security/encryption.ts'
import { encryptedAccountNumber, encryptedTin, openNumbers } from '../../finance-infos/server/checks.ts'
import { findInfo } from '../../finance-infos/server/queries.ts'
import { accreditorStatusNames } from '../../people/rules.ts'
import { keepFormerHomes } from '../../people/server/queries-former-homes.ts'
import type { MergeField, MergeRecord } from '../contract.ts'
import { defaultChoice, type FieldChoice } from '../rules.ts'
import type { Kind, Records } from './kinds.ts'
import { countPapers } from './queries-papers.ts'
import {
  addBank,
  closePerson,
  listBetterAttended,
  listPeople,
  noteFormerHome,
  type PersonRecord,
  personLines,
  swapEmails,
  type Taken,
  takeAttendance,
  tieProblems,
  visitProblems,
  writeFields,
} from './queries-people.ts'
import type { Steps } from './queries-rows.ts'

type Field = {
  key: string
  label: string
  table: Taken['table']
  columns: readonly string[]
  says: (record: PersonRecord) => string | null
  isList?: true
}

const list = (entries: readonly string[]) => entries.join(' · ') || null
const accountText = (
  key: 'first_name' | 'middle_name' | 'last_name' | 'suffix' | 'professional_title' | 'mobile' | 'region',
  label: string,
): Field => ({
  key,
  label,
  table: 'accounts',
  columns: [key],
  says: (record) => record[key],
})
const profileList = (key: 'specialisations' | 'undergraduate' | 'masteral' | 'doctorate', label: string): Field => ({
  key,
  label,
  table: 'accreditors',
  columns: [key],
  says: (record) => list(record[key]),
  isList: true,
})

/** In the order in which the guided page shows them. The e-mail has a way of its own: the two accounts change theirs. */
const fields: readonly Field[] = [
  accountText('professional_title', 'Title'),
  accountText('first_name', 'First name'),
  accountText('middle_name', 'Middle name'),
  accountText('last_name', 'Last name'),
  accountText('suffix', 'Suffix'),
  { key: 'email', label: 'E-mail', table: 'accounts', columns: [], says: ({ email }) => email },
  accountText('mobile', 'Mobile'),
  accountText('region', 'Region'),
  {
    key: 'photo',
    label: 'Photo',
    table: 'accounts',
    columns: ['avatar_file_id', 'avatar_small_file_id'],
    says: ({ avatar_file_id }) => (avatar_file_id ? 'Has a photo' : null),
  },
  { key: 'home', label: 'Home institution', table: 'accreditors', columns: ['home_institution_id'], says: ({ home }) => home },
  { key: 'position', label: 'Position', table: 'accreditors', columns: ['position'], says: ({ position }) => position },
  {
    key: 'status',
    label: 'Can be asked',
    table: 'accreditors',
    columns: ['status'],
    says: ({ accreditor_status }) => accreditor_status && accreditorStatusNames[accreditor_status],
  },
  profileList('specialisations', 'Specialisations'),
  profileList('undergraduate', 'Undergraduate degrees'),
  profileList('masteral', 'Masteral degrees'),
  profileList('doctorate', 'Doctorates'),
]

export const people: Kind<PersonRecord> = {
  noun: 'person',
  async find(db, ids, lock) {
    return (await listPeople(db, ids, lock)).map((one) => ({ ...one, version: one.version + one.profile_version }))
  },
  record: toRecord,
  fields: ({ kept, absorbed }) => fields.map((field) => toField(field, kept, absorbed)),
  problems: (db, records) => problemsOf(db, records),
  lines: (db, { absorbed }) => personLines(db, absorbed.id),
  papers: (db, { absorbed }) => countPapers(db, 'accreditor_id', absorbed.id),
  proposed: (one, other) => (weight(one) >= weight(other) ? one.id : other.id),
  write: writePeople,
  about: ({ id }) => ({ object: { type: 'account', id }, accreditor_id: id }),
}

/** Who can sign in, then whoever did last, then whoever has more of a history. */
function weight({ status, last_login_at, history, created_at }: PersonRecord): number {
  const signedIn = last_login_at ? 1 + last_login_at.getTime() / 1e14 : 0
  return (status === 'active' ? 1_000 : 0) + Math.min(history, 400) + signedIn * 100 - created_at.getTime() / 1e15
}

function toRecord(one: PersonRecord): MergeRecord {
  const line = [one.email, one.home, one.region, one.mobile].filter(Boolean).join(' · ')
  const used = one.last_login_at ? `Last signed in ${formatDay(one.last_login_at.toISOString())}` : 'Never signed in'
  return { id: one.id, name: one.name, line, used, version: one.version }
}

function toField({ key, label, says, isList }: Field, kept: PersonRecord, absorbed: PersonRecord): MergeField {
  const [ofKept, ofAbsorbed] = [says(kept), says(absorbed)]
  return {
    key,
    label,
    kept: ofKept,
    absorbed: ofAbsorbed,
    isList: isList === true,
    choice: defaultChoice({ kept: ofKept, absorbed: ofAbsorbed, isList: isList === true }),
  }
}

async function problemsOf(db: Db | Trx, { kept, absorbed }: Records<PersonRecord>): Promise<{ problems: string[]; notices: string[] }> {
  const other = [kept, absorbed].find(({ role }) => role !== 'accreditor')
  if (other) {
    const says = `${other.name} has an account of the role ${roleName(other.role as never)}. Only records of accreditors are merged: change the role first, or suspend the account that is not needed.`
    return { problems: [says], notices: [] }
  }
  const ties = await tieProblems(db, [kept, absorbed])
  const problems = [...(await visitProblems(db, kept, absorbed)), ...ties.problems]
  if (absorbed.status === 'active' && kept.status !== 'active')
    problems.unshift(
      `The account of ${absorbed.name} (${absorbed.email}) is active, and the one that would stay is ${kept.status}. Let the active one stay: nobody could sign in otherwise.`,
    )
  const notices = [...ties.notices]
  notices.push(
    `${absorbed.name} is signed out everywhere. They sign in with the password and the second factors of the record that stays; ${kept.email} and ${absorbed.email} both lead to it.`,
  )
  if (kept.has_bank && absorbed.has_bank)
    notices.push('Both have bank data. Those of the record that stays are paid to; the others stay with the absorbed record.')
  else if (absorbed.has_bank) notices.push('The bank data come along.')
  return { problems, notices }
}

/** @param choices by field, whose value is kept */
async function writePeople(
  act: Act,
  steps: Steps,
  { kept, absorbed }: Records<PersonRecord>,
  choices: Readonly<Record<string, FieldChoice>>,
): Promise<void> {
  const pair = { kept: kept.id, absorbed: absorbed.id }
  const taken = fields.flatMap(({ key, table, columns }): Taken[] => {
    const of = choices[key]
    return of === 'absorbed' || of === 'both' ? columns.map((column) => ({ table, column, of })) : []
  })
  await writeFields(steps, pair, taken)
  if (choices.email === 'absorbed') await swapEmails(steps, kept, absorbed)
  await closePerson(steps, pair)
  await takeAttendance(steps, await listBetterAttended(act.trx, pair))
  await keepOtherHome(steps, { kept, absorbed }, choices)
  if (absorbed.has_bank && !kept.has_bank) await bringBank(act, steps, pair)
}

/** The home institution that is not kept stays as a tie, so that nobody is sent there at once. */
async function keepOtherHome(
  steps: Steps,
  { kept, absorbed }: Records<PersonRecord>,
  choices: Readonly<Record<string, FieldChoice>>,
): Promise<void> {
  const [home, left] = choices.home === 'absorbed' ? [absorbed, kept] : [kept, absorbed]
  if (!left.home_institution_id || left.home_institution_id === home.home_institution_id) return
  const tie = { accreditor_id: kept.id, institution_id: left.home_institution_id }
  const written = await keepFormerHomes(steps.trx, [tie], agencyDay())
  if (written.has(kept.id)) await noteFormerHome(steps, tie.accreditor_id, tie.institution_id)
}

async function bringBank({ trx, settings }: Act, steps: Steps, { kept, absorbed }: { kept: string; absorbed: string }): Promise<void> {
  const info = await findInfo(trx, absorbed)
  if (!info) return
  const encryption = encryptionOf(settings)
  const numbers = openNumbers(encryption, info)
  await addBank(steps, {
    ...info,
    accreditor_id: kept,
    ...encryptedAccountNumber(encryption, kept, numbers.account_number),
    ...encryptedTin(encryption, kept, numbers.tin),
  })
}
