/** `npm run demo -- --scale 10`: fills an empty database with the demo world. */
import { parseArgs } from 'node:util'
import { migrations } from '../src/app/features.ts'
import { databasePlace, openDatabase } from '../src/kit/server/db/database.ts'
import { migrate } from '../src/kit/server/db/migrate.ts'
import { storeOf } from '../src/kit/server/files/store.ts'
import { encryptionOf } from '../src/kit/server/security/encryption.ts'
import { readSettings } from '../src/kit/server/settings.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { fillDemoWorld } from './world.ts'

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause) console.error(error.cause)
  process.exitCode = 1
}

async function run(): Promise<void> {
  if (process.env.NODE_ENV === 'production') throw new Error('The demo world is never made in production: its passwords are public.')
  const scale = readScale()
  const settings = readSettings()
  const database = await openDatabase(databasePlace(settings))
  try {
    await database.unlimited(() => migrate(database.db, migrations))
    const anything =
      (await database.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) ??
      (await database.db.selectFrom('institutions').select('id').limit(1).executeTakeFirst())
    if (anything)
      throw new Error('This database is not empty. The demo world goes into an empty one: name another DATA_DIR or DATABASE_URL.')
    const started = Date.now()
    await fillDemoWorld(database.db, {
      files: storeOf(settings),
      encryption: encryptionOf(settings),
      publicUrl: settings.publicUrl,
      scale,
    })
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    const memory = Math.round(process.resourceUsage().maxRSS / 1024).toLocaleString('en')
    console.log(
      `The demo world of scale ${scale} is made, in ${seconds} s and ${memory} MB of memory. Password of its accounts: ${demoPassword}`,
    )
    for (const account of demoAccounts) console.log(`  ${account.email.padEnd(34)} ${account.role}`)
  } finally {
    await database.close()
  }
}

function readScale(): number {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
  const scale = Number(values.scale)
  if (!Number.isInteger(scale) || scale < 1 || scale > 100) throw new Error('--scale takes a whole number from 1 to 100.')
  return scale
}
