/** The import of accounts of one role: read, held against who has one, stored all or nothing; new people are invited by mail (docs/domain.md#imports). */
import type { ImportHeading } from '../../../kit/contract/columns.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { isLikelySamePerson, personKey } from '../../../kit/contract/names.ts'
import { type Role, roleName } from '../../../kit/contract/roles.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { LogEntry } from '../../../kit/server/log/queries.ts'
import { type Posting, queueMails } from '../../../kit/server/mail/queries.ts'
import type { Outcomes } from '../../../kit/server/sheets/preview.ts'
import { refreshStatistics } from '../../../kit/server/sheets/queries.ts'
import { type RowErrors, splitRepeated, type Table } from '../../../kit/server/sheets/table.ts'
import type { KeptRow } from '../../imports/server/acts.ts'
import type { TableImport, Way } from '../../imports/server/acts-tables.ts'
import { likelySentence } from '../../institutions/server/checks.ts'
import { nearestInstitutions } from '../../institutions/server/queries-import.ts'
import { currentNames } from '../../institutions/server/queries-names.ts'
import { keepFormerHomes } from '../../people/server/queries-former-homes.ts'
import { accountColumns } from '../columns.ts'
import { personCandidate } from './checks.ts'
import { type FileRow, readerFor } from './import-rows.ts'
import { invitationMail } from './mails.ts'
import {
  findPlacesByName,
  findStoredPeople,
  type ImportedPerson,
  insertPeople,
  issueInvitations,
  type Place,
  type StoredPerson,
  updatePeople,
} from './queries-import.ts'
import { listKnownPeople } from './queries-likely.ts'

type Settled = {
  row: number
  id: string
  email: string
  stored: StoredPerson | undefined
  person: ImportedPerson
  place: Place | undefined
}

/** What the import of accounts is. @param role the role of all accounts in the file */
export function accountImport(role: Role) {
  return {
    kind: 'accounts',
    what: `accounts (${roleName(role)})`,
    columns: accountColumns,
    goThrough: (db, table, way) => goThrough(db, table, role, way),
    store: async (act, { created, updated }) => {
      const { trx } = act
      await insertPeople(
        trx,
        role,
        created.map(({ id, email, person }) => ({ id, email, ...person })),
      )
      await updatePeople(
        trx,
        role,
        updated.map(({ id, person }) => ({ id, ...person })),
      )
      await keepFormerHomes(trx, role === 'accreditor' ? updated.flatMap(leftHome) : [], agencyDay())
      await invite(act, created)
      if (created.length > 500) await refreshStatistics(trx, ['accounts', 'accreditors'])
      return {
        records: [{ object: 'account', rows: [...created, ...updated].map(keptAccount) }],
        entries: [...created.map((one) => createdEntry(one, role)), ...updated.map((one) => updatedEntry(one, role))],
        more: { role },
      }
    },
  } satisfies TableImport<(typeof accountColumns)[number], Awaited<ReturnType<typeof goThrough>>>
}

async function goThrough(
  db: Db,
  table: Table<ImportHeading<(typeof accountColumns)[number]>>,
  role: Role,
  { rowErrors, left, outcomes, isConfirmed, locks }: Way,
) {
  const readRow = readerFor(role)
  const read = table.rows.filter(({ row }) => !left.has(row)).map((row) => readRow({ ...row, rowErrors }))
  const rows = read.map(await currentNames(db, rowErrors))
  const { first, repeated } = splitRepeated(
    rows.filter((row) => row.sound),
    (row) => row.email.toLowerCase(),
    rowErrors,
  )
  const places = await placesOf(db, rows, rowErrors)
  const stored = await findStoredPeople(
    db,
    first.map((row) => row.email),
    locks,
  )
  const settled = first.map((row) => settle(row, role, stored, places, rowErrors))
  if (!isConfirmed) await sayLikelyPeople(db, first, stored, rowErrors)
  if (outcomes) for (const one of settled) tell(outcomes, one)
  const created = settled.filter((one) => !one.stored)
  const updated = settled.filter((one) => one.stored && changedFields(one).length > 0)
  const counts = { created: created.length, updated: updated.length, unchanged: settled.length - created.length - updated.length }
  return { created, updated, counts, repeated }
}

function tell(outcomes: Outcomes, one: Settled): void {
  const { row, email, stored, person } = one
  const fields = stored ? changedFields(one) : shownOfNew.filter((field) => person[field] !== null)
  const does = [email, ...compared.map((field) => [field, stored?.[field] ?? null, person[field]])]
  const changes = () =>
    fields.map((field) => ({ title: titles[field], before: stored ? said(field, one, 'before') : null, after: said(field, one, 'after') }))
  const fate = !stored ? 'new' : fields.length > 0 ? 'changed' : 'same'
  outcomes.add(row, fate, JSON.stringify(does), () => ({ name: nameOf(person), line: email, changes: changes() }))
}

/** As the list names a person. */
function nameOf({ professional_title, first_name, middle_name, last_name, suffix }: ImportedPerson): string {
  const name = [professional_title, first_name, middle_name, last_name].filter(Boolean).join(' ')
  return suffix ? `${name}, ${suffix}` : name
}

const titles = {
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  suffix: 'Suffix',
  professional_title: 'Title',
  mobile: 'Mobile',
  region: 'Region',
  institution_id: 'Institution',
} as const

