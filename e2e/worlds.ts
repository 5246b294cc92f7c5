/** Where the demo worlds of a run lie: the one the server works on, and one that nobody has touched, to be copied. */
import path from 'node:path'

const folder = process.env.E2E_DATA_DIR
if (!folder) throw new Error('E2E_DATA_DIR is set by playwright.config.ts.')

export const servedWorld = path.join(folder, 'served')
/** Links of mails whose time is over: `{ purpose: token }`. */
export const endedLinks = path.join(folder, 'ended-links.json')
export const untouchedWorld = path.join(folder, 'untouched')
