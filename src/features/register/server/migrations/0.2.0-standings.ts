import { type Kysely, sql } from 'kysely'
import { adverseActs, settingActs } from '../../rules.ts'

const adverse = sql.join(adverseActs.map((act) => sql.lit(act)))
const setting = sql.join(settingActs.map((act) => sql.lit(act)))

/**
 * What a program held from which day to which: for each program the days from the first to the last without a gap, beginning with those
 * before anything was decided. While a decision against an institution waits for comment there are two of it: one seen until that
 * decision may be read, one from that day on. So what is seen changes by the day alone, without anybody writing.
 *
 * Beside it stands what a search asks of the program, so that one index answers what is asked of both.
 */
export async function makeStandings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table register_standings (
      program_id uuid not null,
      seen_from date not null,
      seen_until date not null,
      place int not null,
      from_day date not null,
      until_day date not null,
      level text not null,
      qualified_for text,
      valid_from date,
      valid_to date,
      grace_until date,
      ended_by text,
      name_order text not null,
      region_no int not null,
      discipline_no int,
      degree_level text not null,
      -- In which something public was decided, whether it counted by then or not.
      years smallint[] not null,
      primary key (program_id, seen_from, place)
    )`.execute(db)
  // Each is read alone, without its table: of a region there are tens of thousands of rows.
  const held = sql`from_day, until_day, seen_from, seen_until, level, valid_to, grace_until, ended_by, degree_level, years`
  const seen = sql`program_id, name_order, seen_from, seen_until, grace_until, ended_by, degree_level, years`
  await sql`create index register_standings_program on register_standings (program_id, from_day) include (until_day, seen_from, seen_until, level, valid_to, grace_until, ended_by)`.execute(
    db,
  )
  await sql`
    create index register_standings_order on register_standings (name_order, program_id)
    include (${held})`.execute(db)
  // Names begin with their degree: of doctorates none is met before hundreds of thousands of others.
  await sql`
    create index register_standings_degree on register_standings (degree_level, name_order, program_id)
    include (from_day, until_day, seen_from, seen_until, level, valid_to, grace_until, ended_by, years)`.execute(db)
  await sql`
    create index register_standings_region on register_standings (region_no, name_order, program_id)
    include (${held}, discipline_no)`.execute(db)
  await sql`
    create index register_standings_discipline on register_standings (discipline_no, name_order, program_id)
    include (${held}, region_no)`.execute(db)
  await sql`create index register_standings_level_until on register_standings (level, until_day, from_day) include (${seen}, valid_to)`.execute(
    db,
  )
  // Of a day long ago the one above would read what was held ever since.
  await sql`create index register_standings_level_from on register_standings (level, from_day, until_day) include (${seen}, valid_to)`.execute(
    db,
  )
  await sql`create index register_standings_valid_to on register_standings (valid_to, from_day, until_day) include (${seen}, level)`.execute(
    db,
  )
  await sql`create index register_standings_until on register_standings (until_day, valid_to, from_day) include (${seen}, level)`.execute(
    db,
  )
  await sql`create index register_standings_grace on register_standings (grace_until) where grace_until is not null`.execute(db)
  await sql`create index register_standings_ended on register_standings (ended_by) where ended_by is not null`.execute(db)

  // What the nightly look holds beside the stored rows, too (src/features/register/server/queries-check.ts).
  await sql`
    create function register_standings_made(changed uuid[]) returns setof register_standings language plpgsql stable
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    begin
      return query
      select x.program_id, x.seen_from, x.seen_until, x.place, x.counts_from, x.until_day, (x.held).level, (x.held).qualified_for,
        (x.held).valid_from, (x.held).valid_to, (x.held).grace_until,
        case when (x.held).level = 'none' and right(x.last_set, -10) in ('lapse', 'withdraw') then right(x.last_set, -10) end,
        lower(r.name), r.region_no, r.discipline_no, r.degree_level, x.years
      from (
        select e.program_id, e.years, e.seen_from, e.seen_until, d.counts_from, (row_number() over in_order - 1)::int as place,
          lead(d.counts_from, 1, 'infinity'::date) over in_order as until_day,
          held_by(d.entry) filter (where d.nth > 0) over in_order as held,
          max(case when d.act in (${setting}) then lpad(d.nth::text, 10, '0') || d.act end) over in_order as last_set
        from (
          select p.program_id, t.seen_from, array(
              select distinct extract(year from said.decided_on)::smallint from decisions said
              where said.program_id = p.program_id and said.act not in ('defer', 'take_back')
                and (said.act not in (${adverse})
                  or register_counts_on(said.act, said.decided_on, said.entered_at) <= greatest(t.seen_from, current_date - 2))
              order by 1
            ) as years, lead(t.seen_from, 1, 'infinity'::date) over (partition by p.program_id order by t.seen_from) as seen_until
          from unnest(changed) p (program_id)
          cross join lateral (
            select '-infinity'::date as seen_from
            union
            select register_counts_on(w.act, w.decided_on, w.entered_at) from decisions w
            where w.program_id = p.program_id and w.act in (${adverse})
              and register_counts_on(w.act, w.decided_on, w.entered_at) > current_date - 2
          ) t
        ) e
        cross join lateral (
          select null::decisions as entry, null::text as act, '-infinity'::date as counts_from, 0 as nth
          union all
          select one, one.act, one.counts_from, row_number() over (order by one.counts_from, one.is_past desc, one.seq)
          from decisions one
          where one.program_id = e.program_id
            and (one.act not in (${adverse})
              or register_counts_on(one.act, one.decided_on, one.entered_at) <= greatest(e.seen_from, current_date - 2))
            and not exists (
              select from decisions later where later.supersedes = one.id
                and (later.act not in (${adverse})
                  or register_counts_on(later.act, later.decided_on, later.entered_at) <= greatest(e.seen_from, current_date - 2)))
        ) d
        window in_order as (partition by e.program_id, e.seen_from order by d.nth)
      ) x
      join register_programs r on r.program_id = x.program_id;
    end $$`.execute(db)
  await sql`
    create function register_standings_of(changed uuid[]) returns void language plpgsql
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    begin
      -- Who decides and who renames at once: the second waits here, and then reads what the first wrote.
      perform from register_programs where program_id = any(changed) order by program_id for update;
      delete from register_standings where program_id = any(changed);
      insert into register_standings select * from register_standings_made(changed);
    end $$`.execute(db)
}
