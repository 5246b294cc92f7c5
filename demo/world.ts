/**
 * Stores the demo world (docs/domain.md#the-demo-world), which is always current and everywhere the same. Never outside demo mode.
 */

import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { agencyDay } from '../src/kit/contract/days.ts'
import type { Db, Trx } from '../src/kit/server/db/database.ts'
import { inTransaction } from '../src/kit/server/db/in-transaction.ts'
import type { FileStore } from '../src/kit/server/files/file-store.ts'
import { storeBytes } from '../src/kit/server/files/store.ts'
import type { Encryption } from '../src/kit/server/security/encryption.ts'
import { demoPassword } from './accounts.ts'
import type { Day } from './basis/calendar.ts'
import { withIndexesAfterwards } from './basis/indexes.ts'
import { insertRows } from './basis/insert.ts'
import { insertBoard } from './board/board.ts'
import { insertComments } from './comments/comments.ts'
import { makeBook, yearsOf } from './decisions/book.ts'
import { insertRooms } from './evidence/rooms.ts'
import { encryptedRow } from './finance-infos.ts'
import { insertImports } from './imports/imports.ts'
import { insertLooks } from './inbox/looks.ts'
import { lakesideName } from './institutions.ts'
import { insertInstruments, instrumentOf } from './instruments/instruments.ts'
import { insertRatings } from './instruments/ratings.ts'
import { insertPackets } from './packets/packets.ts'
import { insertPapers } from './papers/papers.ts'
import { nameOf } from './people.ts'
import { planWorld, type World } from './plan.ts'
import { insertPrivacy } from './privacy/privacy.ts'
import { insertRecommendations } from './recommendations/recommendations.ts'
import { insertSeason } from './seasons/seasons.ts'
import { insertSurveyReports, reportedVisits } from './survey-reports/reports.ts'

/** Of each file, by its id. */
type Stored = Map<string, { bytes: number; sha256: string }>

/**
 * Fills an empty database, all or nothing; the payment proofs become real files.
 * @param options `encryption`: of the server that will read the bank data; `scale` multiplies all but the written texts
 */
