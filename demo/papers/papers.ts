/** The papers of the demo world: of decisions of the last months, and of a training. Their files are made once the server runs. */
import { outcomes } from '../../src/features/outcomes/contract.ts'
import { papersOfDecisions } from '../../src/features/papers/server/acts.ts'
import { addDays } from '../../src/kit/contract/days.ts'
import type { Trx } from '../../src/kit/server/db/database.ts'

/** Who entered the book. */
type Officer = Parameters<typeof papersOfDecisions>[0]['actor']

/** How long before today decisions have their papers. */
const days = 120

export async function insertPapers(trx: Trx, { officer, today }: { officer: Officer; today: string }, publicUrl: string): Promise<void> {
  const decided = await trx
    .selectFrom('decisions')
    .select(['id', 'decided_on'])
    .where('is_past', '=', false)
    .where('outcome_id', 'is not', null)
    .where('decided_on', '>', addDays(today, -days))
    .orderBy('decided_on')
    .orderBy('seq')
    .execute()
  const origin = { request_id: '', call: `${outcomes.record.method} ${outcomes.record.path}`, address: '', user_agent: '' }
  const act = { trx, actor: officer, origin, settings: { publicUrl } }
  for (const [day, those] of Map.groupBy(decided, ({ decided_on }) => decided_on)) await papersOfDecisions(act, those, day)
}
