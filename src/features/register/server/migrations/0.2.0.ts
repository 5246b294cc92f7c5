import { type Kysely, sql } from 'kysely'
import { agency } from '../../../../kit/contract/agency.ts'
import { adverseActs, commentDays } from '../../rules.ts'
import { makeStandings } from './0.2.0-standings.ts'

const listed = (acts: readonly string[]) => sql.join(acts.map((act) => sql.lit(act)))

/**
 * The public register (docs/domain.md#the-register): what the book of decisions comes to as everybody may know it, and the names of
 * programs, which stay when a program is deleted. Both are written by the database, by what happens to the tables they tell of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What src/features/register/rules.ts says: an entry works from the day of its entry on, one against the institution after 30 days.
  const zone = sql.lit(agency.timeZone)
  const countsOn = sql`case when act in (${listed(adverseActs)})
        then greatest((entered_at at time zone ${zone})::date, decided_on + ${sql.lit(commentDays)})
        else (entered_at at time zone ${zone})::date end`
  await sql`
    create function register_counts_on(act text, decided_on date, entered_at timestamptz) returns date language sql immutable as $$
      select ${countsOn}
    $$`.execute(db)
  // Nobody reads of a deferral. It names no other function: an index is made where none of ours is found.
  await sql`
    create function register_public_on(act text, decided_on date, entered_at timestamptz) returns date language sql immutable as $$
      select case when act in ('defer', 'take_back') then 'infinity'::date else ${countsOn} end
    $$`.execute(db)
  await sql`create index decisions_public on decisions (register_public_on(act, decided_on, entered_at), seq) where act not in ('defer', 'take_back')`.execute(
    db,
  )
  await sql`create index decisions_decided on decisions (decided_on, program_id) include (act, entered_at) where act not in ('defer', 'take_back')`.execute(
    db,
  )

  await makeStandings(db)
  await sql`
    create function derive_register() returns trigger language plpgsql as $$
    begin
      perform register_standings_of(array(select distinct program_id from added where program_id is not null));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger decisions_register after insert on decisions referencing new table as added
    for each statement execute function derive_register()`.execute(db)

  // Words as src/features/register/rules.ts cuts a search: small letters and figures, without accents. Most texts have none: what takes them
  // off, letter by letter, is three quarters of the work.
  await sql`
    create function register_words(said text) returns text[] language sql immutable as $$
      select array_remove(regexp_split_to_array(lower(case when octet_length(said) = length(said) then said else translate(coalesce(said, ''),
        'ÁÀÂÄÃÅĀáàâäãåāÉÈÊËĒéèêëēÍÌÎÏĪíìîïīÓÒÔÖÕŌóòôöõōÚÙÛÜŪúùûüūÑñÇçÝýÿ',
        'aaaaaaaaaaaaaaeeeeeeeeeeiiiiiiiiiioooooooooooouuuuuuuuuunnccyyy') end), '[^a-z0-9]+'), '')
    $$`.execute(db)
  // A number is compared sooner than a name, and takes less room in each index.
  await sql`
    create table register_terms (
      id int generated always as identity primary key,
      -- The name of a region, or of a discipline in small letters.
      said text not null unique
    )`.execute(db)
  await sql`
    create table register_programs (
      program_id uuid primary key,
      name text not null,
      degree_level text not null,
      discipline text,
      campus_id uuid not null,
      campus text not null,
      institution_id uuid not null,
      institution text not null,
      region text not null,
      province text,
      city text,
      former_names jsonb not null,
      -- Itself, its campus and its institution are active.
      is_offered boolean not null,
      deleted_on date,
      words tsvector not null,
      -- What a search for region and discipline asks.
      region_no int not null,
      discipline_no int,
      -- Another one after each change: together they tell whether anything is another.
      change_no bigint generated always as identity
    )`.execute(db)
  await sql`create index register_programs_order on register_programs (lower(name), program_id)`.execute(db)
  await sql`create index register_programs_words on register_programs using gin (words)`.execute(db)
  await sql`create index register_programs_institution on register_programs (institution_id)`.execute(db)
  await sql`create index register_programs_campus on register_programs (campus_id)`.execute(db)
  await sql`create index register_programs_change on register_programs (change_no)`.execute(db)

  // How large a share of the programs bears these words, told by some of them; none where these are too few to tell.
  await sql`
    create function register_share(asked tsquery) returns numeric language sql stable as $$
      select case when count(*) > 100 then count(*) filter (where words @@ asked) / count(*)::numeric else 0 end
      from register_programs tablesample system (0.3) repeatable (1)
    $$`.execute(db)

  // The first programs that bear these words. Through the index: read one by one, each row's words cost more than the planner believes.
  // But of words that half of them or all bear, as "bachelor" or "university", the index names all before the first is read.
  await sql`
    create function register_bearing(asked tsquery, most int) returns table (program_id uuid, name_order text) language plpgsql stable
      rows 10000 set enable_seqscan = off set synchronize_seqscans = off as $$
    declare
      ids uuid[];
      names text[];
    begin
      if register_share(asked) > 0.4 then
        select array_agg(r.program_id), array_agg(lower(r.name)) into ids, names from (
          select p.program_id, p.name from (select * from register_programs limit 3 * most) p where p.words @@ asked limit most) r;
        if cardinality(ids) = most then
          return query select * from unnest(ids, names);
          return;
        end if;
      end if;
      return query select r.program_id, lower(r.name) from register_programs r where r.words @@ asked limit most;
    end $$`.execute(db)

  await sql`
    create function register_refresh(changed uuid[]) returns void language plpgsql
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    begin
      -- Of two changes at once the second waits here, and then reads what the first wrote.
      perform from register_programs where program_id = any(changed) order by program_id for update;
      insert into register_terms (said)
      select distinct t.said from programs p join campuses c on c.id = p.campus_id, unnest(array[c.region, lower(p.discipline)]) t (said)
      where p.id = any(changed) and t.said is not null and not exists (select from register_terms k where k.said = t.said)
      order by t.said
      on conflict do nothing;
      insert into register_programs as known (program_id, name, degree_level, discipline, campus_id, campus, institution_id, institution,
        region, province, city, former_names, is_offered, words, region_no, discipline_no)
      select p.id, p.name, p.degree_level, p.discipline, c.id, c.name, i.id, i.name, c.region, c.province, c.city, formers.names,
        p.is_active and c.is_active and i.status = 'active',
        -- a word of more than two thousand letters is none, and would be refused
        array_to_tsvector(array(select left(word, 200) from unnest(register_words(concat_ws(' ', p.name, p.discipline, c.name, i.name, i.acronym, c.region, c.province, c.city,
            formers.said,
            case when p.name ilike '%bachelor of science%' then 'bs' when p.name ilike '%bachelor of arts%' then 'ab ba'
              when p.name ilike '%master of science%' then 'ms' when p.name ilike '%master of arts%' then 'ma'
              when p.name ilike '%doctor of philosophy%' then 'phd' when p.name ilike '%doctor of education%' then 'edd' end))) word)
          || array(select '_place_' || left(word, 200) from unnest(register_words(concat_ws(' ', c.province, c.city))) word)
          || array_remove(array['_region_' || region.id, '_discipline_' || discipline.id, '_degree_' || p.degree_level], null)),
        region.id, discipline.id
      from programs p join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id
      join register_terms region on region.said = c.region left join register_terms discipline on discipline.said = lower(p.discipline)
      cross join lateral (
        select string_agg(f.name, ' ') as said,
          coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'until', f.until) order by f.until desc, f.id desc)
            filter (where f.program_id is not null), '[]') as names
        from (
          select * from former_names where program_id = p.id
          union all select * from former_names where campus_id = c.id
          union all select * from former_names where institution_id = i.id
        ) f
      ) formers
      where p.id = any(changed)
      on conflict (program_id) do update set name = excluded.name, degree_level = excluded.degree_level, discipline = excluded.discipline,
        campus_id = excluded.campus_id, campus = excluded.campus, institution_id = excluded.institution_id,
        institution = excluded.institution, region = excluded.region, province = excluded.province, city = excluded.city,
        former_names = excluded.former_names, is_offered = excluded.is_offered, deleted_on = null, words = excluded.words,
        region_no = excluded.region_no, discipline_no = excluded.discipline_no, change_no = default;
      update register_standings s set name_order = lower(r.name), region_no = r.region_no, discipline_no = r.discipline_no,
        degree_level = r.degree_level
      from register_programs r
      where s.program_id = any(changed) and r.program_id = s.program_id
        and (s.name_order, s.region_no, s.discipline_no, s.degree_level)
          is distinct from (lower(r.name), r.region_no, r.discipline_no, r.degree_level);
      perform register_standings_of(new) from (
        select array_agg(p.id) as new from unnest(changed) p (id) where not exists (select from register_standings s where s.program_id = p.id)
      ) added where new is not null;
    end $$`.execute(db)

  // Rows of before and after are joined by hashing: the book writes programs in a statement that goes by keys alone, and these rows have none,
  // so each would be looked for among all.
  await sql`
    create function register_program_written() returns trigger language plpgsql set enable_hashjoin = on as $$
    declare changed uuid[];
    begin
      if tg_op = 'INSERT' then
        changed := array(select id from is_now);
      else
        changed := array(select n.id from is_now n join was o on o.id = n.id
          where (n.name, n.degree_level, n.discipline, n.campus_id, n.is_active)
            is distinct from (o.name, o.degree_level, o.discipline, o.campus_id, o.is_active));
      end if;
      if cardinality(changed) > 0 then perform register_refresh(changed); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger programs_register_added after insert on programs referencing new table as is_now
    for each statement execute function register_program_written()`.execute(db)
  await sql`
    create trigger programs_register_changed after update on programs referencing old table as was new table as is_now
    for each statement execute function register_program_written()`.execute(db)

  // What was decided about a program can be read for good; one that nothing was decided about leaves nothing behind.
  await sql`
    create function register_program_deleted() returns trigger language plpgsql as $$
    begin
      delete from register_programs r using was
      where r.program_id = was.id and not exists (select from decisions d where d.program_id = was.id and d.act not in ('defer', 'take_back'));
      delete from register_standings s using was
      where s.program_id = was.id and not exists (select from register_programs r where r.program_id = was.id);
      update register_programs r set deleted_on = (now() at time zone ${zone})::date, is_offered = false, change_no = default
      from was where r.program_id = was.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger programs_register_deleted after delete on programs referencing old table as was
    for each statement execute function register_program_deleted()`.execute(db)

  await sql`
    create function register_campus_changed() returns trigger language plpgsql as $$
    declare changed uuid[] := array(select p.id from is_now n join was o on o.id = n.id join programs p on p.campus_id = n.id
      where (n.name, n.institution_id, n.region, n.province, n.city, n.is_active)
        is distinct from (o.name, o.institution_id, o.region, o.province, o.city, o.is_active));
    begin
      if cardinality(changed) > 0 then perform register_refresh(changed); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger campuses_register_changed after update on campuses referencing old table as was new table as is_now
    for each statement execute function register_campus_changed()`.execute(db)
  await sql`
    create function register_institution_changed() returns trigger language plpgsql as $$
    declare changed uuid[] := array(select p.id from is_now n join was o on o.id = n.id
      join campuses c on c.institution_id = n.id join programs p on p.campus_id = c.id
      where (n.name, n.acronym, n.status) is distinct from (o.name, o.acronym, o.status));
    begin
      if cardinality(changed) > 0 then perform register_refresh(changed); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger institutions_register_changed after update on institutions referencing old table as was new table as is_now
    for each statement execute function register_institution_changed()`.execute(db)
  await sql`
    create function register_former_names_changed() returns trigger language plpgsql as $$
    declare changed uuid[] := array(
      select p.id from touched t join programs p on p.id = t.program_id
      union select p.id from touched t join programs p on p.campus_id = t.campus_id
      union select p.id from touched t join campuses c on c.institution_id = t.institution_id join programs p on p.campus_id = c.id);
    begin
      if cardinality(changed) > 0 then perform register_refresh(changed); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger former_names_register_added after insert on former_names referencing new table as touched
    for each statement execute function register_former_names_changed()`.execute(db)
  await sql`
    create trigger former_names_register_removed after delete on former_names referencing old table as touched
    for each statement execute function register_former_names_changed()`.execute(db)

  // Their states with them.
  await sql`select register_refresh(array(select id from programs))`.execute(db)
}