export async function fillDemoWorld(
  db: Db,
  options: { files: FileStore; encryption: Encryption; publicUrl?: string; scale?: number; today?: Day },
): Promise<void> {
  if (process.env.NODE_ENV === 'production') throw new Error('The demo world is never made in production: its passwords are public.')
  const scale = options.scale ?? 1
  const world = planWorld(scale, options.today ?? agencyDay())
  const passwordHash = await hash(demoPassword, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const stored: Stored = new Map()
  const evidence = world.rooms.flatMap(({ file }) => file ?? [])
  for (const { fileId, bytes } of [...world.finances.proofs, ...world.announcements.flatMap((one) => one.attached), ...evidence])
    stored.set(fileId, await storeBytes(options.files, fileId, bytes))
  await inTransaction(db, async (trx) => {
    const insert = () => insertWorld(trx, world, passwordHash, stored, options.encryption)
    await (scale > 1 ? withIndexesAfterwards(trx, insert) : insert())
    await insertPapers(trx, world, options.publicUrl ?? 'http://localhost:3000')
  })
}

function rowOf({ visit: _v, accreditor: _a, reportSteps: _r, ...row }: World['assignments'][number]) {
  return row
}

async function insertWorld(trx: Trx, world: World, password_hash: string, stored: Stored, encryption: Encryption): Promise<void> {
  const { visits, assignments } = world
  const { charges, proofs } = world.finances
  const inUse = (status: string) => status === 'active' || status === 'suspended' || status === 'pending'
  await insertRows(
    trx,
    'institutions',
    world.institutions,
    ({ institutional_level: _, institutional_from: _f, institutional_to: _t, ...row }) => ({ ...row, version: 1 }),
  )
  await insertRows(trx, 'accounts', world.accounts, (row) => ({
    ...row,
    password_hash: inUse(row.status) ? password_hash : null,
    version: 1,
  }))
  await insertRows(trx, 'campuses', world.campuses, ({ institution: _, ...row }) => ({ ...row, version: 1 }))
  await insertRows(trx, 'programs', world.programs, ({ campus_id, name, degree_level, discipline, ...row }) => {
    const { id, is_active, created_at } = row
    return { id, campus_id, name, degree_level, discipline, is_active, created_at, version: 1 }
  })
  await insertRows(trx, 'former_names', world.renamed.names, ({ now: _n, of: _o, ...row }) => ({ ...row, changed_by: world.renamed.by.id }))
  await insertRows(trx, 'accreditors', world.accreditors, ({ profile }) => ({ ...profile, version: 1 }))
  await insertRows(trx, 'accreditor_trainings', world.trainings)
  await insertRows(trx, 'sub_member_institutions', [...world.subMemberships, ...world.objections.ties])
  await insertRows(trx, 'accreditor_days_off', world.daysOff)
  await insertRows(trx, 'accreditor_finance_infos', world.financeInfos, (info) => encryptedRow(info, encryption))
  await insertRows(trx, 'accreditations', visits, (visit) => ({
    id: visit.id,
    number: visit.number,
    institution_id: visit.institution.id,
    campus_id: visit.campus.id,
    visit_type: visit.visit_type,
    mode: visit.mode,
    visit_date: visit.visit_date,
    visit_end: visit.visit_end,
    status: visit.status,
    priority_class: visit.priority_class,
    notes: visit.notes,
    requested_by: visit.director.id,
    version: visit.steps.length,
    created_at: visit.created_at,
  }))
  await insertRows(trx, 'accreditation_campuses', visits, (visit) =>
    visit.further.map((campus) => ({ accreditation_id: visit.id, campus_id: campus.id })),
  )
  await insertInstruments(trx, world.instruments)
  await insertRows(trx, 'accreditation_programs', visits, (visit) =>
    visit.programs.map(({ program, ...row }) => ({
      ...row,
      accreditation_id: visit.id,
      program_id: program.id,
      instrument_version_id: instrumentOf(world.instruments, visit, { ...row, program }),
    })),
  )
  await insertRows(trx, 'program_outcomes', world.outcomes, ({ visit: _, program: _p, survey: _s, before: _b, recorded_by, ...row }) => ({
    ...row,
    recorded_by: recorded_by.id,
  }))
  await insertPastVisits(trx, world.pastVisits)
  await insertBook(trx, world)
  await insertRows(trx, 'accreditation_steps', visits, (visit) =>
    visit.steps.map(({ by, ...row }) => ({ ...row, accreditation_id: visit.id, account_id: by.id })),
  )
  await insertRows(trx, 'assignments', assignments, (assignment) => ({
    ...rowOf(assignment),
    ...world.answers.get(assignment),
    accreditation_id: assignment.visit.id,
    accreditor_id: assignment.accreditor.account.id,
    version: 1,
  }))
  const reported = reportedVisits(visits, lakesideName, (visit) =>
    assignments.some((one) => one.visit === visit && one.accreditor === world.accreditors[0] && one.status === 'completed'),
  )
  await insertRatings(trx, visits, assignments, reported)
  await insertSurveyReports(trx, {
    visits: reported,
    underWay: visits.filter(({ status }) => status === 'ongoing'),
    officer: world.officer,
    today: world.today,
  })
  await insertRecommendations(trx, visits, assignments, world.today)
  await insertRooms(trx, world.rooms, assignments, stored)
  await insertPackets(trx, visits, lakesideName, world.today)
  await insertBoard(trx, world)
  if (world.objections.objections.length > 0) await insertRows(trx, 'objections', world.objections.objections)
  await insertRows(trx, 'files', proofs, (proof) => ({
    id: proof.fileId,
    kind: 'payment_proof',
    name: proof.name,
    type: 'application/pdf',
    ...stored.get(proof.fileId),
    uploaded_by: proof.by.id,
    created_at: proof.created_at,
  }))
  await insertRows(trx, 'finances', charges, ({ visit, assignment, verified_by, adjusts, set_off_against: _, ...row }) => ({
    ...row,
    adjusts: adjusts?.id ?? null,
    finance: assignment ? 'accreditor' : 'accreditation',
    institution_id: visit.institution.id,
    accreditation_id: visit.id,
    assignment_id: assignment?.id ?? null,
    accreditor_id: assignment?.accreditor.account.id ?? null,
    verified_by: verified_by?.id ?? null,
    version: 1,
  }))
  // rows that point to later ones
  for (const { id, set_off_against } of charges)
    if (set_off_against) await trx.updateTable('finances').set({ set_off_against: set_off_against.id }).where('id', '=', id).execute()
  for (const { id, merged_into } of visits)
    if (merged_into) await trx.updateTable('accreditations').set({ merged_into: merged_into.id }).where('id', '=', id).execute()
  await insertRows(trx, 'payment_proofs', proofs, ({ id, charge, fileId, created_at }) => ({
    id,
    finance_id: charge.id,
    file_id: fileId,
    created_at,
  }))
  await insertRows(trx, 'training_modules', world.trainingModules.modules, (row) => ({ ...row, version: 1 }))
  await insertRows(trx, 'training_accreditors', world.trainingModules.links)
  await insertRows(trx, 'announcements', world.announcements, ({ attached: _, ...row }) => row)
  await insertAttachments(trx, world.announcements, stored)
  await insertRows(trx, 'feedback', world.feedback)
  const { by, at: changed_at, valid_from, value } = world.planned
  const changed = { changed_at, changed_by: by.id, changed_by_name: nameOf(by) }
  const { visitDays } = world
  const set = { changed_at: visitDays.at, changed_by: visitDays.by.id, changed_by_name: nameOf(visitDays.by) }
  await insertRows(trx, 'agency_settings', [
    { key: 'honoraria', valid_from, value, ...changed },
    { key: 'visitDays', valid_from: null, value: visitDays.value, ...set },
  ])
  await insertRows(trx, 'log_entries', world.log)
  await insertSeason(trx, world, lakesideName)
  const accounts = world.accounts.map((account) => ({ ...account, name: nameOf(account) }))
  await insertImports(trx, { ...world, accounts, registrar: world.privacy.officer })
  await insertPrivacy(trx, world.privacy, world.today)
  await insertComments(trx, { ...world, ...world.privacy })
  await insertLooks(trx, world)
  // The next visit gets the next number.
  await sql`select setval('accreditation_number', ${visits.length + world.pastVisits.length})`.execute(trx)
}

async function insertAttachments(trx: Trx, announcements: World['announcements'], stored: Stored): Promise<void> {
  const files = announcements.flatMap(({ id, author_id, created_at, attached }) =>
    attached.map(({ fileId, name }) => ({ id: fileId, name, announcement_id: id, by: author_id, at: created_at })),
  )
  await insertRows(trx, 'files', files, ({ id, name, by, at: created_at }) => ({
    ...{ id, name, kind: 'announcement_file', type: 'application/pdf' },
    ...stored.get(id),
    ...{ uploaded_by: by, created_at },
  }))
  await insertRows(trx, 'announcement_attachments', files, ({ id, announcement_id, at: added_at }) => ({
    ...{ file_id: id, announcement_id, added_at },
  }))
}

/** What programs and institutions hold is worked out by the database with it. */
async function insertBook(trx: Trx, { programs, institutions, outcomes, pastVisits, officer, today }: World): Promise<void> {
  const decided = outcomes.map(({ id, visit, program, recorded_by, recorded_at, ...one }) => ({
    ...one,
    ...{ program_id: program.id, institution_id: visit.institution.id, outcome_id: id, accreditation_id: visit.id, grants: null },
    ...{ entered_by: recorded_by.id, entered_at: recorded_at },
  }))
  const past = pastVisits.flatMap(({ id, institution_id, importedBy, imported_at, surveys }) =>
    surveys.map(({ program_id, outcome_id, outcome, decided_on, grants, survey_type, revisit_of, level_sought }) => ({
      ...{ program_id, institution_id, outcome_id, outcome, decided_on, grants, survey: { survey_type, revisit_of, level_sought } },
      ...{ accreditation_id: id, reason: null, before: null, supersedes: null, entered_by: importedBy.id, entered_at: imported_at },
    })),
  )
  const book = makeBook({ programs, institutions }, [...decided, ...past], officer.id, today)
  await insertRows(trx, 'decision_years', yearsOf(book))
  // What works out the register is planned by what is known of the tables, which is nothing as long as they are new.
  const isLarge = book.length > firstDecisions
  if (isLarge) await sql`analyze`.execute(trx)
  for (const some of isLarge ? [book.slice(0, firstDecisions), book.slice(firstDecisions)] : [book]) {
    await insertRows(trx, 'decisions', some, ({ seq: _, ...row }) => row)
    if (isLarge) await sql`analyze`.execute(trx)
  }
}
const firstDecisions = 10_000

async function insertPastVisits(trx: Trx, visits: World['pastVisits']): Promise<void> {
  await insertRows(
    trx,
    'accreditations',
    visits,
    ({ step_id: _, decided_on: _d, decided_at: _a, imported_at, importedBy: _i, surveys: _s, ...visit }) => ({
      ...visit,
      status: 'decided' as const,
      is_history: true,
      created_at: imported_at,
    }),
  )
  await insertRows(trx, 'accreditation_programs', visits, ({ id, surveys }) =>
    surveys.map(({ outcome_id: _, visit_date: _v, grants: _r, ...row }) => ({ ...row, accreditation_id: id })),
  )
  await insertRows(trx, 'program_outcomes', visits, ({ surveys, importedBy, imported_at }) =>
    surveys.map(({ id, outcome_id, outcome, grand_mean, decided_on }) => ({
      ...{ id: outcome_id, accreditation_program_id: id, outcome, grand_mean, decided_on },
      recorded_by: importedBy.id,
      recorded_at: imported_at,
    })),
  )
  await insertRows(trx, 'accreditation_steps', visits, ({ id, step_id, decided_at }) => ({
    id: step_id,
    accreditation_id: id,
    status: 'decided' as const,
    at: decided_at,
  }))
}
