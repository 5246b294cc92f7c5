/** A report as each side reads it. */
import type { z } from 'zod'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { rates, reads, takesPart } from '../../ratings/rules-team.ts'
import { findSurvey, listOwnSurveys, listRaters, listTeams, type SurveyRow } from '../../ratings/server/queries.ts'
import { findRating } from '../../ratings/server/queries-report.ts'
import { reportDue } from '../../visits/rules-days.ts'
import type { OwnReport, ReleasedReport, ReportVersion, SurveyReport } from '../contract-records.ts'
import { areaOfKey, hasArea, keptVisits, mayJoin, shownToInstitution, writes, writtenIn } from '../rules.ts'
import { missing } from './checks.ts'
import { listCarriedOn, listEarlier } from './earlier.ts'
import { gatheredFor, meansFor } from './gathered.ts'
import {
  findNewestVersion,
  findRatedOf,
  findReport,
  findVersion,
  isOfNextTeam,
  listCorrections,
  listDrafts,
  listRemarks,
  listSections,
  listStands,
  listVersions,
} from './queries.ts'
import { instants } from './queries-list.ts'

/** Reports of own visits; programs without one that can be begun among them. */
export async function listMine(db: Db, accountId: string): Promise<OwnReport[]> {
  const own = (await listOwnSurveys(db, accountId, keptVisits)).filter((row) =>
    takesPart({ status: row.assignment_status, programs: row.program_ids }, row.program_id),
  )
  const ids = own.map(({ id }) => id)
  const visits = own.map(({ accreditation_id }) => accreditation_id)
  const [found, rated, teamOf] = await Promise.all([listStands(db, ids), findRatedOf(db, ids), listTeams(db, visits)])
  const stands = new Map(found.map((one) => [one.survey_id, one]))
  const today = agencyDay()
  const mine: OwnReport[] = []
  for (const survey of own) {
    const raters = teamOf(survey.accreditation_id)
    const stand = stands.get(survey.id)
    // what was not begun by then is not begun any more
    if (survey.status === 'decided' && !stand) continue
    const rater = raters.find(({ person }) => person === accountId)
    const unfinished = (stand?.unfinished ?? []).filter((key) => hasArea(raters, survey.program_id, accountId, key))
    const isWritten = stand === undefined || writtenIn.includes(stand.status)
    const joins = mayJoin(raters, survey.program_id, accountId)
    const isWhole = stand !== undefined && !stand.unfinished.some((key) => areaOfKey(key) !== null)
    mine.push({
      ...told(survey),
      role: survey.role,
      status: stand?.status ?? null,
      may_join: joins,
      may_write: rater !== undefined && rates(rater, survey.program_id),
      to_join: joins && isWritten && isWhole && stand.remarks === 0,
      may_start:
        !stand && rated.includes(survey.id) && survey.visit_date <= today && rater !== undefined && rates(rater, survey.program_id),
      unfinished: isWritten ? unfinished.length : 0,
      remarks: stand?.status === 'returned' ? stand.remarks : 0,
      due: isWritten ? reportDue(survey.visit_end) : null,
    })
  }
  return mine
}

