/** How accounts of an import are taken back: those that nobody has used are deleted, the others as they were before (docs/domain.md#taking-an-import-back). */
import { roleName } from '../../../kit/contract/roles.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { writeLogs } from '../../../kit/server/log/queries.ts'
import type { HeldRow, TakingBack } from '../../imports/server/acts.ts'
import { about, told } from './acts.ts'
import { isManager } from './checks.ts'
import { countInvitations, withdrawInvitations } from './mails.ts'
import { deleteAccounts, lockAccountRows, lockAccounts } from './queries-changes.ts'
import {
  deleteFormerHomes,
  type ImportedPerson,
  listStanding,
  listUsed,
  peopleByIds,
  type StoredPerson,
  updatePeople,
} from './queries-import.ts'

export const accountsBack: TakingBack = {
  object: 'account',
  // the profile and the invitation go with the account; that somebody looked at its data is no use of it
  apart: ['accreditors', 'account_tokens', 'data_views'],
  // somebody works with a name, a number or an institution all day: what counts is where they stand in writing, and who was sent where because of it
  apartOfChanged: { allBut: ['assignments', 'objections', 'papers'] },
  named: {
    sessions: 'Its owner has signed in.',
    assignments: 'A visit has it in its team.',
    objections: 'An institution objected to it.',
    season_people: 'A season plans with it.',
    papers: 'A paper was issued to it.',
    training_accreditors: 'It takes part in a training.',
    finances: 'It has a payment.',
    feedback: 'It has feedback.',
    sub_member_institutions: 'Its ties were declared.',
    accreditor_finance_infos: 'Its bank data were entered.',
    accounts: 'Another account stands in for it, or was merged into it.',
  },
  hindrances: accountsThatStay,
  notes: invitedNotes,
  remove: async (act, rows, why) => {
    const { trx, actor } = act
    await lockAccounts(trx, actor)
    const accounts = await lockAccountRows(trx, ids(rows))
    await withdrawInvitations(
      act,
      accounts.map(({ email }) => email),
    )
    await deleteAccounts(trx, ids(rows))
    await writeLogs(
      act,
      accounts.map((account) => ({
        ...about(account),
        action: 'account.deleted',
        says: `Deleted the account of ${account.name} (${roleName(account.role)}), as its import was taken back`,
        before: told(account),
        after: { why },
      })),
    )
  },
  restore: async (act, rows) => {
    const { trx } = act
    const people = await peopleByIds(trx, ids(rows))
    const back = rows.flatMap((row) => {
      const now = people.get(row.record_id)
      return now ? [{ row, now, person: { ...now, ...(row.before as Partial<ImportedPerson>) } }] : []
    })
    for (const [role, those] of Map.groupBy(back, ({ now }) => now.role))
      await updatePeople(
        trx,
        role,
        those.map(({ person }) => person),
      )
    await deleteFormerHomes(trx, back.flatMap(homeTakenUpAgain))
    const restored = await peopleByIds(trx, ids(rows))
    await writeLogs(
      act,
      back.map(({ row, now }) => ({
        object: { type: 'account', id: row.record_id },
        accreditor_id: now.role === 'accreditor' ? row.record_id : null,
        institution_id: now.institution_id,
        action: 'account.updated',
        says: `Gave the account of ${row.name} its values of before, as its import was taken back`,
        before: said(row, now),
        after: said(row, restored.get(row.record_id)),
      })),
    )
  },
}

const ids = (rows: readonly HeldRow[]) => rows.map((row) => row.record_id)

/** What the import had changed of an account, as the log tells it. */
function said({ before }: HeldRow, person: StoredPerson | undefined) {
  const fields = Object.keys(before ?? {}).map((field) => (field === 'institution_id' ? 'institution_name' : field))
  return Object.fromEntries(fields.map((field) => [field, person?.[field as keyof StoredPerson] ?? null]))
}

/** The home that an accreditor of the import goes back to. */
function homeTakenUpAgain({ row, now }: { row: HeldRow; now: StoredPerson }) {
  const institution_id = row.before?.institution_id
  return now.role === 'accreditor' && typeof institution_id === 'string'
    ? [{ import_id: row.import_id, accreditor_id: row.record_id, institution_id }]
    : []
}

/** Accounts whose owner uses them, whose place is another by now or gone, and those that are not the actor's to keep. */
async function accountsThatStay(
  db: Db,
  goes: readonly HeldRow[],
  _rows: readonly HeldRow[],
  actor: Actor,
): Promise<ReadonlyMap<string, string>> {
  const people = await peopleByIds(db, ids(goes))
  const used = await listUsed(db, ids(goes.filter((row) => row.before === null)))
  const places = goes.flatMap(({ before }) => (typeof before?.institution_id === 'string' ? before.institution_id : []))
  const standing = await listStanding(db, places)
  const stays = new Map<string, string>()
  for (const { record_id: id, before, after } of goes) {
    const person = people.get(id)
    if (person && !isManager(actor, [person.role])) stays.set(id, `A Superadmin keeps accounts of the role ${roleName(person.role)}.`)
    else if (used.has(id)) stays.set(id, 'Its owner has chosen a password.')
    else if (before && 'institution_id' in before) {
      // an accreditor says where home is, too, and the account is the same by that
      if (person && person.institution_id !== after?.institution_id) stays.set(id, 'Its institution was changed since.')
      else if (typeof before.institution_id === 'string' && !standing.has(before.institution_id))
        stays.set(id, 'Its institution of before is gone, or was merged into another.')
    }
  }
  return stays
}

/** What became of the invitations of accounts that go, and what that means for those who have them. */
async function invitedNotes(db: Db, goes: readonly HeldRow[]): Promise<string[]> {
  const made = await peopleByIds(db, ids(goes.filter((row) => row.before === null)))
  if (made.size === 0) return []
  const { gone, waiting } = await countInvitations(
    db,
    [...made.values()].map(({ email }) => email),
  )
  const one = gone === 1
  return [
    ...(gone > 0
      ? [
          `${formatCount(gone, 'invitation')} went out already: ${one ? 'its link stops' : 'their links stop'} working, and nobody is told. Write to ${one ? 'this person' : 'these people'} where they should know.`,
        ]
      : []),
    ...(waiting > 0 ? [`${formatCount(waiting, 'invitation')} not sent yet ${waiting === 1 ? 'is' : 'are'} not sent any more.`] : []),
  ]
}
