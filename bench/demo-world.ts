/**
 * `npm run bench:demo`: makes demo worlds of several scales, each in a PostgreSQL of its own as it comes from the box, and prints
 * how long it took, how much it is, and the most memory the program had. Prints Markdown for docs/performance.md.
 *
 *     npm run bench:demo -- 10 60 100
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { withCluster } from '../scripts/cluster.ts'

const scales = process.argv.length > 2 ? process.argv.slice(2) : ['10', '60', '100']
console.log(`${os.cpus().length} × ${os.cpus()[0]?.model}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}\n`)
console.log('| scale | programs | rows in all | made in | memory, at most |\n|---|---|---|---|---|')
for (const scale of scales) await withCluster([], (url) => measure(scale, url))

async function measure(scale: string, url: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'demo-world-'))
  const said = execFileSync(process.execPath, ['demo/command.ts', '--scale', scale], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, NODE_ENV: '' },
  })
  rmSync(dataDir, { recursive: true })
  const [, seconds, memory] = /in ([\d.]+) s and ([\d,]+ MB)/.exec(said) ?? []
  const { programs, all } = await countRows(url)
  console.log(`| ${[scale, number(programs), number(all), `${Math.round(Number(seconds))} s`, memory].join(' | ')} |`)
}

async function countRows(url: string): Promise<{ programs: number; all: number }> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const { rows } = await database.query<{ name: string; n: number }>(`
    select relname as name, (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || oid::regclass, false, true, '')))[1]::text::int as n
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`)
  await database.end()
  return { programs: rows.find((one) => one.name === 'programs')?.n ?? 0, all: rows.reduce((sum, one) => sum + one.n, 0) }
}

function number(value: number): string {
  return value.toLocaleString('en')
}
