/**
 * `npm run create-superadmin -- --email you@agency.example --first-name Maria --last-name Santos`: makes the first account of a
 * new installation. The password is asked for, or read from standard input; it never stands in the command line.
 */
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { newPasswordProblem } from '../../features/accounts/server/checks.ts'
import { makeFirstSuperadmin } from '../../features/accounts/server/first-superadmin.ts'
import { bySystem, inAct } from '../../kit/server/acts/act.ts'
import { openDatabase } from '../../kit/server/db/database.ts'
import { newId } from '../../kit/server/db/ids.ts'
import { migrate } from '../../kit/server/db/migrate.ts'
import { hashPassword } from '../../kit/server/security/password.ts'
import { readSettings } from '../../kit/server/settings.ts'
import { migrations } from '../features.ts'

try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string', default: 'Super' },
      'last-name': { type: 'string', default: 'Admin' },
    },
  })
  if (!values.email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email)) throw new Error('Name the account: --email you@agency.example')
  const password = await askPassword()
  const problem = newPasswordProblem(password, values.email)
  if (problem) throw new Error(problem)

  const settings = readSettings()
  const { db, close } = await openDatabase(
    settings.databaseUrl ? { url: settings.databaseUrl } : { folder: path.join(settings.dataDir, 'db') },
  )
  try {
    await migrate(db, migrations)
    const person = { email: values.email, first_name: values['first-name'], last_name: values['last-name'] }
    const hash = await hashPassword(password)
    await inAct(bySystem(db, settings, 'npm run create-superadmin', newId()), (act) => makeFirstSuperadmin(act, person, hash))
    return `${values.email} is Superadmin now. Sign in at ${settings.publicUrl}/login.`
  } finally {
    await close()
  }
}

async function askPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdin.isTTY ? process.stdout : undefined })
  const answer = await lines.question(process.stdin.isTTY ? 'Password (15 to 128 characters; it is shown while you type): ' : '')
  lines.close()
  return answer
}
