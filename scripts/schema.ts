/**
 * `npm run schema`: writes docs/schema.sql, the database as all migrations leave it, feature by feature. It is for reading, and makes
 * the same database when it is run; what makes and changes those in use are the migrations. Asks an embedded database in memory, so
 * that nothing has to be installed.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { migrations } from '../src/app/features.ts'
import { type Db, openDatabase } from '../src/kit/server/db/database.ts'
import { migrate } from '../src/kit/server/db/migrate.ts'

export const schemaFile = path.resolve(import.meta.dirname, '../docs/schema.sql')

type Column = { name: string; type: string; required: boolean; default: string | null }
type Table = { name: string; feature: string; columns: Column[] }
/** What is written as one statement of its own, or as one line of its table where the same feature made both. */
type Part = { name: string; feature: string; table: string | null; kind: string; says: string }

type Schema = { features: string[]; tables: Table[]; parts: Part[] }

if (process.argv[1] === import.meta.filename) {
  await writeFile(schemaFile, textOf(await readSchema()))
  console.log(`Written: ${path.relative(process.cwd(), schemaFile)}`)
}

/** Runs one migration after the other: what is there after one and was not before belongs to its feature. */
export async function readSchema(): Promise<Schema> {
  const { db, close } = await openDatabase({ memory: true })
  const owners = new Map<string, string>()
  const features = new Set<string>()
  let schema: Schema = { features: [], tables: [], parts: [] }
  const all = Object.entries(migrations)
  for (const [index, [name]] of all.entries()) {
    await migrate(db, Object.fromEntries(all.slice(0, index + 1)))
    const feature = name.replace(/^\S+ /, '')
    features.add(feature)
    const ownerOf = (what: string) => {
      if (!owners.has(what)) owners.set(what, feature)
      return owners.get(what) as string
    }
    schema = {
      features: [...features],
      tables: (await listTables(db)).map((table) => ({ ...table, feature: ownerOf(`table ${table.name}`) })),
      parts: (await listParts(db)).map((part) => ({ ...part, feature: ownerOf(`${part.kind} ${part.table} ${part.name}`) })),
    }
  }
  await close()
  return schema
}

export function textOf(schema: Schema): string {
  const head = '-- The database as the migrations leave it, in the order of the features. Made by `npm run schema`, for reading.'
  const sections = schema.features.map((feature) => `-- ${`${feature} `.padEnd(100, '-')}\n\n${section(schema, feature)}`)
  return plain(`${[head, ...sections].join('\n\n')}\n`)
}

/** As a person would write it: without what PostgreSQL adds where everybody knows it. */
function plain(statements: string): string {
  return statements
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/::(text|numeric)\b(?!\[)/g, '')
    .replaceAll(/ = ANY \(ARRAY\[([^\]]*)\]\)/g, ' IN ($1)')
    .replaceAll(/ <> ALL \(ARRAY\[([^\]]*)\]\)/g, ' NOT IN ($1)')
    .replaceAll(' USING btree ', ' ')
    .replaceAll('CREATE OR REPLACE FUNCTION public.', 'CREATE FUNCTION ')
    .replaceAll('$function$', '$$$$')
}

function section({ tables, parts }: Schema, feature: string): string {
  const own = parts.filter((part) => part.feature === feature)
  const made = tables.filter((table) => table.feature === feature)
  const isOf = (part: Part, table: Table) => part.table === table.name
  return [
    ...own.filter((part) => !part.table).map(statement),
    ...made.map((table) => {
      const of = own.filter((part) => isOf(part, table))
      return [tableStatement(table, of.filter(isConstraint)), ...of.filter((part) => !isConstraint(part)).map(statement)].join('\n')
    }),
    own
      .filter((part) => part.table && !made.some((table) => isOf(part, table)))
      .map(statement)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function isConstraint(part: Part): boolean {
  return part.kind === 'constraint'
}

function statement(part: Part): string {
  const says = part.says.trim()
  return isConstraint(part) ? `ALTER TABLE ${part.table} ADD CONSTRAINT ${part.name} ${says};` : `${says};`
}

function tableStatement({ name, columns }: Table, constraints: readonly Part[]): string {
  const lines = [
    ...columns.map((one) => `${one.name} ${one.type}${one.required ? ' NOT NULL' : ''}${one.default ? ` DEFAULT ${one.default}` : ''}`),
    ...constraints.map((one) => `CONSTRAINT ${one.name} ${one.says}`),
  ]
  return `CREATE TABLE ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`
}

async function listTables(db: Db): Promise<Omit<Table, 'feature'>[]> {
  return rowsOf(
    db,
    sql`
    select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'required', a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid, true)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
    group by c.oid, c.relname order by c.oid`,
  )
}

/** Keys of a row before its rules, rules before the keys to other tables; else by name. What belongs to an extension is the extension's. */
async function listParts(db: Db): Promise<Omit<Part, 'feature'>[]> {
  return rowsOf(
    db,
    sql`
    select kind, name, "table", says from (
      select 1 as place, 'extension' as kind, extname as name, null as "table", 'CREATE EXTENSION ' || extname as says
      from pg_extension where extname <> 'plpgsql'
      union all
      select 2, 'sequence', relname, null, 'CREATE SEQUENCE ' || relname
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
      union all
      select 3, 'function', proname, null, pg_get_functiondef(p.oid)
      from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
      union all
      select 3, 'aggregate', proname, null, 'CREATE AGGREGATE ' || proname || ' (' || pg_get_function_arguments(p.oid) || ') (SFUNC = '
        || aggtransfn || ', STYPE = ' || format_type(aggtranstype, null) || coalesce(', INITCOND = ' || quote_literal(agginitval), '') || ')'
      from pg_aggregate a join pg_proc p on p.oid = a.aggfnoid where pronamespace = 'public'::regnamespace
      union all
      select 3, 'type', c.relname, null, 'CREATE TYPE ' || c.relname || ' AS (' || string_agg(a.attname || ' ' || format_type(a.atttypid,
        a.atttypmod), ', ' order by a.attnum) || ')'
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'c' group by c.relname
      union all
      select position(contype::text in 'pucxf') + 3, 'constraint', conname, c.relname, pg_get_constraintdef(k.oid, true)
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'x', 'f')
      union all
      select 9, 'index', i.relname, c.relname, pg_get_indexdef(i.oid, 0, true)
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      where i.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.oid and contype in ('p', 'u', 'x'))
      union all
      select 10, 'trigger', tgname, c.relname, pg_get_triggerdef(t.oid, true)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal
    ) parts
    where "table" is null or "table" not like 'kysely\\_%'
    order by place, "table" collate "C", name collate "C"`,
  )
}

async function rowsOf<T>(db: Db, query: RawBuilder<unknown>): Promise<T[]> {
  return (await query.execute(db)).rows as T[]
}
