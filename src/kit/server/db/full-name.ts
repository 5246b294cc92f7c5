import { type RawBuilder, sql } from 'kysely'

/**
 * How people stand in every list: by surname, then by given name, in small letters, as the index of the accounts has it
 * (`accounts_name`). The whole name begins with a title.
 * @param alias the table `accounts` as the query calls it
 */
export function nameOrderOf(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`lower(${column('last_name')}), lower(${column('first_name')})`
}

/** The same as one text, for a list that is put together of several. */
export function nameKeyOf(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<string>`lower(${column('last_name')} || ' ' || ${column('first_name')})`
}

/**
 * "Prof. Maria L. Santos, PhD": how a person is named in lists, in mails and in the log; null where the join found nobody.
 * Written by the database (`full_name`, in the kit's migration), so that names are sorted, searched by index and shown as one text.
 * @param alias the table `accounts` as the query calls it
 */
export function fullNameOf<Name extends string | null = string>(alias: string): RawBuilder<Name> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<Name>`full_name(${column('professional_title')}, ${column('first_name')}, ${column('middle_name')},
    ${column('last_name')}, ${column('suffix')})`
}
