/** The import of accounts of one role: read, checked, stored all or nothing; new people are invited by mail (docs/domain.md#imports). */
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Imported } from '../../../kit/contract/imports.ts'
import { isLikelySamePerson, personKey } from '../../../kit/contract/names.ts'
import { type Role, roleName } from '../../../kit/contract/roles.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { requireFresh } from '../../../kit/server/http/actor.ts'
import { type LogEntry, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { type Posting, queueMails } from '../../../kit/server/mail/queries.ts'
import { refreshStatistics, takeImportLock } from '../../../kit/server/sheets/queries.ts'
import {
  collectRowErrors,
  importedAnswer,
  type RowErrors,
  readTable,
  refuseErrors,
  reportOf,
  splitRepeated,
} from '../../../kit/server/sheets/table.ts'
import { likelySentence } from '../../institutions/server/checks.ts'
import { nearestInstitutions } from '../../institutions/server/queries-import.ts'
import { currentNames } from '../../institutions/server/queries-names.ts'
import { keepFormerHomes } from '../../people/server/queries-former-homes.ts'
import { accountColumns } from '../columns.ts'
import type { accounts } from '../contract.ts'
import { isTrusted, personCandidate, requireManager } from './checks.ts'
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

type Settled = { id: string; email: string; stored: StoredPerson | undefined; person: ImportedPerson; place: Place | undefined }

/**
 * @throws Refusal 403 where the role is not the actor's to give; 422 with `errors` and a `report` when any row is wrong, and
 * nothing is stored then
 */
export async function importAccounts({ actor, body, upload, preparedAct }: Asked<typeof accounts.import>): Promise<Imported> {
  const role = body.type
  requireManager(actor, [role])
  if (isTrusted(role)) requireFresh(actor)
  const read = async () => {
    const table = await readTable(upload, accountColumns)
    const rowErrors = collectRowErrors()
    const readRow = readerFor(role)
    return { table, rowErrors, read: table.rows.map((row) => readRow({ ...row, rowErrors })) }
  }

  return preparedAct(read, async (act, { table, rowErrors, read }) => {
    const { trx } = act
    await takeImportLock(trx)
    const rows = read.map(await currentNames(trx, rowErrors))
    const sound = rows.filter((row) => row.sound)
    const { first, repeated } = splitRepeated(sound, (row) => row.email.toLowerCase(), rowErrors)
    const places = await placesOf(trx, rows, rowErrors)
    const stored = await findStoredPeople(
      trx,
      first.map((row) => row.email),
    )
    const settled = first.map((row) => settle(row, role, stored, places, rowErrors))
    if (body.confirm_new === '0') await sayLikelyPeople(trx, first, stored, rowErrors)
    refuseErrors(table, rowErrors, repeated)

    const created = settled.filter((one) => !one.stored)
    const updated = settled.filter((one) => one.stored && changedFields(one).length > 0)
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

    const counts = { created: created.length, updated: updated.length, unchanged: settled.length - created.length - updated.length }
    const report = reportOf(table, rowErrors, repeated, counts)
    if (counts.created + counts.updated > 0) {
      await writeLog(act, {
        action: 'accounts.imported',
        object: { type: 'import', id: null },
        says: `Imported accounts (${roleName(role)}) from ${table.file}`,
        after: { file: table.file, role, rows: report.rows, repeated: report.repeated, ...counts },
      })
      await writeLogs(act, [...created.map((one) => createdEntry(one, role)), ...updated.map((one) => updatedEntry(one, role))])
    }
    return importedAnswer(report, ['account', 'accounts'])
  })
}

/** People who are new by their e-mail addresses, and may well have an account with another. */
async function sayLikelyPeople(
  trx: Trx,
  rows: readonly FileRow[],
  stored: ReadonlyMap<string, StoredPerson>,
  rowErrors: RowErrors,
): Promise<void> {
  const fresh = rows.filter((row) => !stored.has(row.email.toLowerCase()))
  if (fresh.length === 0) return
  const people = Map.groupBy(await listKnownPeople(trx), personKey)
  for (const row of fresh) {
    const likely = (people.get(personKey(row)) ?? []).filter((one) => isLikelySamePerson(one, row))
    if (likely.length > 0)
      rowErrors.ask(row.row, 'last_name', `${row.first_name} ${row.last_name}`, likelySentence(likely.map(personCandidate)))
  }
}

/** The institutions the rows name, by the name in the file; one that is not known is an error with the nearest name. */
async function placesOf(trx: Trx, rows: readonly FileRow[], rowErrors: RowErrors): Promise<Map<string, Place>> {
  const names = rows.flatMap((row) => row.institution_name || [])
  const places = await findPlacesByName(trx, names)
  const unknown = rows.filter((row) => row.institution_name && !places.has(row.institution_name))
  const nearest = await nearestInstitutions(
    trx,
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
  const before = { ...one.stored, institution_id: one.stored?.institution_name ?? null }
  const after = { ...one.person, institution_id: one.place?.name ?? one.stored?.institution_name ?? null }
  const told = (values: typeof after | typeof before) =>
    Object.fromEntries(changedFields(one).map((field) => [field === 'institution_id' ? 'institution_name' : field, values[field] ?? null]))
  return {
    ...entry(one, role),
    action: 'account.updated',
    says: `Changed the account of ${one.person.first_name} ${one.person.last_name} by import`,
    before: told(before),
    after: told(after),
  }
}
