/** Who ships migrations, and in which order they run. The kit's own come first; each feature has its own. */
import type { Migration } from 'kysely/migration'
import * as kit010 from './migrations/0.1.0.ts'
import * as kit020 from './migrations/0.2.0.ts'

/** The migrations of one feature, by the version that ships them. */
export type Versions = Readonly<Record<string, Migration>>

/** Every migration by its name, `0.1.0 programs`, in the order in which they run. */
export type Migrations = Readonly<Record<string, Migration>>

const kitMigrations: Versions = { '0.1.0': kit010, '0.2.0': kit020 }

/** By version, and within one as the features stand in their list: a table that another names is made before it. */
export function inOrder(features: readonly { readonly folder: string; readonly migrations?: Versions }[]): Migrations {
  const all = [{ folder: 'kit', migrations: kitMigrations }, ...features].flatMap(({ folder, migrations = {} }) =>
    Object.entries(migrations).map(([version, migration]) => ({ version, name: `${version} ${folder}`, migration })),
  )
  all.sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }))
  return Object.fromEntries(all.map(({ name, migration }) => [name, migration]))
}
