/**
 * A large agency can upgrade: a database of the first version with 500,000 entries of the log is brought up to date by the start of the server,
 * which says how far it is, and has no limit of time for it; afterwards all of them are there, and are sealed. `PROVE_ROWS=20000` for a short one.
 */
import { sql } from 'kysely'
import { migrations } from '../src/app/features.ts'
import { openDatabase } from '../src/kit/server/db/database.ts'
import { migrate } from '../src/kit/server/db/migrate.ts'
import { checkSeals } from '../src/kit/server/log/check-seals.ts'
import { sealDue } from '../src/kit/server/log/sealing.ts'
import { startServer } from './database.ts'
import type { Verdict } from './verdict.ts'

const rows = Number(process.env.PROVE_ROWS ?? 500_000)

export async function prove(): Promise<Verdict> {
  const server = await startServer()
  const { db, close, unlimited } = await openDatabase({ url: server.url })
  try {
    const first = Object.fromEntries(Object.entries(migrations).filter(([name]) => name.startsWith('0.1.0 ')))
    await unlimited(() => migrate(db, first))
    for (let from = 0; from < rows; from += 10_000)
      await sql`
        insert into log_entries (id, at, actor_name, actor_role, call, action, object_type, object_id, says, after)
        select gen_random_uuid(), now() - ${rows} * interval '1 second' + n * interval '1 second', 'Officer ' || n % 40, 'Finance',
          'POST /api/admin/finances/update-status', 'finance.status_changed', 'finance', gen_random_uuid(),
          'Verified the payment of visit SV-' || n, jsonb_build_object('status', 'verified', 'amount', n::text)
        from generate_series(${from + 1}::int, ${Math.min(rows, from + 10_000)}::int) n`.execute(db)
    await sql`analyze`.execute(db)
    const said: string[] = []
    const begun = performance.now()
    await unlimited(() => migrate(db, migrations, (line) => said.push(line)))
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
    for (const line of said) console.log(line)
    const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from log_entries`.execute(db)
    const sealing = performance.now()
    while ((await sealDue(db)) > 0);
    const sealed = await checkSeals(db)
    const kept = counted[0]?.count === rows
    const told =
      said.some((line) => line.startsWith('Bringing the database up to date')) && said.some((line) => line.startsWith('Migration 1 of '))
    return {
      holds: kept && told && sealed.findings.length === 0 && sealed.entries === rows,
      figure:
        `${rows.toLocaleString('en-US')} entries of the log, ${Object.keys(migrations).length - Object.keys(first).length} migrations in ${seconds} s, ` +
        `${kept ? 'all entries there' : 'ENTRIES LOST'}, ${sealed.entries.toLocaleString('en-US')} sealed in ${((performance.now() - sealing) / 1_000).toFixed(1)} s, ` +
        `${sealed.findings.length} findings; ${told ? 'said' : 'DID NOT SAY'} how far it was`,
    }
  } finally {
    await close()
    server.remove()
  }
}
