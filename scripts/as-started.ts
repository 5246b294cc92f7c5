/** What `npm start` starts Node with, the built server and flags, for programs that start the product themselves: as people run it. */
import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { scripts: Record<string, string> }

export const asStarted: readonly string[] = (scripts.start ?? '').split(' ').slice(1)
