import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The version of the product, as an archive and the page of the system name it. */
export function productVersion(): string {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8')).version
}
