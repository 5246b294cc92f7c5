/** What a device takes along of a program, and how its rating stands, both worked out of the instrument, the team and the operations. */
import type { z } from 'zod'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import type { AreaPart } from '../../instruments/contract.ts'
import { statementKindNames } from '../../instruments/rules.ts'
import { type Mark, markNames, meansOf, meanWords, reaches } from '../../instruments/rules-means.ts'
import { findLastingTree } from '../../instruments/server/queries.ts'
import { areaNeeds, type Threshold, thresholdOf } from '../../ladder/rules-surveys.ts'
import type { RatingPack, RatingState } from '../contract.ts'
import { isOfArea, narrativePartNames, type Operation, type Ratings, ratingsOf, teamMarkOf, teamStates } from '../rules.ts'
import { heldSentences, leadOf, rates } from '../rules-team.ts'
import { listHeld, listOperations, listRaters, listSurveys, type SurveyRow, type TeamRow } from './queries.ts'

type Parts = {
  areas: AreaPart[]
  /** The code of the area a statement belongs to, by the statement. */
  areaOf: Map<string, string>
  /** `IV.B · Outcome 2` and what it says, by the statement. */
  shown: Map<string, Shown>
}

type Shown = { code: string; text: string }

/** The parts of a version under the ids they keep through all versions: what was rated stays with its statement. */
export async function partsOf(db: Db | Trx, versionId: string): Promise<Parts> {
  const areas = await findLastingTree(db, versionId)
  const areaOf = new Map<string, string>()
  const shown = new Map<string, Shown>()
  for (const area of areas)
    for (const parameter of area.parameters)
      for (const { id, kind, number, text } of parameter.statements) {
        areaOf.set(id, area.code)
        shown.set(id, { code: `${area.code}.${parameter.code} · ${statementKindNames[kind]} ${number}`, text })
      }
  return { areas, areaOf, shown }
}

/** The parts of the versions that programs are rated by, by the version. Most programs of a visit have the same one: each is read once. */
export function versionsOf(db: Db | Trx, surveys: readonly SurveyRow[]): Map<string, Promise<Parts>> {
  const versions = new Map<string, Promise<Parts>>()
  for (const { instrument_version_id: id } of surveys) if (id && !versions.has(id)) versions.set(id, partsOf(db, id))
  return versions
}

/** The area an operation is about; undefined where the instrument has none such. */
export function areaOf({ areas, areaOf }: Parts, operation: Operation): AreaPart | undefined {
  if (isOfArea(operation)) return areas.find(({ id }) => id === operation.statement)
  return areas.find(({ code }) => code === areaOf.get(operation.statement))
}

/** @throws Refusal 422 where no instrument is published for the program */
export async function findPack(db: Db | Trx, survey: SurveyRow, raters: readonly TeamRow[]): Promise<z.input<typeof RatingPack>> {
  if (!survey.instrument_version_id || !survey.instrument || survey.instrument_number === null)
    throw invalid('survey_id', `No instrument is published for ${survey.program}. QA of the agency publishes one.`)
  const { areas } = await partsOf(db, survey.instrument_version_id)
  const leads = areas.flatMap(({ code }) => {
    const lead = leadOf(raters, survey.program_id, code)
    return lead ? [[code, lead] as const] : []
  })
  return {
    ...told(survey),
    instrument: { name: survey.instrument, number: survey.instrument_number, areas },
    people: raters.map((one) => ({
      id: one.person,
      name: one.name,
      role: one.role,
      areas: [...one.areas],
      rates: rates(one, survey.program_id),
    })),
    leads: Object.fromEntries(leads),
    threshold: thresholdOf(survey, agencyDay()),
  }
}

/** How the rating of each program of a visit stands. @throws Refusal 404 */
export async function listStates(db: Db, accreditationId: string): Promise<RatingState[]> {
  const [surveys, raters] = await Promise.all([listSurveys(db, accreditationId), listRaters(db, accreditationId)])
  // every visit covers a program
  if (surveys.length === 0) throw notFound('This accreditation')
  const versions = versionsOf(db, surveys)
  return Promise.all(surveys.map((survey) => stateOf(db, survey, raters, versions.get(survey.instrument_version_id ?? ''))))
}

