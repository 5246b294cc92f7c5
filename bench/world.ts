/** The world that is measured: the demo world, many times as large. */
import { execFileSync } from 'node:child_process'
import type pg from 'pg'

/** Fills an empty database; one that has programs already is taken as it is. @param scale 15 makes 100,000 programs */
export async function fillWorld(database: pg.Client, url: string, scale: string): Promise<void> {
  const { rows } = await database.query("select to_regclass('programs') as programs")
  if (!rows[0].programs) {
    console.error(`Filling a database with the demo world of scale ${scale} …`)
    execFileSync(process.execPath, ['demo/command.ts', '--scale', scale], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATABASE_URL: url, NODE_ENV: '' },
    })
  }
  await database.query('vacuum analyze')
}

/** What is copied, what it belongs to before it, and what of a copy has to differ. */
const copied: Record<string, { ids: string[]; others?: Record<string, string> }> = {
  institutions: { ids: ['id'], others: { name: "name || ' ' || n", acronym: "acronym || '-' || n" } },
  campuses: { ids: ['id', 'institution_id'] },
  programs: { ids: ['id', 'campus_id'] },
  accreditations: { ids: ['id', 'institution_id', 'campus_id', 'merged_into'], others: { number: "number || '-' || n" } },
  accreditation_programs: { ids: ['id', 'accreditation_id', 'program_id'] },
  finances: { ids: ['id', 'institution_id', 'accreditation_id', 'adjusts', 'set_off_against'] },
}
/** Of these, only what belongs to no person: whoever evaluates is not copied. */
const left: Record<string, string> = { finances: "finance = 'accreditation'" }

/**
 * Makes ten worlds of one, in the database itself, which takes minutes where filling a world of this size would take an hour: nine copies of
 * the institutions with their campuses, programs, visits and charges. Nothing is derived meanwhile (the register of the public knows the
 * first world alone); what programs are counted in grows with them.
 */
export async function growTenfold(database: pg.Client): Promise<void> {
  const { rows } = await database.query('select count(*)::int as n from programs')
  if (rows[0].n > 500_000) return
  console.error('Making ten worlds of one …')
  await database.query('begin')
  for (const table of Object.keys(copied)) await database.query(`alter table ${table} disable trigger all`)
  for (const [table, { ids, others = {} }] of Object.entries(copied)) {
    const { rows: columns } = await database.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const names = columns.map(({ name }) => `"${name}"`)
    const values = columns.map(({ name }) => others[name] ?? (ids.includes(name) ? copyOf(`"${name}"`) : `"${name}"`))
    const { rows: indexes } = await database.query<{ name: string; text: string }>(`
      select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as text from pg_index
      where indrelid = '${table}'::regclass and not indisunique`)
    for (const { name } of indexes) await database.query(`drop index ${name}`)
    await database.query(
      `insert into ${table} (${names}) select ${values} from ${table}, generate_series(1, 9) n where ${left[table] ?? 'true'} order by n`,
    )
    for (const { text } of indexes) await database.query(text)
  }
  for (const table of Object.keys(copied)) await database.query(`alter table ${table} enable trigger all`)
  // A copy differs in nothing that programs are counted by.
  await database.query('update program_counts set programs = programs * 10')
  await database.query('commit')
  await database.query('vacuum analyze')
}

/** Ids begin with the time they were made, whose first digit is 0 for some thousand years. */
function copyOf(id: string): string {
  return `(n || substr(${id}::text, 2))::uuid`
}
