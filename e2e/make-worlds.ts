/**
 * Makes the demo world of a run, and lays it aside once more for tests that start a server themselves: making one takes
 * longer than most tests. `npm test` runs it beside the checks; nothing happens where both worlds are there already.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { issueLink, type LinkPurpose, linkMinutes } from '../src/features/links/server/queries.ts'
import { openDatabase } from '../src/kit/server/db/database.ts'
import { endedLinks, servedWorld, untouchedWorld } from './worlds.ts'

if (!existsSync(untouchedWorld)) {
  const { status } = spawnSync(process.execPath, ['demo/command.ts'], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: servedWorld, DEMO: 'on', DATABASE_URL: '', NODE_ENV: '' },
  })
  if (status !== 0) process.exit(status ?? 1)
  await endLinks()
  // Under its name only when it is whole: that it is there says that both are.
  cpSync(servedWorld, `${untouchedWorld}-half`, { recursive: true })
  renameSync(`${untouchedWorld}-half`, untouchedWorld)
}

/** No test waits 72 hours: links of every kind, of an account no test signs in with, whose time is over. */
async function endLinks(): Promise<void> {
  const { db, close } = await openDatabase({ folder: path.join(servedWorld, 'db') })
  const tokens = await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .selectFrom('accounts')
      .select('id')
      .where('email', 'not like', '%@demo.example')
      .limit(1)
      .executeTakeFirstOrThrow()
    const made = []
    for (const purpose of Object.keys(linkMinutes) as LinkPurpose[]) made.push([purpose, await issueLink(trx, id, purpose)] as const)
    await trx.updateTable('account_tokens').set({ expires_at: new Date() }).where('account_id', '=', id).execute()
    return Object.fromEntries(made)
  })
  await close()
  writeFileSync(endedLinks, JSON.stringify(tokens))
}
