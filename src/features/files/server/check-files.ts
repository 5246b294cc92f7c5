/** Holds stored files against what was written down of them: a daily job, which has nothing to say as long as all are whole. */
import { setTimeout as pause } from 'node:timers/promises'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { storeOf, sumOf } from '../../../kit/server/files/store.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { listToCheck } from './queries.ts'

const digits = '0123456789abcdef'
const none = '00000000-0000-0000-0000-000000000000'

/**
 * A sixteenth of them each day, by the first digit of their ids, and the new ones: each is read once in sixteen days, however many there are.
 * @param today `YYYY-MM-DD`
 * @throws where one is missing, or is not what was stored; the operator is told which
 */
export async function checkFiles(db: Db, settings: Settings, today: string): Promise<void> {
  const sign = digits[Math.floor(Date.parse(today) / 86_400_000) % 16] as string
  const damaged: string[] = []
  for (let after = none; ; ) {
    const files = await listToCheck(db, [sign], after, 500)
    for (const { id, bytes, sha256 } of files) {
      const found = await sumOf(storeOf(settings), id)
      if (found?.bytes !== bytes || found.sha256 !== sha256) damaged.push(id)
      // people go first
      await pause(1)
    }
    const last = files.at(-1)
    if (!last) break
    after = last.id
  }
  if (damaged.length > 0)
    throw new Error(`${formatCount(damaged.length, 'stored file')} missing or damaged: ${damaged.slice(0, 20).join(', ')}. Restore them.`)
}
