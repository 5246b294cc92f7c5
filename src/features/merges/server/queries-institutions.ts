/** Two records of one institution: what each says, and what stands against their being one. */
import { type Selectable, sql } from 'kysely'
import { agencyDay, formatDays } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import { mainAccountOf } from '../../institutions/server/queries-main-account.ts'
import { tiesOf, type VisitMeant } from '../../teams/server/queries-conflicts.ts'
import { assignable } from '../../visits/rules-steps.ts'
import { day, inTeam, listedIn } from '../../visits/server/queries-parts.ts'
import type { Pair, Steps } from './queries-rows.ts'

type Stored = Selectable<Tables['institutions']>

export type InstitutionRecord = Omit<Stored, 'institutional_level' | 'institutional_from' | 'institutional_to' | 'created_at'> & {
  /** Entries of the book of decisions that name it itself. */
  decisions: number
  /** Programs, visits and accounts. */
  programs: number
  visits: number
  accounts: number
}

export async function listInstitutionRecords(db: Db | Trx, ids: readonly string[], lock = false): Promise<InstitutionRecord[]> {
  if (lock) await sql`select from institutions where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db)
  const { rows } = await sql<InstitutionRecord>`
    select i.id, i.name, i.acronym, i.type, i.region, i.city, i.province, i.website, i.phone, i.email, i.president, i.status, i.version,
      i.merged_into,
      (select count(*)::int from decisions d where d.institution_id = i.id) as decisions,
      (select count(*)::int from programs p join campuses c on c.id = p.campus_id where c.institution_id = i.id) as programs,
      (select count(*)::int from accreditations a where a.institution_id = i.id) as visits,
      (select count(*)::int from accounts a where a.institution_id = i.id) as accounts
    from institutions i where i.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** People tied to the one who are on a team that visits the other. */
export async function tiedTeams(db: Db | Trx, { kept, absorbed }: { kept: InstitutionRecord; absorbed: InstitutionRecord }) {
  const found = { problems: [] as string[], notices: [] as string[] }
  for (const [visited, other] of [
    [kept, absorbed],
    [absorbed, kept],
  ] as const) {
    for (const { people, number, ...visit } of await visitsToCome(db, visited.id)) {
      const own = await tiesOf(db, people, visit)
      const isKnown = (id: string) => own.some((one) => one.accreditor_id === id && one.level === 'block')
      for (const tie of await tiesOf(db, people, { ...visit, institution_id: other.id, institution: other.name })) {
        if (tie.level === 'note' || isKnown(tie.accreditor_id)) continue
        const where = `${number} (${visited.name}, ${formatDays(visit.visit_date, visit.visit_end)})`
        const says = `${tie.accreditor} is on the team of ${where}: ${tie.says}`
        if (tie.level === 'block') found.problems.push(`${says}. Take them off that team first, or have the tie corrected.`)
        else found.notices.push(`${says}: QA is asked to look at it.`)
      }
    }
  }
  return found
}

/** Visits to come at an institution with their teams. */
async function visitsToCome(db: Db | Trx, institutionId: string) {
  const { rows } = await sql<VisitMeant & { number: string; people: string[] }>`
    select a.id, a.number, a.institution_id, i.name as institution, a.visit_date, a.visit_end, array_agg(s.accreditor_id) as people
    from accreditations a join institutions i on i.id = a.institution_id join assignments s on s.accreditation_id = a.id and ${inTeam}
    where a.institution_id = ${institutionId}::uuid and a.status in (${listedIn(assignable)}) and a.visit_end >= ${day()}
    group by a.id, i.name order by a.visit_date, a.number`.execute(db)
  return rows
}

/** Campuses of the absorbed one that bear the name of a campus of the other, and those that are its main campus. */
export async function listSameCampuses(db: Db | Trx, { kept, absorbed }: Pair): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from campuses c join campuses other on other.institution_id = ${kept}::uuid and lower(other.name) = lower(c.name)
    where c.institution_id = ${absorbed}::uuid order by c.name`.execute(db)
  return rows
}

/** Names of all campuses of both, in small letters. */
export async function listCampusNames(db: Db | Trx, { kept, absorbed }: Pair): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from campuses where institution_id in (${kept}::uuid, ${absorbed}::uuid)`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** The first of what would come along, in words, by what it is. */
export async function institutionLines(db: Db | Trx, id: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ key: string; line: string }>`
    (select 'campuses' as key, concat_ws(' · ', c.name, c.city, (select count(*) from programs p where p.campus_id = c.id) || ' programs') as line
      from campuses c where c.institution_id = ${id}::uuid order by c.name limit 6)
    union all
    (select 'visits', concat_ws(' · ', number, to_char(visit_date, 'FMDD Mon YYYY'), status) from accreditations
      where institution_id = ${id}::uuid order by visit_date desc, number limit 6)
    union all
    (select 'accounts', concat_ws(' · ', concat_ws(' ', first_name, last_name), email) from accounts
      where institution_id = ${id}::uuid order by last_name, first_name, id limit 6)
    union all
    (select 'charges', concat_ws(' · ', a.number, f.description, f.payment_status) from finances f join accreditations a on a.id = f.accreditation_id
      where f.institution_id = ${id}::uuid order by a.visit_date desc, f.id limit 6)
    union all
    (select 'home_of', concat_ws(' ', a.first_name, a.last_name) from accreditors r join accounts a on a.id = r.id
      where r.home_institution_id = ${id}::uuid order by a.last_name, a.first_name, a.id limit 6)
    union all
    (select 'former_names', name from former_names where institution_id = ${id}::uuid order by until desc, id limit 6)
    union all
    (select 'papers', concat_ws(' · ', number, about) from papers where institution_id = ${id}::uuid order by seq desc limit 6)`.execute(db)
  return Object.fromEntries([...Map.groupBy(rows, ({ key }) => key)].map(([key, own]) => [key, own.map(({ line }) => line)]))
}