/** @throws Refusal 404 where there is none, and for an accreditor who is not on the team */
export async function showReport(db: Db, actor: Actor, surveyId: string): Promise<z.input<typeof SurveyReport>> {
  const { survey, report, raters } = await findOpen(db, actor, surveyId)
  const isTeam = actor.role === 'accreditor'
  const [sections, drafts, remarks, corrections, versions, rating, last] = await Promise.all([
    listSections(db, surveyId),
    listDrafts(db, surveyId, actor.id),
    listRemarks(db, surveyId),
    listCorrections(db, surveyId),
    listVersions(db, surveyId),
    findRating(db, survey),
    findNewestVersion(db, surveyId),
  ])
  const earlier = await listEarlier(
    db,
    surveyId,
    sections.map(({ body }) => body),
  )
  const isWritten = writtenIn.includes(report.status)
  const isContested = report.status === 'contested'
  const joins = isTeam && mayJoin(raters, survey.program_id, actor.id)
  const isOwn = (key: string) => {
    if (isContested) return joins || actor.role === 'QA' || actor.role === 'Superadmin'
    return isTeam && isWritten && writes(raters, survey.program_id, actor.id, key)
  }
  return {
    ...told(survey),
    visit_status: survey.status,
    ...stateOf(report),
    may_join: joins,
    sections: sections.map(({ key, title, body, version, holder_id, holder, held_since, finisher }) => {
      const draft = drafts.find((one) => one.key === key)
      return {
        key,
        title,
        ...body,
        version,
        holder: holder_id && held_since ? { id: holder_id, name: holder ?? '', since: held_since.toISOString() } : null,
        finished_by: finisher,
        writers: raters.filter(({ person }) => writes(raters, survey.program_id, person, key)).map(({ name }) => name),
        is_own: isOwn(key),
        gathered: isOwn(key) && isWritten ? gatheredFor(key, rating) : null,
        draft: draft ? { ...draft.body, base: draft.base, saved_at: draft.saved_at.toISOString() } : null,
      }
    }),
    earlier,
    means: isWritten || !last ? meansFor(survey, rating) : last.body.means,
    remarks: remarks
      .filter(({ sent_at }) => !isTeam || sent_at !== null)
      .map(({ key, made_at, sent_at, ...remark }) => ({
        ...remark,
        section: key,
        made_at: made_at.toISOString(),
        is_sent: sent_at !== null,
      })),
    corrections: corrections.map(toldCorrection),
    versions: versions.map((one) => ({ ...one, made_at: one.made_at.toISOString() })),
  }
}

/** @throws Refusal 404 */
export async function showVersion(db: Db, actor: Actor, surveyId: string, number: string): Promise<z.input<typeof ReportVersion>> {
  await findOpen(db, actor, surveyId)
  const found = /^[1-9]\d{0,4}$/.test(number) ? await findVersion(db, surveyId, Number(number)) : undefined
  const { body, made_at, ...head } = found ?? missing('This version')
  return { ...head, ...body, made_at: made_at.toISOString() }
}

/** Staff and its own team read a report as it stands, the institution and the program's next team what was released. @throws Refusal 404 */
export async function showPrinted(db: Db, actor: Actor, surveyId: string) {
  const isReleased = actor.role === 'institution' || (actor.role === 'accreditor' && (await isOfNextTeam(db, actor.id, surveyId)))
  return isReleased ? showReleased(db, actor, surveyId) : showReport(db, actor, surveyId)
}

/** What the institution was released, as it was then. @throws Refusal 404 for another's, and for what is not released */
export async function showReleased(db: Db, actor: Actor, surveyId: string): Promise<z.input<typeof ReleasedReport>> {
  const survey = (await findSurvey(db, surveyId)) ?? missing()
  const report = (await findReport(db, surveyId)) ?? missing()
  const isTold = actor.role === 'accreditor' || survey.institution_id === actor.institution_id
  if (!isTold || !shownToInstitution.includes(report.status)) throw missing()
  const { number, kind, made_at, body } = (await findNewestVersion(db, surveyId, true)) ?? missing()
  return {
    ...told(survey),
    ...stateOf(report),
    ...body,
    earlier: await listCarriedOn(db, body.sections),
    corrections: (await listCorrections(db, surveyId)).map(toldCorrection),
    shown: { number, kind, made_at: made_at.toISOString() },
  }
}

async function findOpen(db: Db, actor: Actor, surveyId: string) {
  const survey = (await findSurvey(db, surveyId)) ?? missing()
  const report = (await findReport(db, surveyId)) ?? missing()
  const raters = await listRaters(db, survey.accreditation_id)
  if (actor.role === 'accreditor' && !reads(raters, actor.id)) throw missing()
  return { survey, report, raters }
}

function stateOf(report: NonNullable<Awaited<ReturnType<typeof findReport>>>) {
  const { status, version, correct_until } = report
  return { status, version, correct_until, ...instants(report) }
}

type CorrectionRow = Awaited<ReturnType<typeof listCorrections>>[number]

function toldCorrection({ key, correct, asked_at, ...correction }: CorrectionRow) {
  return { ...correction, section: key, right: correct, asked_at: asked_at.toISOString() }
}

function told({ id, accreditation_id, program, survey_type, number, institution, campus, visit_date, visit_end }: SurveyRow) {
  return { id, accreditation_id, program, survey_type, number, institution, campus, visit_date, visit_end }
}
