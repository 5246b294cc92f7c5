/**
 * `npm run create-superadmin -- --email you@agency.example --first-name Maria --last-name Santos`: makes the first account of a
 * new installation. The password is asked for in a terminal; elsewhere `--password-stdin` reads it from standard input. It never
 * stands in the command line.
 */
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { newPasswordProblem } from '../../features/accounts/server/checks.ts'
import { makeFirstSuperadmin } from '../../features/accounts/server/first-superadmin.ts'
import { bySystem, inAct } from '../../kit/server/acts/act.ts'
import { databasePlace, openDatabase } from '../../kit/server/db/database.ts'
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
      'password-stdin': { type: 'boolean', default: false },
    },
  })
  if (!values.email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email)) throw new Error('Name the account: --email you@agency.example')
  const settings = readSettings()
  const password = values['password-stdin'] ? await readPassword() : await askPassword()
  const person = { email: values.email, first_name: values['first-name'], last_name: values['last-name'] }
  const problem = await newPasswordProblem(password, person)
  if (problem) throw new Error(problem)

  const { db, close, unlimited } = await openDatabase(databasePlace(settings))
  try {
    await unlimited(() => migrate(db, migrations))
    const hash = await hashPassword(password)
    await inAct(bySystem(db, settings, 'npm run create-superadmin', newId()), (act) => makeFirstSuperadmin(act, person, hash))
    return `${values.email} is Superadmin now. Sign in at ${settings.publicUrl}/login.`
  } finally {
    await close()
  }
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error('There is no terminal to ask for the password in: add --password-stdin and send it on standard input.')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Password (15 to 128 characters; it is shown while you type): ')
  lines.close()
  return answer
}

/** Standard input up to its end; the line break that `echo` adds is no part of the password. */
async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (!password)
    throw new Error('No password came on standard input: for instance `npm run create-superadmin -- … --password-stdin < file`.')
  return password
}
