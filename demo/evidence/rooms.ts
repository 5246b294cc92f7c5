/** The evidence rooms of visits that are coming or under way: what institutions have laid out so far, and who of the teams looked. */
import { sql } from 'kysely'
import { evidence as calls } from '../../src/features/evidence/contract.ts'
import { isOnTeam } from '../../src/features/evidence/rules.ts'
import type { AssignmentStatus, VisitStatus } from '../../src/features/visits/rules.ts'
import { addDays } from '../../src/kit/contract/days.ts'
import type { Trx } from '../../src/kit/server/db/database.ts'
import { at, type Day } from '../basis/calendar.ts'
import { insertRows } from '../basis/insert.ts'
import { programmeSheet } from '../basis/programme-sheet.ts'
import { idsOf, randomOf } from '../basis/random.ts'
import { areaTitles, wholeTitles } from './words.ts'

/** What is asked of a visit and its team. */
type Visit = {
  id: string
  number: string
  status: VisitStatus
  visit_date: Day
  institution: { id: string; name: string }
  director: { id: string; role: string }
  programs: readonly { id: string; program: { id: string; name: string } }[]
}
type Assignment = {
  visit: Visit
  accreditor: { account: { id: string } }
  status: AssignmentStatus
  program_ids: readonly string[]
}
type Item = {
  id: string
  versionId: string
  visit: Visit
  survey: Visit['programs'][number]
  slot: 'evidence' | 'profile'
  area: string | null
  title: string
  added_at: string
  /** A file with its bytes, or a link. */
  file: { fileId: string; name: string; bytes: Uint8Array } | null
}

export type Rooms = ReturnType<typeof makeRooms>

/** How many visits of each kind have something in their rooms, whatever the scale: each file is stored. */
const most = 6

