import { sql } from 'kysely'
import type { Db } from '../src/kit/server/db/database.ts'

/**
 * Has the next writes to a table lose against another transaction, as PostgreSQL says it of a serialization failure.
 * @param times how many transactions lose before one wins
 * @returns how many have tried so far, and how to end it
 */
export async function losing(db: Db, table: string, times: number) {
  const name = `losing_${table}`
  // A sequence counts on when its transaction is undone.
  await sql`create sequence ${sql.id(name)}`.execute(db)
  await sql`create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(`
    begin
      if nextval('${name}') <= ${times} then
        raise exception 'could not serialize access due to concurrent update' using errcode = '40001';
      end if;
      return null;
    end`)}`.execute(db)
  await sql`create trigger ${sql.id(name)} after insert on ${sql.id(table)} for each statement execute function ${sql.id(name)}()`.execute(
    db,
  )
  return {
    tried: async () => {
      const { rows } = await sql<{ tried: number }>`
        select case when is_called then last_value else 0 end::int as tried from ${sql.id(name)}`.execute(db)
      return rows[0]?.tried
    },
    end: async () => {
      await sql`drop function ${sql.id(name)} cascade`.execute(db)
      await sql`drop sequence ${sql.id(name)}`.execute(db)
    },
  }
}
