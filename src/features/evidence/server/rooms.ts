/** How full rooms are, and the self-survey with its means. */
import { agency } from '../../../kit/contract/agency.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { codeOf } from '../../instruments/rules.ts'
import { instrumentFor } from '../../instruments/rules-fit.ts'
import { type Mark, meansOf, meanWords } from '../../instruments/rules-means.ts'
import { findLastingTree, listPublished } from '../../instruments/server/queries.ts'
import { areasNow } from '../../ladder/rules-areas.ts'
import type { SelfSurvey } from '../contract.ts'
import type { EvidenceRoom } from '../contract-records.ts'
import { closedToInstitution, closedToTeam, missingIn, percentOf, timesOf } from '../rules.ts'
import { countItems, countMarks, type RoomRow } from './queries.ts'
import { findVersionName, listMarks, listOutlines } from './queries-marks.ts'

/** The rooms with what lies in them, each by the areas of its instrument; where none is published by those of the agency. */
export async function withFullness(db: Db, rooms: readonly RoomRow[]): Promise<EvidenceRoom[]> {
  if (rooms.length === 0) return []
  const ids = rooms.map(({ id }) => id)
  const [items, marks, versions] = await Promise.all([countItems(db, ids), countMarks(db, ids), versionsOf(db, rooms)])
  const outlines = await listOutlines(db, [...new Set(versions.values())])
  return rooms.map((room) => {
    const here = items.filter(({ survey_id }) => survey_id === room.id)
    const outline = outlines.filter(({ version_id }) => version_id === versions.get(room.id))
    const codes =
      outline.length > 0
        ? outline.map(({ position, title }) => ({ code: codeOf('area', position), title }))
        : areasNow().map((code, at) => ({ code, title: agency.areas[at] ?? code }))
    const fullness = {
      areas: codes.map(({ code, title }) => ({ code, title, items: here.find(({ area }) => area === code)?.items ?? 0 })),
      has_profile: here.some(({ slot }) => slot === 'profile'),
      statements: outline.reduce((sum, { statements }) => sum + statements, 0),
      marked: marks.find(({ survey_id }) => survey_id === room.id)?.marked ?? 0,
    }
    return {
      ...told(room),
      ...fullness,
      items: here.reduce((sum, one) => sum + one.items, 0),
      percent: percentOf(fullness),
      missing: missingIn(fullness),
    }
  })
}

/** The instrument versions of rooms: that of the visit, before it begins the one it would take. */
async function versionsOf(db: Db | Trx, rooms: readonly RoomRow[]): Promise<Map<string, string>> {
  const published = rooms.some((room) => room.instrument_version_id === null) ? await listPublished(db) : []
  return new Map(
    rooms.flatMap((room) => {
      const version = room.instrument_version_id ?? instrumentFor(published, room)?.version_id
      return version ? [[room.id, version] as const] : []
    }),
  )
}

function told(room: RoomRow) {
  const { id, accreditation_id, institution_id, program, survey_type, number, institution, campus, visit_date, visit_end, status } = room
  const now = new Date()
  return {
    ...{ id, accreditation_id, institution_id, program, survey_type, number, institution, campus, visit_date, visit_end, status },
    ...timesOf(room),
    filling_closed: closedToInstitution(room, now),
    reading_closed: closedToTeam(room, now),
  }
}

/** What the institution says of itself, by the instrument of the room. */
export async function findSelfSurvey(db: Db | Trx, room: RoomRow): Promise<SelfSurvey> {
  const version = (await versionsOf(db, [room])).get(room.id)
  const stored = await listMarks(db, room.id)
  if (!version) return { instrument: null, marks: [], statements: 0, marked: 0, grand_mean: null, area_means: {} }
  const [{ name, number }, areas] = [await findVersionName(db, version), await findLastingTree(db, version)]
  const marks = stored.map((one) => ({ ...one, mark: markOf(one.mark) }))
  const given = new Map(marks.flatMap(({ statement, mark }) => (mark === null ? [] : [[statement, mark] as const])))
  const means = meansOf(areas, given)
  const statements = areas.flatMap(({ parameters }) => parameters).reduce((sum, { statements }) => sum + statements.length, 0)
  return {
    instrument: { name, number, areas },
    marks,
    statements,
    marked: statements - means.unmarked,
    grand_mean: means.grand && meanWords(means.grand),
    area_means: Object.fromEntries(means.areas.map(({ code, mean }) => [code, mean && meanWords(mean)])),
  }
}

function markOf(text: string | null): Mark | null {
  if (text === null) return null
  return text === 'na' ? 'na' : (Number(text) as Mark)
}
