/** `npm run verify`: holds files, book, numbers and sealed values of an installation against each other, while the server runs. */
import { listStored } from '../../../features/files/server/queries.ts'
import { listStillNamed } from '../../../kit/server/backup/backup.ts'
import { noteVerified } from '../../../kit/server/backup/trace.ts'
import { readSettings } from '../../../kit/server/settings.ts'
import { command, withInstallation } from './command.ts'
import { verifyAll } from './verifying.ts'

await command(async () => {
  const settings = readSettings()
  const begun = performance.now()
  const { findings, checked } = await withInstallation(settings, (database, quiet) =>
    database.unlimited(() =>
      verifyAll(database.db, settings, (ids) => (quiet?.isCopy ? listStillNamed(settings, ids) : listStored(database.db, ids))),
    ),
  )
  await noteVerified(settings, findings.length)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  if (findings.length === 0) return { says: `All is whole: ${checked.join(', ')}, in ${seconds} s.`, isRight: true }
  const more = findings.length > 20 ? [`… and ${findings.length - 20} more.`] : []
  return { says: [...findings.slice(0, 20), ...more].join('\n'), isRight: false }
})