// ---- what a merge of two institutions writes ---------------------------------------------------------------------------

function isRow(id: string) {
  return sql`t.id = ${id}::uuid`
}

/** Writes the fields of the record that stays. The two change names where the other one’s is kept: no two ever bear the same. */
export async function writeInstitution(steps: Steps, { kept, absorbed }: Pair, columns: readonly string[]): Promise<void> {
  const of = (column: string, id: string) => sql`(select ${sql.ref(`o.${column}`)} from institutions o where o.id = ${id}::uuid)`
  const plain = columns.filter((column) => column !== 'name')
  if (plain.length > 0) {
    const set = Object.fromEntries(plain.map((column) => [column, of(column, absorbed)]))
    await steps.set('institutions', { ...set, version: sql`t.version + 1` }, isRow(kept))
  }
}

export async function swapNames(steps: Steps, kept: InstitutionRecord, absorbed: InstitutionRecord): Promise<void> {
  await steps.set('institutions', { name: sql`${absorbed.id}::text` }, isRow(absorbed.id))
  await steps.set('institutions', { name: sql`${absorbed.name}::text` }, isRow(kept.id))
  await steps.set('institutions', { name: sql`${kept.name}::text` }, isRow(absorbed.id))
}

/** From now on the absorbed institution only leads to the other. */
export async function closeInstitution(steps: Steps, { kept, absorbed }: Pair): Promise<void> {
  const set = { merged_into: sql`${kept}::uuid`, status: sql`'inactive'`, version: sql`t.version + 1` }
  await steps.set('institutions', set, isRow(absorbed))
}

export async function renameCampus(steps: Steps, id: string, name: string): Promise<void> {
  await steps.set('campuses', { name: sql`${name}::text`, version: sql`t.version + 1` }, isRow(id))
}

/** An institution has one main campus and one main account: those of the record that stays, where it has them. */
export async function keepMain(steps: Steps, { kept, absorbed }: Pair): Promise<void> {
  await steps.set(
    'campuses',
    { is_main: sql`false` },
    sql`t.institution_id = ${absorbed}::uuid and t.is_main
      and exists (select from campuses own where own.institution_id = ${kept}::uuid and own.is_main)`,
  )
  const main = mainAccountOf(sql`${kept}::uuid`)
  await steps.set(
    'accounts',
    { main_since: sql`now()` },
    sql`t.id = ${main} and t.status = 'active'
    and exists (select from accounts other where other.institution_id = ${absorbed}::uuid)`,
  )
  await steps.set(
    'accounts',
    { main_since: sql`null` },
    sql`t.institution_id = ${absorbed}::uuid and t.main_since is not null
      and exists (select from accounts own where own.institution_id = ${kept}::uuid and own.status = 'active')`,
  )
}

/** The name that is not kept stays as a former one, by which the institution is found. */
export async function addFormerName({ trx, added }: Steps, institutionId: string, name: string, changedBy: string): Promise<void> {
  const id = newId()
  const { numAffectedRows } = await sql`
    insert into former_names (id, institution_id, name, until, changed_by)
    values (${id}, ${institutionId}, ${name}, ${agencyDay()}, ${changedBy})
    on conflict do nothing`.execute(trx)
  if (numAffectedRows) await added('former_names', { id }, ['institution_id', 'name'])
}

/** A former name of the absorbed one that is the name of the record that stays is not its former name. */
export async function leaveOwnName(steps: Steps, { kept, absorbed }: Pair): Promise<void> {
  await steps.set(
    'former_names',
    { institution_id: sql`${absorbed}::uuid` },
    sql`t.institution_id = ${kept}::uuid and lower(t.name) = (select lower(i.name) from institutions i where i.id = ${kept}::uuid)`,
  )
}
