/**
 * Starts the product (start.ts) from its sources, to develop; `npm start` runs what is built (built.ts). What Node makes of our sources
 * when it reads them, without their types and compiled, is kept beside the libraries for the next start: a quarter of what a start works.
 * Where that folder takes nothing, they are read anew each time.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'))
await import('./start.ts')
// now and not when the process ends: it may be killed
flushCompileCache()
