/** Whether an installation is whole: what `npm run verify` says, and a restored one is held against. */
import { existsSync } from 'node:fs'
import { checkBook } from '../../../features/decisions/server/check-book.ts'
import { listStored, listToCheck } from '../../../features/files/server/queries.ts'
import { openNumbers } from '../../../features/finance-infos/server/checks.ts'
import { listInfosBehind } from '../../../features/finance-infos/server/queries-changes.ts'
import { listLackingPapers } from '../../../features/papers/server/queries-check.ts'
import { checkRegister } from '../../../features/register/server/check-register.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { listLackingMigrations } from '../../../kit/server/backup/queries-version.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { listUnnamed } from '../../../kit/server/files/clean-up.ts'
import type { FileStore } from '../../../kit/server/files/file-store.ts'
import { whyForeign } from '../../../kit/server/files/installation.ts'
import { storeOf, sumOf } from '../../../kit/server/files/store.ts'
import { checkSeals } from '../../../kit/server/log/check-seals.ts'
import { encryptionOf, keyFile } from '../../../kit/server/security/encryption.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { migrations } from '../../features.ts'

const none = '00000000-0000-0000-0000-000000000000'
const digits = [...'0123456789abcdef']
/** A content that is newer may still get its row. */
const minutes = 10

type NowNamed = (ids: string[]) => Promise<Set<string>>

/**
 * @param db may be a copy as of a moment ago
 * @param nowNamed which of some files have a row at this moment
 * @returns a sentence for each finding, and what was looked at
 */
export async function verifyAll(db: Db, settings: Settings, nowNamed: NowNamed): Promise<{ findings: string[]; checked: string[] }> {
  const lacking = await listLackingMigrations(db, Object.keys(migrations))
  if (lacking.length > 0)
    return {
      findings: [`The database is of another version: it lacks ${lacking.join(', ')}. Start the server of this version once.`],
      checked: [],
    }
  const store = storeOf(settings)
  const foreign = await whyForeign(db, store)
  const files = await verifyFiles(db, store, nowNamed)
  const contents = await verifyContents(db, store)
  const sealed = await verifySealed(db, settings)
  const book = await checkBook(db).then(
    () => [],
    (error: Error) => [`Of the book of decisions: ${error.message}.`],
  )
  const register = await checkRegister(db).then(
    () => [],
    (error: Error) => [`Of the register: ${error.message}.`],
  )
  const log = await checkSeals(db, { thorough: true })
  const papers = (await listLackingPapers(db)).map(
    ({ kind, year, last, count }) => `Of the papers "${kind}" of ${year} ${last} numbers were given, and there are ${count}.`,
  )
  return {
    findings: [
      ...(foreign ? [foreign] : []),
      ...files.findings,
      ...contents,
      ...sealed.findings,
      ...book,
      ...register,
      ...papers,
      ...log.findings,
    ],
    checked: [
      formatCount(files.count, 'file'),
      `${formatCount(sealed.count, 'bank info')} opened`,
      'the book of decisions',
      'the register',
      'the numbers of papers',
      `${formatCount(log.entries, 'sealed entry', 'sealed entries')} of the log`,
    ],
  }
}

/** Every row has its content. */
async function verifyFiles(db: Db, store: FileStore, nowNamed: NowNamed): Promise<{ findings: string[]; count: number }> {
  const wrong = new Map<string, string>()
  let count = 0
  for (let after = none; ; ) {
    const files = await listToCheck(db, digits, after, 500)
    count += files.length
    for (const { id, name, bytes, sha256 } of files) {
      const found = await sumOf(store, id)
      if (!found) wrong.set(id, `The content of the stored file ${id} (${name}) is missing.`)
      else if (found.bytes !== bytes) wrong.set(id, `The stored file ${id} (${name}) has ${found.bytes} bytes in place of ${bytes}.`)
      else if (found.sha256 !== sha256) wrong.set(id, `The stored file ${id} (${name}) is not what was stored: its hash is another.`)
    }
    const last = files.at(-1)
    if (!last) break
    after = last.id
  }
  // One that was deleted since it was listed is no finding.
  const named = wrong.size > 0 ? await nowNamed([...wrong.keys()]) : new Set()
  return { findings: [...wrong].filter(([id]) => named.has(id)).map(([, finding]) => finding), count }
}

/** Every content has its row. */
async function verifyContents(db: Db, store: FileStore): Promise<string[]> {
  const findings: string[] = []
  for await (const { place, storedAt } of listUnnamed(store, (ids) => listStored(db, ids)))
    if (Date.now() - storedAt.getTime() > minutes * 60_000)
      findings.push(`${place} has no row: no record names it, and it is removed after a week.`)
  return findings
}

/** Every sealed number opens with the key at hand. */
async function verifySealed(db: Db, settings: Settings): Promise<{ findings: string[]; count: number }> {
  const findings: string[] = []
  let count = 0
  for (let after = none; ; ) {
    const infos = await listInfosBehind(db, after, 500)
    count += infos.length
    if (infos.length > 0 && !settings.dataKey && !existsSync(keyFile(settings)))
      return { findings: [`There is bank data, and no key that opens it: set DATA_KEY, or put ${keyFile(settings)} back.`], count: 0 }
    for (const info of infos) {
      try {
        openNumbers(encryptionOf(settings), info)
      } catch {
        findings.push(
          `The bank data of the accreditor ${info.accreditor_id} does not open with the key at hand (DATA_KEY, or data.key in DATA_DIR): it was changed, or sealed with another one.`,
        )
      }
    }
    const last = infos.at(-1)
    if (!last) return { findings, count }
    after = last.accreditor_id
  }
}
