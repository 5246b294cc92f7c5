/** Counts programs anew and holds that beside the counts that are kept: a daily job, which has nothing to do as long as all is right. */
import type { Db } from '../../../../kit/server/db/database.ts'
import { listOtherwiseCounted } from './queries.ts'

/** @throws where a kept count is not what counting comes to; the operator is told */
export async function checkCounts(db: Db): Promise<void> {
  const [first, ...others] = await listOtherwiseCounted(db, 6)
  if (!first) return
  const more = others.length > 0 ? `, and ${others.length < 5 ? others.length : 'more'} others` : ''
  throw new Error(`the kept counts of programs are wrong: ${first.kept} instead of ${first.counted} of ${first.says}${more}`)
}