/** @param first whose visits come before all others */
export function makeRooms(visits: readonly Visit[], first: string, today: Day) {
  const ids = { item: idsOf('evidence_items'), version: idsOf('evidence_versions'), file: idsOf('files of evidence') }
  const shownFirst = [...visits].sort((one, other) => Number(other.institution.name === first) - Number(one.institution.name === first))
  const filled = (['ongoing', 'scheduled'] as const).flatMap((status) =>
    shownFirst.filter((visit) => visit.status === status).slice(0, most),
  )
  const items: Item[] = []
  for (const visit of filled) {
    const random = randomOf(`evidence of ${visit.number}`)
    const begun = addDays(today, -random.between(20, 40))
    for (const survey of visit.programs.slice(0, 2)) {
      const lay = (slot: Item['slot'], area: string | null, title: string, isLink = false) => {
        const added_at = at(addDays(begun, random.between(0, 18)), random.between(8, 16), random.between(0, 59))
        const bytes = isLink ? null : programmeSheet({ title, place: survey.program.name, parts: [['', [visit.institution.name]]] })
        const file = bytes && { fileId: ids.file(), name: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`, bytes }
        items.push({ id: ids.item(), versionId: ids.version(), visit, survey, slot, area, title, added_at, file })
      }
      lay('profile', null, 'Program performance profile')
      for (const title of wholeTitles) lay('evidence', null, title, title.startsWith('Website'))
      // the last areas of a visit that is coming are still to be filled
      for (const [area, titles] of Object.entries(areaTitles))
        if (visit.status === 'ongoing' || random.chance(0.7)) for (const title of titles) lay('evidence', area, title)
    }
  }
  return items
}

/** After files, visits, teams and instruments: the rooms, a self-survey, and who looked. */
export async function insertRooms(
  trx: Trx,
  items: Rooms,
  assignments: readonly Assignment[],
  stored: ReadonlyMap<string, { bytes: number; sha256: string }>,
): Promise<void> {
  const files = items.flatMap(({ file, visit, added_at }) => (file ? [{ ...file, visit, added_at }] : []))
  if (files.length === 0) return
  await insertRows(trx, 'files', files, ({ fileId, name, visit, added_at }) => ({
    ...{ id: fileId, kind: 'evidence', name, type: 'application/pdf' },
    ...stored.get(fileId),
    ...{ uploaded_by: visit.director.id, created_at: added_at },
  }))
  await insertRows(trx, 'evidence_items', items, ({ id, survey, slot, area, title, added_at }) => ({
    ...{ id, survey_id: survey.id, slot, area, title, number: 1, version: 1, created_at: added_at },
  }))
  await insertRows(trx, 'evidence_versions', items, ({ id, versionId, visit, file, added_at }) => ({
    ...{ id: versionId, item_id: id, number: 1, kind: file ? 'file' : 'link', file_id: file?.fileId ?? null },
    ...{ url: file ? null : 'https://www.example.edu/accreditation', added_by: visit.director.id, added_at },
  }))
  await insertLooks(trx, items, assignments)
  await insertMarks(trx, items)
}

/** Most of a team that is under way have read something; some have not looked yet. */
async function insertLooks(trx: Trx, items: Rooms, assignments: readonly Assignment[]): Promise<void> {
  const id = idsOf('evidence_views')
  const random = randomOf('evidence that was read')
  const views: object[] = []
  const looks = new Map<string, object>()
  for (const { visit, survey, versionId, file } of items.filter((item) => item.visit.status === 'ongoing')) {
    for (const one of assignments.filter((assignment) => assignment.visit === visit)) {
      if (!isOnTeam({ status: one.status, programs: one.program_ids }, survey.program.id) || !random.chance(0.4)) continue
      const account_id = one.accreditor.account.id
      const seen = at(addDays(visit.visit_date, -random.between(1, 9)), random.between(8, 21), random.between(0, 59))
      views.push({ id: id(), version_id: versionId, account_id, act: file ? 'read' : 'followed', at: seen })
      looks.set(survey.id + account_id, { survey_id: survey.id, account_id, first_at: seen, since: null, at: seen })
    }
  }
  if (views.length === 0) return
  await insertRows(trx, 'evidence_views', views)
  await insertRows(trx, 'evidence_looks', [...looks.values()])
}

/** What institutions say of themselves, where the visit has taken its instrument: two of three statements. */
async function insertMarks(trx: Trx, items: Rooms): Promise<void> {
  const marked = new Map(items.filter(({ visit }) => visit.status === 'ongoing').map(({ survey, visit }) => [survey.id, visit.director.id]))
  for (const [survey, account] of marked)
    await sql`
      insert into evidence_marks (survey_id, statement_id, mark, remark, account_id)
      select ap.id, s.origin_id, (array['3', '4', '4', '5'])[1 + (row_number() over (order by s.origin_id))::int % 4], '', ${account}::uuid
      from accreditation_programs ap
      join instrument_areas a on a.version_id = ap.instrument_version_id
      join instrument_parameters p on p.area_id = a.id join instrument_statements s on s.parameter_id = p.id
      where ap.id = ${survey}::uuid and (a.position + p.position + s.position) % 3 > 0`.execute(trx)
}

/** @param nameOf how a person is named in the log */
export function evidenceEntries(items: Rooms, nameOf: (person: Visit['director']) => string) {
  const id = idsOf('log_entries of evidence')
  return items.map(({ id: item, visit, survey, area, title, file, added_at }) => {
    const { method, path } = file ? calls.finish : calls.link
    return {
      ...{ id: id(), at: added_at, actor_id: visit.director.id, actor_name: nameOf(visit.director), actor_role: visit.director.role },
      ...{
        call: `${method} ${path}`,
        action: 'evidence.added',
        object_type: 'evidence',
        object_id: item,
        says: `Added evidence: ${title}`,
      },
      before: null,
      after: { title, area },
      ...{ institution_id: visit.institution.id, accreditation_id: visit.id, accreditor_id: null, program_id: survey.program.id },
    }
  })
}
