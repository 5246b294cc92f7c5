import { type Kysely, sql } from 'kysely'

/**
 * How many programs there are by place, level and validity is known without counting them (docs/decisions/0039-kept-counts.md), and whether
 * the registry is as it was (docs/decisions/0051-answers-are-kept-until-the-registry-changes.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A count is the sum of its rows: whoever changes programs adds rows, in the same transaction, and changes none. So nobody waits for
  // anybody, and what one reads is what one would have counted. Rows that say the same are put together later.
  await sql`
    create table program_counts (
      id bigint generated always as identity primary key,
      -- By place and kind, or by the end of the validity.
      counts text not null check (counts in ('places', 'ends')),
      region text,
      type text,
      degree_level text,
      level text not null,
      -- Itself, its campus and its institution are active.
      is_offered boolean not null,
      valid_to date,
      grace_until date,
      programs int not null
    )`.execute(db)
  await sql`create index program_counts_level on program_counts (counts, level, valid_to)`.execute(db)

  // Who changes where or of what kind programs are goes alone; who changes programs goes beside others who do. Each then reads what the other
  // has stored: a program that comes to a campus while the campus comes to another region is counted once, in the right one.
  const [beside, alone] = [sql`pg_advisory_xact_lock_shared(20260339)`, sql`pg_advisory_xact_lock(20260339)`]
  const added = sql`
    insert into program_counts (counts, region, type, degree_level, level, is_offered, valid_to, grace_until, programs)
    select case grouping(region) when 0 then 'places' else 'ends' end, region, type, degree_level, level, is_offered, valid_to, grace_until,
      sum(change)`
  const grouped = sql`
    group by grouping sets ((region, type, degree_level, level, is_offered), (level, is_offered, valid_to, grace_until))
    having sum(change) <> 0`
  const columns = sql`p.degree_level, p.level, p.valid_to, p.grace_until`

  await sql`
    create function program_counts_programs() returns trigger language plpgsql as $$
    begin
      perform ${beside};
      if tg_op = 'INSERT' then
        ${added} from (
          select c.region, i.type, ${columns}, p.is_active and c.is_active and i.status = 'active' as is_offered, 1 as change
          from is_now p join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id) changed ${grouped};
      elsif tg_op = 'DELETE' then
        ${added} from (
          select c.region, i.type, ${columns}, p.is_active and c.is_active and i.status = 'active' as is_offered, -1 as change
          from was p join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id) changed ${grouped};
      else
        ${added} from (
          select c.region, i.type, ${columns}, p.is_active and c.is_active and i.status = 'active' as is_offered, p.change
          from (select *, 1 as change from is_now union all select *, -1 from was) p
          join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id) changed ${grouped};
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger programs_counted_added after insert on programs referencing new table as is_now
    for each statement execute function program_counts_programs()`.execute(db)
  await sql`
    create trigger programs_counted_changed after update on programs referencing old table as was new table as is_now
    for each statement execute function program_counts_programs()`.execute(db)
  await sql`
    create trigger programs_counted_deleted after delete on programs referencing old table as was
    for each statement execute function program_counts_programs()`.execute(db)

  await sql`
    create function program_counts_campuses() returns trigger language plpgsql as $$
    begin
      if not exists (select from is_now n join was o on o.id = n.id
        where (n.region, n.institution_id, n.is_active) is distinct from (o.region, o.institution_id, o.is_active)) then return null; end if;
      perform ${alone};
      ${added} from (
        select c.region, i.type, ${columns}, p.is_active and c.is_active and i.status = 'active' as is_offered, c.change
        from (
          select n.*, 1 as change from is_now n join was o on o.id = n.id
          where (n.region, n.institution_id, n.is_active) is distinct from (o.region, o.institution_id, o.is_active)
          union all
          select o.*, -1 from is_now n join was o on o.id = n.id
          where (n.region, n.institution_id, n.is_active) is distinct from (o.region, o.institution_id, o.is_active)
        ) c join institutions i on i.id = c.institution_id join programs p on p.campus_id = c.id) changed ${grouped};
      return null;
    end $$`.execute(db)
  await sql`
    create trigger campuses_counted_changed after update on campuses referencing old table as was new table as is_now
    for each statement execute function program_counts_campuses()`.execute(db)

  await sql`
    create function program_counts_institutions() returns trigger language plpgsql as $$
    begin
      if not exists (select from is_now n join was o on o.id = n.id where (n.type, n.status) is distinct from (o.type, o.status))
        then return null; end if;
      perform ${alone};
      ${added} from (
        select c.region, i.type, ${columns}, p.is_active and c.is_active and i.status = 'active' as is_offered, i.change
        from (
          select n.*, 1 as change from is_now n join was o on o.id = n.id where (n.type, n.status) is distinct from (o.type, o.status)
          union all
          select o.*, -1 from is_now n join was o on o.id = n.id where (n.type, n.status) is distinct from (o.type, o.status)
        ) i join campuses c on c.institution_id = i.id join programs p on p.campus_id = c.id) changed ${grouped};
      return null;
    end $$`.execute(db)
  await sql`
    create trigger institutions_counted_changed after update on institutions referencing old table as was new table as is_now
    for each statement execute function program_counts_institutions()`.execute(db)

  await sql`
    ${added} from (
      select c.region, i.type, ${columns}, p.is_active and c.is_active and i.status = 'active' as is_offered, 1 as change
      from programs p join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id) changed ${grouped}`.execute(db)

  // A level by the end of its validity, and programs by their level, as their lists stand.
  await sql`drop index programs_level`.execute(db)
  await sql`create index programs_level on programs (level, valid_to, id)`.execute(db)
  await sql`
    create index programs_level_order on programs
      (array_position('{none,candidate,level_1,level_2,level_3,level_4}'::text[], level), lower(name), id)`.execute(db)

  // All that lists of institutions, campuses and programs are read from; what is kept of their answers is held against it.
  for (const table of ['institutions', 'campuses', 'programs', 'former_names'])
    await sql`
      create trigger ${sql.ref(`${table}_version_raised`)} after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function raise_data_version('registry')`.execute(db)
  // With the name as it is, the end of each piece of an export is found in the index alone.
  await sql`drop index programs_order`.execute(db)
  await sql`create index programs_order on programs (lower(name), id) include (name)`.execute(db)
}