/** What a new account is given besides the name by which it is shown. */
const shownOfNew = ['institution_id', 'region', 'mobile'] as const

function said(field: (typeof compared)[number], { stored, person, place }: Settled, when: 'before' | 'after'): string | null {
  if (when === 'before') return (field === 'institution_id' ? stored?.institution_name : stored?.[field]) ?? null
  return field === 'institution_id' ? (place?.name ?? stored?.institution_name ?? null) : person[field]
}

function keptAccount(one: Settled): KeptRow {
  const { id, row, stored, person } = one
  const of = (values: ImportedPerson) => Object.fromEntries(changedFields(one).map((field) => [field, values[field]]))
  return { id, row, ...(stored ? { before: of(stored), after: of(person) } : {}) }
}

/** People who are new by their e-mail addresses, and may well have an account with another. */
async function sayLikelyPeople(
  db: Db,
  rows: readonly FileRow[],
  stored: ReadonlyMap<string, StoredPerson>,
  rowErrors: RowErrors,
): Promise<void> {
  const fresh = rows.filter((row) => !stored.has(row.email.toLowerCase()))
  if (fresh.length === 0) return
  const people = Map.groupBy(await listKnownPeople(db), personKey)
  for (const row of fresh) {
    const likely = (people.get(personKey(row)) ?? []).filter((one) => isLikelySamePerson(one, row))
    if (likely.length > 0)
      rowErrors.ask(row.row, 'last_name', `${row.first_name} ${row.last_name}`, likelySentence(likely.map(personCandidate)))
  }
}

/** The institutions the rows name, by the name in the file; one that is not known is an error with the nearest name. */
async function placesOf(db: Db, rows: readonly FileRow[], rowErrors: RowErrors): Promise<Map<string, Place>> {
  const names = rows.flatMap((row) => row.institution_name || [])
  const places = await findPlacesByName(db, names)
  const unknown = rows.filter((row) => row.institution_name && !places.has(row.institution_name))
  const nearest = await nearestInstitutions(
    db,
    unknown.map((row) => row.institution_name as string),
  )
  for (const { row, institution_name: name = '' } of unknown)
    rowErrors.say(row, 'institution_name', name, 'Not in the list of institutions.', nearest.get(name) ?? null)
  return places
}

/** The home institution that an imported row takes somebody away from, if any. */
function leftHome({ id, stored, person }: Settled) {
  const left = stored?.institution_id
  return left && left !== person.institution_id ? [{ accreditor_id: id, institution_id: left }] : []
}

/** What a row comes to: the file where it says something, what is stored elsewhere. */
function settle(row: FileRow, role: Role, known: Map<string, StoredPerson>, places: Map<string, Place>, rowErrors: RowErrors): Settled {
  const stored = known.get(row.email.toLowerCase())
  if (stored && stored.role !== role) {
    const sentence = `This address belongs to an account of the role ${roleName(stored.role)}. Take the row out, or change that account.`
    rowErrors.say(row.row, 'email', row.email, sentence)
  }
  const place = row.institution_name ? places.get(row.institution_name) : undefined
  return {
    row: row.row,
    id: stored?.id ?? newId(),
    email: row.email,
    stored,
    place,
    person: {
      first_name: row.first_name,
      middle_name: row.middle_name ?? stored?.middle_name ?? null,
      last_name: row.last_name,
      suffix: row.suffix ?? stored?.suffix ?? null,
      professional_title: row.professional_title ?? stored?.professional_title ?? null,
      mobile: row.mobile ?? stored?.mobile ?? null,
      // An institution's people stand in its region unless somebody says otherwise.
      region: row.region ?? stored?.region ?? (role === 'institution' ? (place?.region ?? null) : null),
      institution_id: place?.id ?? stored?.institution_id ?? null,
    },
  }
}

async function invite(act: Posting, people: readonly Settled[]): Promise<void> {
  const tokens = await issueInvitations(
    act.trx,
    people.map((one) => one.id),
  )
  const mails = people.map(({ email, person }, n) => invitationMail({ email, first_name: person.first_name }, tokens[n] as string))
  await queueMails(act, mails)
}

const compared = [
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'professional_title',
  'mobile',
  'region',
  'institution_id',
] as const satisfies readonly (keyof ImportedPerson)[]

function changedFields({ stored, person }: Settled) {
  return compared.filter((field) => stored && stored[field] !== person[field])
}

function entry({ id, person }: Settled, role: Role) {
  return {
    object: { type: 'account', id },
    accreditor_id: role === 'accreditor' ? id : null,
    institution_id: person.institution_id,
  }
}

function createdEntry(one: Settled, role: Role): LogEntry {
  const { institution_id: _, ...person } = one.person
  return {
    ...entry(one, role),
    action: 'account.created',
    says: `Made the account of ${person.first_name} ${person.last_name} (${roleName(role)}) by import`,
    after: { role, status: 'invited', email: one.email, ...person, institution_name: one.place?.name ?? null },
  }
}

function updatedEntry(one: Settled, role: Role): LogEntry {
  const told = (when: 'before' | 'after') =>
    Object.fromEntries(changedFields(one).map((field) => [field === 'institution_id' ? 'institution_name' : field, said(field, one, when)]))
  return {
    ...entry(one, role),
    action: 'account.updated',
    says: `Changed the account of ${one.person.first_name} ${one.person.last_name} by import`,
    before: told('before'),
    after: told('after'),
  }
}
