/** `npm run backup -- --to FOLDER_OR_FILE --keep 14`: one archive of database, files and keys, while the server runs (docs/deploy/backup.md). */
import { parseArgs } from 'node:util'
import { formatCount } from '../../../kit/contract/words.ts'
import { type Backup, makeBackup } from '../../../kit/server/backup/backup.ts'
import { readSettings } from '../../../kit/server/settings.ts'
import { productVersion } from '../../../kit/server/version.ts'
import { command, inMegabytes } from './command.ts'

await command(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new Error('--keep takes how many archives stay in the folder: a whole number from 1 on.')
  const begun = performance.now()
  const backup = await makeBackup(readSettings(), { to: values.to, keep, version: productVersion() })
  return { says: told(backup, (performance.now() - begun) / 1000), isRight: backup.manifest.damaged.length === 0 }
})

function told({ place, bytes, sha256, manifest, removed }: Backup, seconds: number): string {
  const rows = Object.values(manifest.tables).reduce((sum, one) => sum + one.rows, 0)
  const lines = [
    `${place}: ${formatCount(rows, 'row')}, ${formatCount(Object.keys(manifest.files).length, 'file')}, ${formatCount(Object.keys(manifest.keys).length, 'key')}, ${inMegabytes(bytes)}, in ${seconds.toFixed(1)} s`,
    `SHA-256 ${sha256}`,
    `Not in it: ${manifest.not_included.join('; ')}.`,
  ]
  if (removed.length > 0) lines.push(`Removed: ${removed.join(', ')}.`)
  if (manifest.gone.length > 0) lines.push(`Deleted while it was made, and not in it: ${manifest.gone.join(', ')}.`)
  if (manifest.damaged.length > 0)
    lines.push(
      `The archive is made, but ${formatCount(manifest.damaged.length, 'stored file')} missing or damaged before: ${manifest.damaged.slice(0, 20).join(', ')}. Take them from an older archive.`,
    )
  return lines.join('\n')
}
