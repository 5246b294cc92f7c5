/**
 * The server of the browser tests, with a demo world of its own. Before it starts, the world is laid aside once more for
 * tests that start a server themselves: making one takes longer than most tests.
 */
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { servedWorld, untouchedWorld } from './worlds.ts'

const { status } = spawnSync(process.execPath, ['server/db/demo-command.ts'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
cpSync(servedWorld, untouchedWorld, { recursive: true })
await import('../server/main.ts')