async function stateOf(db: Db, survey: SurveyRow, raters: readonly TeamRow[], version: Promise<Parts> | undefined): Promise<RatingState> {
  const [parts, counted, held] = await Promise.all([version, listOperations(db, survey.id, 0), listHeld(db, survey.id)])
  const ratings = ratingsOf(counted.map(({ operation }) => operation))
  const shown = parts?.shown ?? new Map<string, Shown>()
  const names = new Map(raters.map((one) => [one.person, one.name]))
  const team = new Map([...shown.keys()].map((statement) => [statement, teamMarkOf(ratings, statement)]))
  const count = (state: (typeof teamStates)[number]) => [...team.values()].filter((one) => one.state === state).length
  return {
    ...told(survey),
    instrument:
      survey.instrument && survey.instrument_number !== null ? { name: survey.instrument, number: survey.instrument_number } : null,
    statements: shown.size,
    states: Object.fromEntries(teamStates.map((state) => [state, count(state)])) as RatingState['states'],
    ...meansIn(parts?.areas ?? [], ratings, survey, raters),
    held: held.map(({ body, held: reason, received_at, person }) => {
      const about = parts && aboutOf(parts, body)
      return {
        id: body.id,
        person,
        code: about?.code ?? null,
        statement: about?.text ?? null,
        kind: body.kind,
        says: saidIn(body, names),
        made_at: new Date(body.at.time).toISOString(),
        received_at: received_at.toISOString(),
        reason: reason ?? 'left',
        why: heldSentences[reason ?? 'left'],
      }
    }),
    people: raters.map(({ person, name }) => ({ id: person, name })),
  }
}

function aboutOf(parts: Parts, operation: Operation): Shown | undefined {
  if (!isOfArea(operation)) return parts.shown.get(operation.statement)
  const area = areaOf(parts, operation)
  return area && { code: area.code, text: area.title }
}

/** The team's marks that are set, by the statement. */
export function givenIn(areas: readonly AreaPart[], ratings: Ratings): Map<string, Mark> {
  const given = new Map<string, Mark>()
  for (const id of statementsIn(areas)) {
    const { mark } = teamMarkOf(ratings, id)
    if (mark !== null) given.set(id, mark)
  }
  return given
}

/** The means of the team's marks that are set. */
export function meansIn(areas: readonly AreaPart[], ratings: Ratings, survey: SurveyRow, raters: readonly TeamRow[]) {
  const given = givenIn(areas, ratings)
  const means = meansOf(areas, given)
  const threshold: Threshold | null = thresholdOf(survey, agencyDay())
  const names = new Map(raters.map(({ person, name }) => [person, name]))
  return {
    grand_mean: means.grand && meanWords(means.grand),
    /** Reaches the grand mean that the survey asks; null where none is asked or nothing rated. */
    reaches: means.grand && threshold ? reaches(means.grand, threshold.mean) : null,
    areas: areas.map((area, at) => {
      const mean = means.areas[at]?.mean ?? null
      const statements = statementsIn([area])
      return {
        code: area.code,
        title: area.title,
        lead: names.get(leadOf(raters, survey.program_id, area.code) ?? '') ?? null,
        statements: statements.length,
        set: statements.filter((id) => given.has(id)).length,
        mean: mean && meanWords(mean),
        reaches: mean && threshold ? reaches(mean, areaNeeds(threshold, area.code)) : null,
      }
    }),
  }
}

function statementsIn(areas: readonly AreaPart[]): string[] {
  return areas.flatMap(({ parameters }) => parameters.flatMap(({ statements }) => statements.map(({ id }) => id)))
}

function saidIn(operation: Operation, names: ReadonlyMap<string, string>): string {
  if (operation.kind === 'text') return `${narrativePartNames[operation.part]}: ${operation.text}`
  if (operation.kind === 'hand') return `Handed the narrative to ${names.get(operation.to) ?? 'somebody who is not on the team'}`
  if (operation.kind === 'note') return operation.text
  if (operation.kind === 'photo') return operation.gone ? 'Took a photo away' : 'A photo'
  const mark =
    operation.mark === null ? 'Took the mark back' : `${operation.mark === 'na' ? '' : `${operation.mark} `}${markNames[operation.mark]}`
  return operation.kind === 'team' && operation.sentence ? `${mark}: ${operation.sentence}` : mark
}

function told({ id, program, survey_type, number, institution, campus, visit_date, visit_end, status }: SurveyRow) {
  return { id, program, survey_type, number, institution, campus, visit_date, visit_end, status }
}
