import { type Kysely, sql } from 'kysely'
import type { Trx } from '../../../../kit/server/db/database.ts'
import { beginBook } from '../begin-book.ts'

/**
 * The book of decisions, and what programs and institutions hold by it (docs/decisions/0026-the-book-of-decisions.md,
 * docs/decisions/0036-institutions-stand-in-the-book.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table decisions (
      id uuid primary key,
      number text not null unique,
      seq bigint generated always as identity,
      -- What it is about: a program, or an institution as a whole. No keys: the book keeps what was decided about one that is gone.
      program_id uuid,
      institution_id uuid,
      act text not null check (act in ('grant', 'renew', 'qualify', 'defer', 'not_grant', 'extend_grace', 'downgrade', 'lapse', 'withdraw',
        'correct', 'history', 'take_back')),
      level_before text not null check (level_before in ('none', 'candidate', 'level_1', 'level_2', 'level_3', 'level_4')),
      level text not null check (level in ('none', 'candidate', 'level_1', 'level_2', 'level_3', 'level_4')),
      qualified_for text check (qualified_for in ('level_3', 'level_4')),
      revisit_for text,
      valid_from date,
      valid_to date,
      grace_until date,
      counts_from date not null,
      decided_on date not null,
      resolution text,
      reason text,
      -- No keys: a visit that was imported by mistake is gone one day, and what it had entered stays.
      accreditation_id uuid,
      outcome_id uuid unique,
      is_past boolean not null default false,
      supersedes uuid unique references decisions (id),
      -- No key: the account may be gone one day; the log has its name.
      entered_by uuid,
      entered_at timestamptz not null default now(),
      check (num_nonnulls(program_id, institution_id) = 1),
      -- An institution climbs without candidacy, in one phase, and has no grace period.
      check (institution_id is null or (level_before <> 'candidate' and level <> 'candidate' and qualified_for is null
        and act not in ('qualify', 'extend_grace'))),
      check (valid_to is null or valid_from is null or valid_to > valid_from),
      check ((act = 'extend_grace') = (grace_until is not null)),
      check (grace_until is null or grace_until > valid_to),
      check (act <> 'defer' or revisit_for is not null),
      check (act <> 'qualify' or qualified_for is not null)
    )`.execute(db)
  await sql`create unique index decisions_program on decisions (program_id, seq)`.execute(db)
  await sql`create unique index decisions_institution on decisions (institution_id, seq) where institution_id is not null`.execute(db)
  await sql`create unique index decisions_order on decisions (seq)`.execute(db)
  await sql`create index decisions_accreditation on decisions (accreditation_id)`.execute(db)
  await sql`create table decision_years (year int primary key, last int not null)`.execute(db)

  await sql`
    create table program_standings (
      decision_id uuid primary key references decisions (id),
      program_id uuid not null references programs (id) on delete cascade,
      place int not null,
      from_day date not null,
      until_day date,
      level text not null,
      qualified_for text,
      revisit_for text,
      valid_from date,
      valid_to date,
      grace_until date,
      grace_reason text,
      grace_reference text,
      unique (program_id, place)
    )`.execute(db)

  await sql`
    create function refuse_decision_change() returns trigger language plpgsql as $$
    begin
      raise exception 'decisions are only added: another one corrects them';
    end $$`.execute(db)
  await sql`
    create trigger decisions_only_added before update or delete on decisions
    for each row execute function refuse_decision_change()`.execute(db)

  // What is held after an entry, as src/features/decisions/rules.ts says it; both are held beside each other by the tests.
  await sql`
    create type holding as (level text, qualified_for text, revisit_for text, valid_from date, valid_to date,
      grace_until date, grace_reason text, grace_reference text)`.execute(db)
  await sql`
    create function held_after(held holding, decided decisions) returns holding language plpgsql immutable as $$
    begin
      if decided.act in ('grant', 'renew') then
        return (decided.level, case when decided.level = held.level then held.qualified_for end, null, decided.valid_from, decided.valid_to,
          null, null, null)::holding;
      elsif decided.act = 'qualify' then
        if (held.level, decided.qualified_for) in (('level_2', 'level_3'), ('level_3', 'level_4')) then
          held.qualified_for := decided.qualified_for;
        end if;
        held.revisit_for := null;
      elsif decided.act = 'defer' then
        held.revisit_for := decided.revisit_for;
      elsif decided.act = 'not_grant' then
        held.revisit_for := null;
      elsif decided.act = 'extend_grace' then
        if held.valid_to = decided.valid_to then
          held.grace_until := decided.grace_until;
          held.grace_reason := decided.reason;
          held.grace_reference := decided.resolution;
        end if;
      elsif decided.act = 'take_back' then
        return held;
      else
        if held.valid_to is distinct from decided.valid_to then
          held.grace_until := null;
          held.grace_reason := null;
          held.grace_reference := null;
        end if;
        held.level := decided.level;
        held.qualified_for := decided.qualified_for;
        held.revisit_for := decided.revisit_for;
        held.valid_from := decided.valid_from;
        held.valid_to := decided.valid_to;
      end if;
      return held;
    end $$`.execute(db)
  await sql`
    create aggregate held_by (decisions) (sfunc = held_after, stype = holding, initcond = '(none,,,,,,,)')`.execute(db)

  // What programs and institutions held from which entry to the next; the one place where the book is read in its order.
  await sql`
    create function standings_of(subjects uuid[]) returns table (decision_id uuid, subject_id uuid, place bigint, from_day date,
      until_day date, held holding) language sql stable as $$
      select (one).id, subject_id, row_number() over in_order, (one).counts_from, lead((one).counts_from) over in_order,
        held_by(one) over in_order
      from (
        select d as one, d.program_id as subject_id from decisions d where d.program_id = any(subjects)
        union all
        select d as one, d.institution_id as subject_id from decisions d where d.institution_id = any(subjects)) books
      where not exists (select from decisions later where later.supersedes = (one).id)
      window in_order as (partition by subject_id order by (one).counts_from, (one).is_past desc, (one).seq)
    $$`.execute(db)

  // Its statements go by the keys of the programs, whatever the planner believes of tables that were empty a moment ago.
  await sql`
    create function derive_standings() returns trigger language plpgsql
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    declare
      changed uuid[] := array(select distinct program_id from added where program_id is not null);
      whole uuid[] := array(select distinct institution_id from added where institution_id is not null);
    begin
      delete from program_standings where program_id = any(changed);
      insert into program_standings
      select d.decision_id, d.subject_id, d.place, d.from_day, d.until_day, (d.held).level, (d.held).qualified_for, (d.held).revisit_for,
        (d.held).valid_from, (d.held).valid_to, (d.held).grace_until, (d.held).grace_reason, (d.held).grace_reference
      from standings_of(changed) d
      join programs p on p.id = d.subject_id;
      update programs p set level = s.level, qualified_for = s.qualified_for, revisit_for = s.revisit_for, valid_from = s.valid_from,
        valid_to = s.valid_to, grace_until = s.grace_until, grace_reason = s.grace_reason, grace_reference = s.grace_reference,
        version = p.version + 1
      from (select distinct on (program_id) * from program_standings where program_id = any(changed) order by program_id, place desc) s
      where s.program_id = p.id
        and (p.level, p.qualified_for, p.revisit_for, p.valid_from, p.valid_to, p.grace_until, p.grace_reason, p.grace_reference)
          is distinct from (s.level, s.qualified_for, s.revisit_for, s.valid_from, s.valid_to, s.grace_until, s.grace_reason, s.grace_reference);
      if cardinality(whole) > 0 then
        update institutions i set institutional_level = (s.held).level, institutional_from = (s.held).valid_from,
          institutional_to = (s.held).valid_to, version = i.version + 1
        from (select distinct on (subject_id) subject_id, held from standings_of(whole) order by subject_id, place desc) s
        where s.subject_id = i.id and (i.institutional_level, i.institutional_from, i.institutional_to)
          is distinct from ((s.held).level, (s.held).valid_from, (s.held).valid_to);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger decisions_derive after insert on decisions referencing new table as added
    for each statement execute function derive_standings()`.execute(db)

  await beginBook(db as unknown as Trx)

  // What a program or an institution holds is written by the book alone.
  await sql`
    create function refuse_holding_change() returns trigger language plpgsql as $$
    begin
      raise exception 'what is held is written by the book of decisions';
    end $$`.execute(db)
  await sql`
    create trigger programs_hold_by_the_book before update on programs for each row
    when (pg_trigger_depth() = 0 and (old.level, old.qualified_for, old.revisit_for, old.valid_from, old.valid_to, old.grace_until,
      old.grace_reason, old.grace_reference) is distinct from (new.level, new.qualified_for, new.revisit_for, new.valid_from, new.valid_to,
      new.grace_until, new.grace_reason, new.grace_reference))
    execute function refuse_holding_change()`.execute(db)
  // One that was deleted comes back with what the book says of it.
  await sql`
    create function refuse_holding_beside_book() returns trigger language plpgsql as $$
    begin
      if exists (select from (select (held).* from standings_of(array[new.id]) order by place desc limit 1) s
        where (s.level, s.qualified_for, s.revisit_for, s.valid_from, s.valid_to, s.grace_until, s.grace_reason, s.grace_reference)
          is not distinct from (new.level, new.qualified_for, new.revisit_for, new.valid_from, new.valid_to, new.grace_until,
            new.grace_reason, new.grace_reference)) then return new; end if;
      raise exception 'what is held is written by the book of decisions';
    end $$`.execute(db)
  await sql`
    create trigger programs_begin_by_the_book before insert on programs for each row
    when (new.level <> 'none' or num_nonnulls(new.qualified_for, new.revisit_for, new.valid_from, new.valid_to, new.grace_until,
      new.grace_reason, new.grace_reference) > 0)
    execute function refuse_holding_beside_book()`.execute(db)
  await sql`
    create trigger institutions_hold_by_the_book before update on institutions for each row
    when (pg_trigger_depth() = 0 and (old.institutional_level, old.institutional_from, old.institutional_to)
      is distinct from (new.institutional_level, new.institutional_from, new.institutional_to))
    execute function refuse_holding_change()`.execute(db)
  await sql`
    create trigger institutions_begin_by_the_book before insert on institutions for each row
    when (new.institutional_level <> 'none' or num_nonnulls(new.institutional_from, new.institutional_to) > 0)
    execute function refuse_holding_change()`.execute(db)
}
