/** `npm run restore -- ARCHIVE`: an archive of `npm run backup` into an empty place, on either database (docs/deploy/backup.md). */
import { parseArgs } from 'node:util'
import { formatCount } from '../../../kit/contract/words.ts'
import { restoreBackup } from '../../../kit/server/backup/restore.ts'
import { readSettings } from '../../../kit/server/settings.ts'
import { migrations } from '../../features.ts'
import { command } from './command.ts'

await command(async () => {
  const [archive, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!archive || more.length > 0) throw new Error('Name one archive: npm run restore -- /backups/accreditation-….tar.zst')
  const settings = readSettings()
  const begun = performance.now()
  const { manifest, heldMails } = await restoreBackup(settings, archive, migrations)
  const rows = Object.values(manifest.tables).reduce((sum, one) => sum + one.rows, 0)
  const lines = [
    `Restored what was there on ${manifest.made_at}: ${formatCount(rows, 'row')}, ${formatCount(Object.keys(manifest.files).length, 'file')}, in ${((performance.now() - begun) / 1000).toFixed(1)} s.`,
    `Not in the archive: ${manifest.not_included.join('; ')}.`,
  ]
  if (heldMails > 0)
    lines.push(`${formatCount(heldMails, 'mail')} that waited to be sent stay held; a Superadmin sends again what is still right.`)
  const lacking = [...manifest.gone, ...manifest.damaged]
  if (lacking.length > 0) lines.push(`Stored files that the archive lacks, or has damaged: ${lacking.slice(0, 20).join(', ')}.`)
  lines.push('Now `npm run verify` with the same environment, then `npm start`.')
  return { says: lines.join('\n'), isRight: true }
})
