/** What is true of a paper on a day. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Level } from '../../ladder/rules.ts'
import type { CertificateFacts, PaperKind } from '../rules.ts'

export type CheckedPaper = CertificateFacts & {
  number: string
  kind: PaperKind
  input: Record<string, unknown>
  issued_on: string
  institution: string | null
  made_at: Date | string | null
  sha256: string | null
  bytes: number | null
  signed_by: string | null
  credential: string | null
  /** It is about an institution as a whole. */
  is_institutional: boolean
  /** What the program or the institution holds on the day by the book; null where the program is gone. */
  level: Level | null
  held_from: string | null
  held_to: string | null
  held_grace: string | null
  /** The decision it was issued on. */
  decision: string | null
}

export async function findPaperByNumber(db: Db, number: string, today: string): Promise<CheckedPaper | undefined> {
  const { rows } = await sql<CheckedPaper>`
    select paper.number, paper.kind, paper.input, paper.issued_on, coalesce(paper.input ->> 'institution', i.name) as institution,
      paper.made_at, paper.sha256, paper.bytes, paper.signed_by, paper.credential, d.number as decision,
      d.institution_id is not null as is_institutional,
      now.level, now.valid_from as held_from, now.valid_to as held_to, now.grace_until as held_grace,
      case when paper.kind = 'certificate' then d.valid_to end as valid_to,
      case when now.valid_to = d.valid_to then now.grace_until end as grace_until, ${factsOf(today)}
    from papers paper
    left join institutions i on i.id = paper.institution_id
    left join decisions d on d.id = paper.decision_id
    left join lateral (
      select place, level, valid_from, valid_to, grace_until from program_standings
      where program_id = paper.program_id and from_day <= ${today}::date
      union all
      select place, (held).level, (held).valid_from, (held).valid_to, null from standings_of(array[d.institution_id])
      where from_day <= ${today}::date
      order by place desc limit 1) now on true
    where paper.number = ${number}`.execute(db)
  return rows[0]
}

/** Of the paper whose file has this SHA-256. */
export async function findNumberByFile(db: Db, sha256: string): Promise<string | undefined> {
  const paper = await db.selectFrom('papers').select('number').where('sha256', '=', sha256).executeTakeFirst()
  return paper?.number
}

/** The places, from 1 on, of the credentials between two that are taken back by a day. */
export async function listRevoked(db: Db, from: number, to: number, today: string): Promise<number[]> {
  const { rows } = await sql<{ seq: string }>`
    select seq from (
      select paper.seq, ${factsOf(today)}
      from papers paper join decisions d on d.id = paper.decision_id
      where paper.kind = 'certificate' and paper.seq between ${from} and ${to}) facts
    where replaced_by is not null or superseded_by is not null or taken_back_by is not null`.execute(db)
  return rows.map(({ seq }) => Number(seq))
}

/** Kinds and years of which a number was given to no paper. */
export async function listLackingPapers(db: Db): Promise<{ kind: PaperKind; year: number; last: number; count: number }[]> {
  const { rows } = await sql<{ kind: PaperKind; year: number; last: number; count: number }>`
    select y.kind, y.year, y.last, count(paper.id)::int as count
    from paper_years y left join papers paper on paper.kind = y.kind and paper.number like '%-' || y.year || '-%'
    group by y.kind, y.year, y.last having y.last <> count(paper.id) order by y.kind, y.year`.execute(db)
  return rows
}

/** Of a certificate `paper` and its decision `d`. */
function factsOf(today: string) {
  return sql`
    (select other.number from papers other where other.replaces = paper.id) as replaced_by,
    (select other.number from decisions other where other.supersedes = d.id) as superseded_by,
    (select other.number from (
        select after.decision_id, after.place from program_standings own
        join program_standings after on after.program_id = own.program_id and after.place > own.place and after.from_day <= ${today}::date
        where own.decision_id = d.id
        union all
        select after.decision_id, after.place from standings_of(array[d.institution_id]) own
        join standings_of(array[d.institution_id]) after on after.place > own.place and after.from_day <= ${today}::date
        where own.decision_id = d.id
      ) later join decisions other on other.id = later.decision_id
      where other.act in ('downgrade', 'lapse', 'withdraw') or other.act in ('correct', 'history') and other.level <> d.level
      order by later.place limit 1) as taken_back_by,
    case when d.institution_id is null then (
        select other.number from papers other
        where other.program_id = paper.program_id and other.kind = 'certificate' and other.seq > paper.seq
        order by other.seq desc limit 1)
      else (
        select other.number from papers other
        where other.institution_id = d.institution_id and other.program_id is null and other.kind = 'certificate' and other.seq > paper.seq
        order by other.seq desc limit 1)
      end as followed_by`
}
