/** Records by the words in them. Each kind is found by the index its own list is searched with. */
import { type RawBuilder, sql } from 'kysely'
import { formatDay } from '../../../kit/contract/days.ts'
import { areaOf, type Role, roleName } from '../../../kit/contract/roles.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { type FoundEvidence, findEvidence, ownRoomsOpen } from '../../evidence/server/queries-found.ts'
import { formerlyNamed, institutionsNamed } from '../../institutions/server/queries-names.ts'
import { type InstrumentStatus, instrumentStatusNames } from '../../instruments/rules.ts'
import { type VisitType, visitTypeNames } from '../../ladder/rules.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { announcementCategories } from '../../navigation/rules-categories.ts'
import { type PaperKind, paperKindNames } from '../../papers/rules.ts'
import { type TrainingType, trainingTypeNames } from '../../people/rules-trainings.ts'
import { type RequestKind, type RequestState, requestKindNames, requestStateNames } from '../../privacy/rules.ts'
import { type RecommendationState, recommendationStateNames } from '../../recommendations/rules.ts'
import { type SurveyReportStatus, surveyReportStatusNames } from '../../reports/rules.ts'
import { type VisitStatus, visitStatusNames } from '../../visits/rules.ts'
import type { FoundKind, FoundRecord } from '../contract.ts'

/** The first records of a kind that hold every word: those whose name begins with the first word before the others. */
export async function findRecords(db: Db, kind: FoundKind, text: string, most: number, role: Role): Promise<FoundRecord[]> {
  return kinds[kind](db, { ...askedBy(text, most), role })
}

/** Evidence of the rooms an institution or a member of a team reads now. */
export async function findOwnEvidence(db: Db, actor: Actor, text: string, most: number): Promise<FoundRecord[]> {
  const found = await findEvidence(db, { ...askedBy(text, most), whose: await ownRoomsOpen(db, actor) })
  return found.map((one) => toEvidence(one, areaOf(actor.role)))
}

function askedBy(text: string, most: number): Asked {
  const patterns = likePatterns(text)
  const start = (patterns[0] ?? '').slice(1)
  return {
    where: (condition) => sql.join(patterns.map(condition), sql` and `),
    best: (name) => sql`(${name} ilike ${start}) desc`,
    most,
  }
}

function toEvidence({ id, title, area, program, institution, survey_id }: FoundEvidence, room: string): FoundRecord {
  return {
    id,
    name: title,
    line: listed(area && `Area ${area}`, program, institution),
    path: `/${room}/evidence/${survey_id}?search=${encodeURIComponent(title)}`,
  }
}

const programPage = '/admin/institution/programs/:id'

type Asked = {
  /** A condition that holds for the pattern of every word. */
  where: (condition: (pattern: string) => RawBuilder<unknown>) => RawBuilder<unknown>
  best: (name: RawBuilder<unknown>) => RawBuilder<unknown>
  most: number
}

/** Of a word that is in thousands of records not all are gathered to sort them. */
const gathered = sql.lit(500)

/** A list whose page shows one record beside it. */
const opened = (list: string, id: string) => `${list}?open=${id}`

