/**
 * `npm run plans`: asks the main lists with a selective filter, and the dashboard, on 100,000 programs (or a million) in a real PostgreSQL,
 * and explains every statement the product sent for it. Prints Markdown for docs/query-plans.md; exits with 1 when a statement read a large
 * table from end to end, or took longer than a tenth of a second.
 *
 *     npm run plans > docs/query-plans.md
 *     npm run plans -- --million > docs/query-plans.md
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { defaults } from '../agency.config.ts'
import { withCluster } from '../scripts/cluster.ts'
import { migrations } from '../src/app/features.ts'
import { makeApp } from '../src/app/server/app.ts'
import { accounts } from '../src/features/accounts/contract.ts'
import { accreditors } from '../src/features/accreditors/contract.ts'
import { agencyDashboard } from '../src/features/agency-dashboard/contract.ts'
import { finances } from '../src/features/finances/contract.ts'
import { inbox } from '../src/features/inbox/contract.ts'
import { institutions } from '../src/features/institutions/contract.ts'
import { campuses } from '../src/features/institutions/contract-campuses.ts'
import { logs } from '../src/features/logs/contract.ts'
import { mail } from '../src/features/mail/contract.ts'
import { programs } from '../src/features/programs/contract.ts'
import { schedule } from '../src/features/schedule/contract.ts'
import { search } from '../src/features/search/contract.ts'
import { insertSession } from '../src/features/sign-in/server/queries.ts'
import { teams } from '../src/features/teams/contract.ts'
import { trainings } from '../src/features/trainings/contract.ts'
import type { Call, Input } from '../src/kit/contract/call.ts'
import { requestOf } from '../src/kit/contract/client.ts'
import { openDatabase } from '../src/kit/server/db/database.ts'
import { migrate } from '../src/kit/server/db/migrate.ts'
import { readSettings } from '../src/kit/server/settings.ts'
import { fillWorld, growTenfold } from './world.ts'

/** Rows from which on reading a table from end to end would be felt. */
const largeTable = 5_000

/** `readsAll`: it is there to look at whole tables, to count them or to find names written alike, and may, as long as that does not take long. */
type Asked = { name: string; call: Call; input: unknown; readsAll?: true }
type Statement = { sql: string; values: readonly unknown[] }

/** Milliseconds that a statement may take. */
const longest = 100

const { values } = parseArgs({
  options: { url: { type: 'string' }, scale: { type: 'string', default: '15' }, million: { type: 'boolean', default: false } },
})
const found = values.url ? await explainAll(values.url) : await withCluster(['shared_buffers=512MB', 'autovacuum_naptime=3600'], explainAll)
process.exitCode = found

async function explainAll(url: string): Promise<number> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  await fillWorld(database, url, values.scale)
  if (values.million) await growTenfold(database)
  const heard: Statement[] = []
  const unhook = listen(heard)
  const { db, close } = await openDatabase({ url })
  await migrate(db, migrations)
  const app = await makeApp(db, readSettings({ LOG_LEVEL: 'silent', DEMO: 'off', RATE_LIMITS: 'off' }))
  const { rows } = await database.query("select id from accounts where email = 'superadmin@demo.example'")
  const { token } = await db.transaction().execute((trx) => insertSession(trx, rows[0].id, { address: '127.0.0.1', user_agent: 'plans' }))

  console.log(await head(database))
  let wrong = 0
  for (const { name, call, input, readsAll } of await questions(database)) {
    heard.length = 0
    const { path, init } = requestOf(call, input as Input<Call>)
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` }
    const answer = await app.inject({ method: call.method as 'GET', url: path, headers, payload: init.body as string })
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
    console.log(
      `\n## ${name}\n\n\`${call.method} ${decodeURIComponent(path)}\`${init.body ? ` \`${init.body}\`` : ''} · ${sizeOf(answer.json())}`,
    )
    // The first statement is the session's, the same for every call.
    for (const statement of heard.slice(1)) wrong += await explain(database, statement, readsAll)
  }
  await app.close()
  await close()
  unhook()
  await database.end()
  return wrong > 0 ? 1 : 0
}

/** Writes down what the product asks. @returns what ends it */
function listen(heard: Statement[]): () => void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const asked = args[0] as { name?: string; text: string; values: unknown[] }
    // Everything the product asks with values is named (src/kit/server/db/database.ts).
    if (asked.name) heard.push({ sql: asked.text, values: asked.values })
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}

