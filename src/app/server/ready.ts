/** Whether this process can do its work: the database, its disks, and that they belong together. Load balancers ask `/readyz`. */
import os from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { clockFault } from '../../kit/server/clock/watch.ts'
import type { Db } from '../../kit/server/db/database.ts'
import { filesFolder, tryFolder } from '../../kit/server/files/folder-store.ts'
import { whyForeign } from '../../kit/server/files/installation.ts'
import { tryWriting } from '../../kit/server/files/queries-installation.ts'
import { storeOf } from '../../kit/server/files/store.ts'
import type { Settings } from '../../kit/server/settings.ts'

export type Readiness = {
  status: 'ready' | 'not ready'
  database: Part
  disk: Part
  files: Part
  /** What a person has to look at; it answers all the same, and is no reason to take the server out. */
  note?: string
}
type Part = 'ok' | 'not ok'

/** Milliseconds after which a part that does not answer is not ready; two such parts and the answer is there within five seconds. */
const patience = 2_000

/** Milliseconds for which an answer is given again; one that is wrong may be right again soon. */
const ages = { ready: 2_000, 'not ready': 250 }

/** Asked at most every two seconds, however many ask; what is wrong is said in the log once, and when it is right again. */
export function readiness(db: Db, settings: Settings, log: FastifyBaseLogger): () => Promise<Readiness> {
  let said = ''
  let asking: Promise<Readiness> | undefined
  return () => {
    asking ??= ask().then((found) => {
      setTimeout(() => (asking = undefined), ages[found.status]).unref()
      return found
    })
    return asking
  }

  async function ask(): Promise<Readiness> {
    const parts = {
      database: await within(() => tryWriting(db)),
      disk: await within(() => tryDisks(settings)),
      files: 'ok',
    }
    // who cannot be asked says nothing about the files
    if (parts.database === 'ok') parts.files = await within(() => tryFiles(db, settings))
    const wrong = Object.entries(parts).filter(([, why]) => why !== 'ok')
    const why = wrong.map(([part, why]) => `${part}: ${why}`).join(' ')
    if (why !== said) {
      if (why) log.error({ not_ready: Object.fromEntries(wrong) }, 'this process is not ready')
      else log.warn('this process is ready again')
      said = why
    }
    const word = (part: string | undefined): Part => (part === 'ok' ? 'ok' : 'not ok')
    const fault = parts.database === 'ok' ? await clockFault(db).catch(() => undefined) : undefined
    return {
      ...(fault ? { note: fault.says } : {}),
      status: why ? 'not ready' : 'ready',
      database: word(parts.database),
      disk: word(parts.disk),
      files: word(parts.files),
    }
  }
}

/** @returns `ok`, or why not */
async function within(work: () => Promise<void>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const late = setTimeout(() => resolve('It does not answer.'), patience)
  work().then(
    () => resolve('ok'),
    (error: unknown) => resolve(error instanceof Error ? error.message : String(error)),
  )
  const found = await promise
  clearTimeout(late)
  return found
}

/** This machine's own: the folder of files, or what lies in DATA_DIR beside a bucket; and where uploads lie until they are stored. */
async function tryDisks(settings: Settings): Promise<void> {
  for (const folder of [settings.storage ? settings.dataDir : filesFolder(settings), os.tmpdir()]) await tryFolder(folder)
}

/** They are those of this database, and more can be stored. A folder was tried as a disk. */
async function tryFiles(db: Db, settings: Settings): Promise<void> {
  const store = storeOf(settings)
  const why = await whyForeign(db, store)
  if (why) throw new Error(why)
  if (settings.storage) await store.tryWriting()
}
