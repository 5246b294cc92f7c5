/**
 * Makes the demo world of a run, and lays it aside once more for tests that start a server themselves: making one takes
 * longer than most tests. `npm test` runs it beside the checks; nothing happens where both worlds are there already.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, renameSync } from 'node:fs'
import { servedWorld, untouchedWorld } from './worlds.ts'

if (!existsSync(untouchedWorld)) {
  const { status } = spawnSync(process.execPath, ['server/db/demo-command.ts'], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: servedWorld, DEMO: 'on', DATABASE_URL: '', NODE_ENV: '' },
  })
  if (status !== 0) process.exit(status ?? 1)
  // Under its name only when it is whole: that it is there says that both are.
  cpSync(servedWorld, `${untouchedWorld}-half`, { recursive: true })
  renameSync(`${untouchedWorld}-half`, untouchedWorld)
}