async function questions(database: pg.Client): Promise<Asked[]> {
  const one = async (text: string) => (await database.query(text)).rows[0]
  const institution = await one('select id, name from institutions order by id limit 1 offset 40')
  const region = defaults.regions[5].name
  const asked = <C extends Call>(name: string, call: C, input: Input<C>): Asked => ({ name, call, input })
  return [
    asked('Programs: filtered by region and status', programs.list, { body: { filter: { region: [region], status: ['upcoming'] } } }),
    asked('Programs: of one institution', programs.list, { body: { filter: { institution_id: institution.id } } }),
    asked('Programs: searched', programs.list, { body: { search: 'agroforestry' } }),
    asked('Programs: expired, of one region', programs.expired, { body: { filter: { region: [region] } } }),
    asked('Campuses: searched', campuses.list, { body: { search: 'san roque' } }),
    asked('Institutions: searched', institutions.list, { body: { search: 'lakeside' } }),
    asked('Accreditations: one by one, of a month', schedule.list, {
      query: { mode: 'list', filter: { from: '2026-10-01', to: '2026-10-31' } },
    }),
    asked('Accreditations: ongoing, of one institution', schedule.ongoing, { body: { filter: { institution_id: institution.id } } }),
    asked('Actions: what waits, of every kind', inbox.waiting, {}),
    asked('Accreditations: invitations without an answer', teams.unanswered, {}),
    asked('Accreditations: reports to read', teams.reports, {}),
    asked('Finances: charges of one institution', finances.charges, { params: { institution_id: institution.id } }),
    asked('Finances: honoraria of a month', finances.honoraria, { query: { dos: '2026-10' } }),
    asked('Accreditors: searched', accreditors.list, { body: { search: 'santos' } }),
    // of those it shows, who may be there twice: no index knows a name with letters left out
    { ...asked('Accounts: of one role, searched', accounts.list, { query: { role: 'institution', query: 'lakeside' } }), readsAll: true },
    asked('Trainings: searched', trainings.list, { query: { search: 'outcomes' } }),
    asked('Logs: of a day', logs.general, { query: { from: '2026-10-12', to: '2026-10-12' } }),
    asked('Logs: searched', logs.general, { query: { search: 'verified' } }),
    asked('Records: searched by one word', search.records, { query: { query: 'agroforestry' } }),
    asked('Records: searched by a word of many', search.records, { query: { query: 'bachelor' } }),
    asked('Records: searched by an institution', search.records, { query: { query: 'lakeside nursing' } }),
    { ...asked('Dashboard: cards', agencyDashboard.totals, { query: {} }), readsAll: true },
    asked('Dashboard: levels by region', agencyDashboard.institutionLevels, { body: { by: 'region' } }),
    asked('Dashboard: survey visits', agencyDashboard.surveyVisits, { query: {} }),
    asked('Programs: years in which validities end', programs.validityEndYear, {}),
    asked('Mails: failed', mail.list, { query: { status: 'failed' } }),
  ]
}

/** Prints a statement with its plan. @returns 1 when it read a large table from end to end, or took long */
async function explain(database: pg.Client, { sql, values }: Statement, readsAll = false): Promise<number> {
  if (!/^\s*(select|with)\b/i.test(sql)) return 0
  const { rows } = await database.query(`explain (analyze, buffers, costs off, timing off, summary on) ${sql}`, [...values])
  const plan = rows.map((row) => row['QUERY PLAN'] as string)
  const large = plan.filter((line, place) => /Seq Scan/.test(line) && readRows(plan, place) > largeTable)
  const time = /Execution Time: ([\d.]+) ms/.exec(plan.join('\n'))?.[1]
  const isLong = Number(time) > longest
  const shown = plan.filter((line) => !/Planning|Execution Time|Heap Blocks|Sort Method|Memory Usage|Buckets/.test(line))
  console.log(
    `\n<details><summary><code>${summaryOf(sql)}</code> · ${time} ms${large.length > 0 ? ' · <b>reads a whole table</b>' : ''}${isLong ? ' · <b>takes long</b>' : ''}</summary>\n`,
  )
  console.log(`\`\`\`\n${shown.join('\n')}\n\`\`\`\n</details>`)
  return (large.length > 0 && !readsAll) || isLong ? 1 : 0
}

/** Rows a scan looked at: those it handed on and those its filter threw away. */
function readRows(plan: readonly string[], place: number): number {
  const rows = Number(/rows=(\d+)/.exec(plan[place] as string)?.[1] ?? 0)
  const removed = Number(/Rows Removed by Filter: (\d+)/.exec(plan.slice(place + 1, place + 3).join(' '))?.[1] ?? 0)
  return rows + removed
}

function summaryOf(sql: string): string {
  return /^\s*select\s+\(?count\(/i.test(sql) ? 'count' : 'rows'
}

function sizeOf(answer: { data?: unknown; meta?: { total: number } }): string {
  return answer.meta ? `${answer.meta.total.toLocaleString('en-US')} found` : ''
}

async function head(database: pg.Client): Promise<string> {
  const tables = ['institutions', 'campuses', 'programs', 'accounts', 'accreditations', 'assignments', 'finances', 'log_entries']
  const counts: string[] = []
  for (const table of tables) {
    const { rows } = await database.query(`select count(*)::int as n from ${table}`)
    counts.push(`${rows[0].n.toLocaleString('en-US')} ${table}`)
  }
  const version = (await database.query('show server_version')).rows[0].server_version.split(' ')[0]
  return `# Query plans of the main lists

Made by \`npm run plans\`: PostgreSQL ${version}, ${counts.join(', ')}. Each list is asked with a selective filter; below stand the
statements the product sent for it, as PostgreSQL carried them out. No statement reads a large table (${largeTable.toLocaleString('en-US')} rows and more) from end to end, or takes longer than ${longest} ms, but where it says so.`
}
