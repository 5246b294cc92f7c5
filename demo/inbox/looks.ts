/** What staff have looked at in their inbox by yesterday afternoon: the bell counts as new what came since, and all of the rest. */
import type { LookedKind } from '../../src/features/inbox/contract.ts'
import { addDays } from '../../src/kit/contract/days.ts'
import type { Role } from '../../src/kit/contract/roles.ts'
import type { Trx } from '../../src/kit/server/db/database.ts'
import { at, type Day } from '../basis/calendar.ts'
import { insertRows } from '../basis/insert.ts'

const looked: readonly [role: Role, kinds: readonly LookedKind[]][] = [
  ['Superadmin', ['requests', 'answers', 'validities', 'mails']],
  ['Finance', ['payments', 'credits']],
  ['QA', ['requests', 'answers', 'reports', 'recommendations']],
]

export async function insertLooks(
  trx: Trx,
  { accounts, today }: { accounts: readonly { id: string; role: Role }[]; today: Day },
): Promise<void> {
  const looks = looked.flatMap(([role, kinds]) => {
    const person = accounts.find((one) => one.role === role)
    return person ? kinds.map((kind) => ({ account_id: person.id, kind, looked_at: at(addDays(today, -1), 16) })) : []
  })
  await insertRows(trx, 'inbox_looks', looks)
}
