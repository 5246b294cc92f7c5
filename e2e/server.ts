/** The server of the browser tests, with a demo world of its own. */
import './make-worlds.ts'

await import('../src/app/server/main.ts')
