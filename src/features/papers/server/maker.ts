/**
 * Makes the files of issued papers, soon after they were issued and beside the requests. A stop in the middle leaves a row without a
 * file, which the next round makes: by what stands in the row alone, so that it is the same paper.
 */

import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { readStored, storeOf } from '../../../kit/server/files/store.ts'
import { uploadPrefix } from '../../../kit/server/http/upload.ts'
import { makePaper, papersAtOnce } from '../../../kit/server/papers/paper.ts'
import { type Poller, startPoller } from '../../../kit/server/poller.ts'
import { readSeal, type Seal } from '../../../kit/server/seal/key-file.ts'
import { keepCertificate } from '../../../kit/server/seal/keys.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { findNamedFile, insertFile } from '../../files/server/queries.ts'
import { credentialOf } from './credential.ts'
import { type DuePaper, hasDuePapers, markMade, markProblem, takeDuePapers } from './queries-making.ts'

const pause = 2_000
const atOnceTaken = 20

/** Looks every few seconds for what was issued. */
export function startPaperMaker(db: Db, settings: Settings, onError: (error: unknown) => void): Poller {
  return startPoller((stopped) => makeDuePapers(db, settings, stopped, onError).catch(onError), { first: pause, pause })
}

/**
 * Makes everything that is due. While a key for signing is configured and cannot be used, nothing is made: a paper without the
 * signature would stay without it.
 */
export async function makeDuePapers(
  db: Db,
  settings: Settings,
  stopped: () => boolean = () => false,
  onError: (error: unknown) => void = () => {},
): Promise<void> {
  if (!(await hasDuePapers(db))) return
  const seal = await readSeal(settings)
  if (seal.problem !== undefined) {
    if (told !== seal.problem) onError(new Error(`Papers wait to be made. ${seal.problem}`))
    told = seal.problem
    return
  }
  told = ''
  if (seal.key) await keepCertificate(db, settings, seal.certificate)
  for (let due = await takeDuePapers(db, atOnceTaken); due.length > 0; due = stopped() ? [] : await takeDuePapers(db, atOnceTaken)) {
    const left = [...due]
    const oneAfterAnother = async () => {
      for (let paper = left.shift(); paper; paper = left.shift()) await makeOne(db, settings, seal, paper, onError)
    }
    await Promise.all(Array.from({ length: papersAtOnce }, oneAfterAnother))
  }
}
/** Said once, not every two seconds. */
let told = ''

async function makeOne(
  db: Db,
  settings: Settings,
  seal: Exclude<Seal, { problem: string }>,
  paper: DuePaper,
  onError: (error: unknown) => void,
): Promise<void> {
  try {
    const mark = await markOf(db, settings, paper)
    const { template, input } = paper
    const bytes = await makePaper({ template, input, mark, ...(seal.key ? { seal: { p12: seal.key, signedAt: new Date() } } : {}) })
    const credential = await credentialOf(db, settings, paper)
    await store(db, settings, paper, bytes, { signed_by: seal.signer, credential })
  } catch (error) {
    onError(error)
    await markProblem(db, paper, error instanceof Error ? error.message : String(error))
  }
}

async function store(
  db: Db,
  settings: Settings,
  paper: DuePaper,
  bytes: Buffer,
  more: { signed_by: string | null; credential: string | null },
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), uploadPrefix))
  try {
    const place = path.join(folder, 'paper.pdf')
    await writeFile(place, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await inAct(bySystem(db, settings, 'making of papers'), async (act) => {
      const file_id = await act.keep(place)
      await insertFile(
        act.trx,
        file_id,
        'paper',
        { name: `${paper.number}.pdf`, type: 'application/pdf', bytes: bytes.length, sha256 },
        null,
      )
      // what is to be read in the log is that it was issued
      act.spare()
      if (!(await markMade(act.trx, paper.id, { file_id, bytes: bytes.length, sha256, ...more }))) throw new MadeMeanwhile()
    })
  } catch (error) {
    if (!(error instanceof MadeMeanwhile)) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Undoes the second making of a paper that two processes took. */
class MadeMeanwhile extends Error {}

/** The picture of the mark as it was when the paper was issued. */
async function markOf(db: Db, settings: Settings, { input }: DuePaper): Promise<Uint8Array | undefined> {
  const { mark } = input.agency
  if (!mark) return undefined
  const file = await findNamedFile(db, 'mark', `${mark}-512.png`)
  const picture = file && (await readStored(storeOf(settings), file.id))
  if (!picture) throw new Error('The picture of the agency’s mark is gone that this paper was issued with.')
  return picture
}
