/** Starts the product (start.ts) as it is built: `npm start` runs what is made of this. */
import { giveBackMemory } from './memory/give-back-memory.ts'
import { loadPlainly } from './memory/optimizing.ts'

giveBackMemory()
loadPlainly()
await import('./start.ts')
