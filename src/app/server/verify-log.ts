/**
 * `npm run verify-log`: replays the sealed log, and names each entry that is not what was sealed (docs/domain.md#logs). Needs no server; a
 * copy that can only be read is enough.
 *
 *     npm run verify-log                                              the database of the environment, as the server would open it
 *     npm run verify-log -- --url postgres://auditor@db/accreditation
 *     npm run verify-log -- --file log.jsonl                          the file of Activity Logs › All changes
 *
 * `--head HEX`, also several: heads that were kept outside, from a mail or the public page. Exits with 1 where anything is found.
 */
import { parseArgs } from 'node:util'
import { formatCount, formatNumber } from '../../kit/contract/words.ts'
import { type OpenDatabase, openDatabase } from '../../kit/server/db/database.ts'
import { type Checked, checkSeals } from '../../kit/server/log/check-seals.ts'
import type { Replayed } from '../../kit/server/log/replay.ts'
import { checkSealedFile } from '../../kit/server/log/sealed-file.ts'
import { readSettings } from '../../kit/server/settings.ts'
import { command, withInstallation } from './backup/command.ts'

await command(async () => {
  const { values } = parseArgs({ options: { url: { type: 'string' }, file: { type: 'string' }, head: { type: 'string', multiple: true } } })
  const heads = values.head ?? []
  const odd = heads.find((head) => !/^[0-9a-f]{64}$/i.test(head))
  if (odd !== undefined) throw new Error(`A head has 64 digits from 0 to f; “${odd}” has not.`)
  const begun = performance.now()
  const checked = await check(values, heads)
  return { says: told(checked, heads, (performance.now() - begun) / 1000), isRight: checked.found === 0 }
})

async function check({ url, file }: { url?: string; file?: string }, heads: string[]): Promise<Replayed | Checked> {
  if (file) return checkSealedFile(file, heads)
  const on = (database: OpenDatabase) => database.unlimited(() => checkSeals(database.db, { heads, thorough: true })).catch(explained)
  if (!url) return withInstallation(readSettings(), on)
  const database = await openDatabase({ url })
  try {
    return await on(database)
  } finally {
    await database.close()
  }
}

function explained(error: unknown): never {
  if ((error as { code?: string }).code === '42P01')
    throw new Error('This database has no sealed log: no server of this version has been started on it yet.')
  throw error
}

function told(checked: Replayed | Checked, heads: readonly string[], seconds: number): string {
  const { findings, found, seals, entries, head } = checked
  const waiting = 'waiting' in checked && checked.waiting > 0 ? `, ${formatCount(checked.waiting, 'entry', 'entries')} not sealed yet` : ''
  const read = `${formatCount(entries, 'entry', 'entries')} in ${formatCount(seals, 'seal')}${waiting}, in ${seconds.toFixed(1)} s; the head is ${head}.`
  if (found === 0) {
    const outside =
      heads.length > 0
        ? `It holds ${heads.length === 1 ? 'the head' : 'all the heads'} you gave.`
        : 'Whether it was written anew as a whole only a head tells that was kept outside: give it with --head.'
    return `The log is what was sealed: ${read}\n${outside}`
  }
  const more = found > 20 ? [`… and ${formatNumber(found - 20)} more.`] : []
  return [`The log is NOT what was sealed (${formatCount(found, 'finding')}):`, ...findings.slice(0, 20), ...more, `Read: ${read}`].join(
    '\n',
  )
}