const kinds: Record<FoundKind, (db: Db, asked: Asked & { role: Role }) => Promise<FoundRecord[]>> = {
  async institutions(db, { where, best, most }) {
    // As the index `institutions_search` has it.
    const text = sql`(name || ' ' || coalesce(acronym, '') || ' ' || coalesce(city, '') || ' ' || coalesce(province, ''))`
    const { rows } = await sql<{ id: string; name: string; acronym: string | null; region: string; status: string }>`
      select id, name, acronym, region, status from institutions
      where merged_into is null and ${where((word) => sql`(${text} ilike ${word} or id = any(array(${formerlyNamed('institution', word)})))`)}
      order by ${best(sql`name`)}, lower(name), id limit ${most}`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      line: listed(row.acronym, row.region, row.status === 'inactive' && 'Inactive'),
      path: opened('/admin/institution/institutions', row.id),
    }))
  },

  async campuses(db, { where, best, most }) {
    // As the index `campuses_search` has it.
    const text = sql`(name || ' ' || coalesce(city, '') || ' ' || coalesce(province, ''))`
    const { rows } = await sql<{ id: string; name: string; institution: string; city: string | null }>`
      select c.id, c.name, c.city, i.name as institution
      from (select * from campuses where ${where(
        (word) => sql`(${text} ilike ${word} or id = any(array(${formerlyNamed('campus', word)}))
          or institution_id = any(array(${institutionsNamed(word)})))`,
      )}
        limit ${gathered}) c
      join institutions i on i.id = c.institution_id
      order by ${best(sql`c.name`)}, ${best(sql`i.name`)}, lower(i.name), lower(c.name), c.id limit ${most}`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      line: listed(row.institution, row.city),
      path: `/admin/institution/programs?campus=${row.id}`,
    }))
  },

  async programs(db, { where, best, most, role }) {
    const { rows } = await sql<{ id: string; name: string; campus: string; institution: string }>`
      select p.id, p.name, c.name as campus, i.name as institution
      from (
        select * from (select * from programs where ${where(
          (word) => sql`(name ilike ${word} or id = any(array(${formerlyNamed('program', word)})) or campus_id = any(array(
            select id from campuses where name ilike ${word} or institution_id = any(array(${institutionsNamed(word)}))
              union all ${formerlyNamed('campus', word)})))`,
        )} limit ${gathered}) g
        order by ${best(sql`name`)}, lower(name), id limit ${most}) p
      join campuses c on c.id = p.campus_id
      join institutions i on i.id = c.institution_id
      order by ${best(sql`p.name`)}, lower(p.name), p.id`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      line: `${row.campus} of ${row.institution}`,
      path: mayOpen(role, programPage) ? `/admin/institution/programs/${row.id}` : opened('/admin/institution/programs', row.id),
    }))
  },

  async accreditors(db, { where, most }) {
    const name = fullNameOf('a')
    const { rows } = await sql<{ id: string; name: string; position: string | null; home: string | null }>`
      select a.id, ${name} as name, r.position, i.name as home
      from accounts a join accreditors r on r.id = a.id left join institutions i on i.id = r.home_institution_id
      where a.role = 'accreditor' and a.merged_into is null and ${where((word) => sql`(${name} ilike ${word} or ${mergedNamed(word)})`)}
      order by lower(a.last_name), lower(a.first_name), a.id limit ${most}`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      line: listed(row.position, row.home) || 'Accreditor',
      path: opened('/admin/accreditor/accreditors', row.id),
    }))
  },

  async accreditations(db, { where, most }) {
    const { rows } = await sql<Visit>`
      select v.id, v.number, v.visit_type, v.status, v.visit_date::text as visit_date, v.institution_id, i.name as institution
      from (select * from accreditations where ${where(
        (word) => sql`(number ilike ${word} or institution_id = any(array(${institutionsNamed(word)})))`,
      )} order by visit_date desc, id desc limit ${most}) v
      join institutions i on i.id = v.institution_id
      order by v.visit_date desc, v.id desc`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: `${row.number} · ${row.institution}`,
      line: listed(visitTypeNames[row.visit_type], formatDay(row.visit_date), visitStatusNames[row.status]),
      path: `/admin/schedule/${row.institution_id}/${row.id}`,
    }))
  },

  async survey_reports(db, { where, most }) {
    const { rows } = await sql<{ id: string; program: string; number: string; institution: string; status: SurveyReportStatus }>`
      select ap.id, p.name as program, v.number, i.name as institution, r.status
      from survey_reports r join accreditation_programs ap on ap.id = r.survey_id join accreditations v on v.id = ap.accreditation_id
      join programs p on p.id = ap.program_id join institutions i on i.id = v.institution_id
      where ${where((word) => sql`(p.name ilike ${word} or v.number ilike ${word} or i.id = any(array(${institutionsNamed(word)})))`)}
      order by v.visit_date desc, lower(p.name), ap.id limit ${most}`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: `Report on ${row.program}`,
      line: listed(surveyReportStatusNames[row.status], row.number, row.institution),
      path: `/admin/reports/${row.id}`,
    }))
  },

  async recommendations(db, { where, most }) {
    const { rows } = await sql<{ id: string; text: string; program: string; institution: string; state: RecommendationState }>`
      select r.id, r.text, p.name as program, i.name as institution, r.state
      from (select * from recommendations where ${where((word) => sql`text ilike ${word}`)} order by due_on desc, id limit ${most}) r
      join programs p on p.id = r.program_id join institutions i on i.id = r.institution_id
      order by r.due_on desc, r.id`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: row.text,
      line: listed(recommendationStateNames[row.state], row.program, row.institution),
      path: opened('/admin/recommendations', row.id),
    }))
  },

  async evidence(db, asked) {
    return (await findEvidence(db, asked)).map((one) => toEvidence(one, 'admin'))
  },

  async charges(db, { where, most }) {
    const { rows } = await sql<{ id: string; number: string; description: string; institution_id: string; institution: string }>`
      select f.id, v.number, f.description, f.institution_id, i.name as institution
      from finances f join accreditations v on v.id = f.accreditation_id join institutions i on i.id = f.institution_id
      where f.finance = 'accreditation'
        and f.accreditation_id = any(array(select id from accreditations where ${where((word) => sql`number ilike ${word}`)}
          order by visit_date desc limit ${most}))
      order by v.visit_date desc, f.id limit ${most}`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: `${row.number} · ${row.description}`,
      line: row.institution,
      path: `/admin/finance/institution/${row.institution_id}?search=${encodeURIComponent(row.number)}`,
    }))
  },

  async papers(db, { where, most }) {
    // As the index `papers_search` has it.
    const { rows } = await sql<{ id: string; number: string; kind: PaperKind; about: string; issued_on: string }>`
      select id, number, kind, about, issued_on from papers
      where ${where((word) => sql`number || ' ' || about ilike ${word}`)}
      order by seq desc limit ${most}`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: row.number,
      line: listed(paperKindNames[row.kind], row.about, formatDay(row.issued_on)),
      path: `/admin/papers?search=${row.number}`,
    }))
  },

  async instruments(db, { where, best, most }) {
    const { rows } = await sql<{ id: string; name: string; status: InstrumentStatus }>`
      select id, name, status from instruments where ${where((word) => sql`name ilike ${word}`)}
      order by ${best(sql`name`)}, lower(name), id limit ${most}`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      line: listed('Survey instrument', instrumentStatusNames[row.status]),
      path: `/admin/instruments/${row.id}`,
    }))
  },

  async trainings(db, { where, best, most }) {
    // As the index `training_modules_search` has it.
    const text = sql`(title || ' ' || coalesce(code, '') || ' ' || coalesce(organizer, '') || ' ' || coalesce(venue, ''))`
    const { rows } = await sql<{ id: string; title: string; type: TrainingType; code: string | null; starts_on: string | null }>`
      select id, title, type, code, starts_on::text as starts_on from training_modules
      where ${where((word) => sql`${text} ilike ${word}`)}
      order by ${best(sql`title`)}, training_modules.starts_on desc nulls last, id limit ${most}`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: row.title,
      line: listed(trainingTypeNames[row.type], row.code, row.starts_on && formatDay(row.starts_on)),
      path: `/admin/training/${row.id}`,
    }))
  },

  async announcements(db, { where, most }) {
    // As the index `announcements_search` has it; who is named in the title comes before those of whom only the text speaks.
    const { rows } = await sql<{ id: string; title: string; category: string; status: string; publish_at: Date | null }>`
      select id, title, category, status, publish_at from announcements
      where ${where((word) => sql`(title || ' ' || body_text) ilike ${word}`)}
      order by (${where((word) => sql`title ilike ${word}`)}) desc, publish_at desc, id limit ${most}`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: row.title,
      line: listed(
        announcementCategories.find((one) => one.category === row.category)?.name,
        row.status === 'draft' ? 'Draft' : row.publish_at && formatDay(row.publish_at.toISOString()),
      ),
      path: `/admin/announcements/${row.id}`,
    }))
  },

  async privacy_requests(db, { where, most }) {
    // As the index `privacy_requests_search` has it.
    const { rows } = await sql<{ id: string; asker_name: string; kind: RequestKind; state: RequestState; asked_at: Date }>`
      select id, asker_name, kind, state, asked_at from privacy_requests
      where ${where((word) => sql`(asker_name || ' ' || text) ilike ${word}`)}
      order by asked_at desc, id limit ${most}`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: `${requestKindNames[row.kind]}: ${row.asker_name}`,
      line: listed(requestStateNames[row.state], formatDay(row.asked_at.toISOString())),
      path: opened('/admin/privacy-desk', row.id),
    }))
  },

  async accounts(db, { where, most }) {
    const name = fullNameOf('a')
    const { rows } = await sql<{ id: string; name: string; role: Role; email: string }>`
      select a.id, ${name} as name, a.role, a.email from accounts a
      where a.merged_into is null and ${where((word) => sql`(${name} ilike ${word} or a.email ilike ${word} or ${mergedNamed(word)})`)}
      order by lower(a.last_name), lower(a.first_name), a.id limit ${most}`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      line: listed(roleName(row.role), row.email),
      path: opened('/admin/user', row.id),
    }))
  },
}

/** Another record of the same person was called so. @param word as `where` hands it over */
function mergedNamed(word: unknown) {
  return sql`a.id = any(array(select old.merged_into from accounts old where old.merged_into is not null
    and (${fullNameOf('old')} ilike ${word} or old.email ilike ${word})))`
}

type Visit = {
  id: string
  number: string
  visit_type: VisitType
  status: VisitStatus
  visit_date: string
  institution_id: string
  institution: string
}

function listed(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
