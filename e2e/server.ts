/** The server of the browser tests, with a demo world of its own. */
import './make-worlds.ts'
import path from 'node:path'
import { asStarted } from '../scripts/as-started.ts'

await import(path.resolve(asStarted.at(-1) as string))
