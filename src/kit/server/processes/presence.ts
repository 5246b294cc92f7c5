/** Tells the other processes on the database, and the Superadmin, that this one is at work. */
import os from 'node:os'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { type Poller, startPoller } from '../poller.ts'
import { encryptionOf } from '../security/encryption.ts'
import type { Settings } from '../settings.ts'
import { productVersion } from '../version.ts'
import { clockAhead, deleteProcess, upsertProcess } from './queries.ts'

const aMinute = 60_000

/** Says so every minute until it stops, and then that it is gone. */
export function startPresence(db: Db, settings: Settings, onError: (error: unknown) => void): Poller {
  const about = {
    id: newId(),
    host: os.hostname(),
    pid: process.pid,
    version: productVersion(),
    started_at: new Date(Date.now() - process.uptime() * 1_000),
    key_mark: encryptionOf(settings).mark.toString('hex'),
  }
  const say = async () => upsertProcess(db, { ...about, clock_ahead_ms: await clockAhead(db) })
  const poller = startPoller(() => say().catch(onError), { first: 0, pause: aMinute })
  return {
    stop: async () => {
      await poller.stop()
      await deleteProcess(db, about.id).catch(onError)
    },
  }
}
