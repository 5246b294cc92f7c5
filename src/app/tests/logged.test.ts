import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { insertAccount } from '../../../testing/insert.ts'
import { tokenMailedTo } from '../../../testing/mails.ts'
import { errorText, loggedAddress, loggedError } from '../../kit/server/http/log-lines.ts'
import { readSettings } from '../../kit/server/settings.ts'
import { makeApp } from '../server/app.ts'

/** Nothing that anybody typed stands in the server's log (docs/domain.md#private-data-is-not-kept). */
const { db, dataDir } = await startApp()

const typed = {
  email: 'corazon.delgado@hills.example',
  password: 'seven quiet green lamps',
  first_name: 'Corazonita',
  last_name: 'Delgadoverde',
}

/** Asks a server that writes all it has to say. @returns its answer's status and every line of its log */
async function logged(asked: { method: 'GET' | 'POST'; url: string; payload?: object; token?: string }) {
  const lines: string[] = []
  const settings = readSettings({ DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'trace' })
  const app = await makeApp(db, settings, undefined, { write: (line) => lines.push(line) })
  const { token, ...rest } = asked
  const { statusCode } = await app.inject({ ...rest, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) })
  await app.close()
  return { status: statusCode, log: lines.join('') }
}

const register = () => logged({ method: 'POST', url: '/api/register', payload: { role: 'accreditor', ...typed } })

function expectNothingTyped(log: string): void {
  for (const value of [...Object.values(typed), '$argon2id', '19456']) expect(log).not.toContain(value)
}

test('a row that a rule of the database refuses is not in the log; the rule, its table and the fault are', async () => {
  await sql`alter table accounts add constraint no_greens check (last_name <> 'Delgadoverde')`.execute(db)
  const { status, log } = await register()
  await sql`alter table accounts drop constraint no_greens`.execute(db)
  expect(status).toBe(500)
  expect(log).toContain('"constraint":"no_greens"')
  expect(log).toMatch(/"code":"23514"[\s\S]*"table":"accounts"/)
  expect(log).toContain('violates check constraint \\"no_greens\\"')
  expectNothingTyped(log)
})

test('a value that the database cannot read is not in the log, whatever it quotes or says of the place', async () => {
  await sql`
    create function misread() returns trigger language plpgsql as $$
    begin perform concat(new.first_name, ' "', new.last_name, '" ', new.email, ' ', new.password_hash)::uuid; return new; end $$`.execute(
    db,
  )
  await sql`create trigger misread before insert on accounts for each row execute function misread()`.execute(db)
  const { status, log } = await register()
  await sql`drop trigger misread on accounts`.execute(db)
  expect(status).toBe(500)
  expect(log).toMatch(/"code":"22P02"/)
  expectNothingTyped(log)
})

test('an error raised with the words of a row keeps what it is, without the words', async () => {
  await sql`
    create function complain() returns trigger language plpgsql as $$
    begin raise exception 'the value "%" is odd', new.email using detail = concat(new.password_hash), hint = new.last_name; end $$`.execute(
    db,
  )
  await sql`create trigger complain before insert on accounts for each row execute function complain()`.execute(db)
  const { log } = await register()
  await sql`drop trigger complain on accounts`.execute(db)
  expect(log).toContain('the value \\"…\\" is odd')
  expectNothingTyped(log)
})

test('what was searched for and the token of a link are not in the log; the path and the names are', async () => {
  const { id, email } = await insertAccount(db, { role: 'Superadmin' })
  const link = await logged({ method: 'POST', url: '/api/forgot-password', payload: { email } })
  const token = await tokenMailedTo(db, email)
  const followed = await logged({ method: 'GET', url: `/api/reset-password?token=${token}` })
  const searched = await logged({ method: 'GET', url: `/api/admin/mails?search=${typed.last_name}&page=1&${typed.email}` })
  expect([link.status, followed.status, searched.status]).toEqual([200, 200, 401])
  expect(`${link.log}${followed.log}`).not.toContain(token)
  expect(searched.log).toContain('"url":"/api/admin/mails?search=…&page=…&…"')
  expectNothingTyped(searched.log)
  expect(searched.log).not.toContain(id)
})

test('an address keeps its path, an error its causes and what it was', () => {
  expect(loggedAddress('/programs')).toBe('/programs')
  expect(loggedAddress('/login?redirect=%2Fa%3Fconfirm%3Dabc&x[]=1')).toBe('/login?redirect=…&x[]=…')
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "one_email"'), {
    code: '23505',
    severity: 'ERROR',
    constraint: 'one_email',
    detail: 'Key (email)=(a@b.example) already exists.',
    params: ['a@b.example'],
  })
  const error = new TypeError('The account was not made.', { cause })
  expect(loggedError(error)).toMatchObject({ type: 'TypeError', message: error.message, cause: { code: '23505', message: cause.message } })
  expect(errorText(error)).toContain('because of DatabaseError: duplicate key value violates unique constraint "one_email"')
  expect(JSON.stringify(loggedError(error)) + errorText(cause)).not.toContain('a@b.example')
})
