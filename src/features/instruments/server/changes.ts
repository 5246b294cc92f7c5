/** What QA does with an instrument and its versions: each in one transaction, with its entry in the log. */
import type { z } from 'zod'
import { findStep } from '../../../kit/contract/states.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { invalid, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import type { instruments, VersionChanges } from '../contract.ts'
import { type InstrumentStatus, instrumentStatusNames, instrumentSteps } from '../rules.ts'
import { compareVersions, flattened } from '../rules-compare.ts'
import { checkAlone, checkWhole, missing, noDraft } from './checks.ts'
import { findTree, findVersion, listPublished, type StoredArea } from './queries.ts'
import {
  copied,
  deleteInstrument,
  deleteVersion,
  findSameName,
  type InstrumentFields,
  insertInstrument,
  insertTree,
  insertVersion,
  lockInstrument,
  publishVersion,
  takePublishLock,
  updateInstrument,
} from './queries-changes.ts'

type Form = z.output<(typeof instruments)['add']['body']>
type Locked = NonNullable<Awaited<ReturnType<typeof lockInstrument>>>

/** The instrument as it was read. @throws Refusal 404; 409 when somebody else changed it meanwhile */
export async function lockedInstrument(act: Act, id: string, version?: number): Promise<Locked> {
  const instrument = (await lockInstrument(act.trx, id)) ?? missing()
  if (version !== undefined && instrument.version !== version) throw stale()
  return instrument
}

/** With an empty first draft. @throws Refusal 422 for a name that is taken */
export async function addInstrument(act: Act, form: Form): Promise<string> {
  const fields = fieldsOf(form)
  await checkName(act, fields.name)
  const id = await insertInstrument(act.trx, fields, [])
  await log(act, id, 'created', `Added the instrument ${fields.name}`, { after: told(fields) })
  return id
}

/** @throws Refusal 404; 409 stale; 422 for a name that is taken, or a published one that is for the same as another */
export async function editInstrument(act: Act, id: string, { version, ...form }: Form & { version: number }): Promise<number> {
  await takePublishLock(act.trx)
  const before = await lockedInstrument(act, id, version)
  const fields = fieldsOf(form)
  const changed = changes<Record<string, unknown>>(before, fields)
  if (!changed) return version
  await checkName(act, fields.name, id)
  if (before.status === 'published') checkAlone(id, fields, await listPublished(act.trx))
  const now = await updateInstrument(act.trx, id, fields)
  await log(act, id, 'changed', `Changed the instrument ${before.name}`, changed)
  return now
}

/** @throws Refusal 404; 409 when it was published: visits may name it */
export async function removeInstrument(act: Act, id: string): Promise<string> {
  const { name, status } = await lockedInstrument(act, id)
  if (status !== 'draft') throw new Refusal(409, `${name} was published, so it is kept. Retire it, and no visit begins with it any more.`)
  const draft = await findVersion(act.trx, id)
  const areas = draft ? await findTree(act.trx, draft.id) : []
  await deleteInstrument(act.trx, id)
  await log(act, id, 'deleted', `Deleted the instrument ${name}`, { before: { name, parts: countedParts(areas) } })
  return name
}

/** The newest version as a new instrument, for the same. @returns its id */
export async function duplicateInstrument(act: Act, id: string, name: string): Promise<string> {
  const from = await lockedInstrument(act, id)
  await checkName(act, name)
  const version = (await findVersion(act.trx, id)) ?? missing()
  const areas = asNew(await findTree(act.trx, version.id))
  const { about, survey_types, disciplines, degree_levels } = from
  const copy = await insertInstrument(act.trx, { name, about, survey_types, disciplines, degree_levels }, areas)
  const after = { name, copy_of: from.name, copied_version: version.number, parts: countedParts(areas) }
  await log(act, copy, 'created', `Copied the instrument ${from.name} as ${name}`, { after })
  return copy
}

/** The next version, as a copy of the one published last. @throws Refusal 409 when there is a draft already */
export async function beginDraft(act: Act, id: string, version: number): Promise<{ number: number; version: number }> {
  const instrument = await lockedInstrument(act, id, version)
  if (instrument.has_draft) throw new Refusal(409, 'The next version is being written already. Load the page again to see it.')
  const { number } = await startDraft(act, instrument)
  const now = await updateInstrument(act.trx, id)
  await log(act, id, 'draft_begun', `Began version ${number} of ${instrument.name}`, { after: { draft: number } })
  return { number, version: now }
}

/** The draft with its parts; begun as a copy of what was published where there is none. */
async function startDraft(act: Act, { id, has_draft }: Locked) {
  const newest = (await findVersion(act.trx, id)) ?? missing()
  const areas = await findTree(act.trx, newest.id)
  if (has_draft) return { id: newest.id, number: newest.number, areas }
  const number = newest.number + 1
  const draft = await insertVersion(act.trx, id, number)
  const own = copied(areas)
  await insertTree(act.trx, draft, own)
  return { id: draft, number, areas: own }
}

/** @throws Refusal 409 for the only version: then the instrument is deleted instead */
export async function dropDraft(act: Act, id: string, version: number): Promise<string> {
  const { name, has_draft, published_number } = await lockedInstrument(act, id, version)
  if (!has_draft) noDraft()
  if (published_number === null) throw new Refusal(409, `${name} was never published: delete the instrument instead.`)
  const draft = (await findVersion(act.trx, id)) ?? missing()
  const compared = await changesBetween(act.trx, id, published_number, draft.number)
  await deleteVersion(act.trx, draft.id)
  await updateInstrument(act.trx, id)
  await log(act, id, 'draft_dropped', `Threw away version ${draft.number} of ${name}`, {
    before: { draft: draft.number, ...counted(compared) },
  })
  return `The draft is gone; version ${published_number} stands.`
}

/** @throws Refusal 404; 409 stale; 422 when the draft is not whole, or another is published for the same */
export async function publishInstrument(act: Act, id: string, version: number): Promise<number> {
  await takePublishLock(act.trx)
  const instrument = await lockedInstrument(act, id, version)
  checkStep(instrument, 'published', 'instruments.publish')
  if (!instrument.has_draft) noDraft()
  const draft = (await findVersion(act.trx, id)) ?? missing()
  const areas = await findTree(act.trx, draft.id)
  checkWhole(areas)
  checkAlone(id, instrument, await listPublished(act.trx))
  const before = instrument.published_number
  const compared = before === null ? { parts: countedParts(areas) } : counted(await changesBetween(act.trx, id, before, draft.number))
  await publishVersion(act.trx, draft.id, act.actor.id)
  await updateInstrument(act.trx, id, { status: 'published' })
  await log(act, id, 'published', `Published version ${draft.number} of ${instrument.name}`, {
    before: { status: instrument.status, published: before },
    after: { status: 'published', published: draft.number, ...compared },
  })
  return draft.number
}

/** @throws Refusal 404; 409 stale; 422 when it is not published */
export async function retireInstrument(act: Act, id: string, version: number): Promise<string> {
  return step(act, await lockedInstrument(act, id, version), 'retired', 'instruments.retire')
}

/** @throws Refusal 404; 409 stale; 422 when it is not retired, or another is published for the same by now */
export async function restoreInstrument(act: Act, id: string, version: number): Promise<string> {
  await takePublishLock(act.trx)
  const instrument = await lockedInstrument(act, id, version)
  checkStep(instrument, 'published', 'instruments.restore')
  checkAlone(id, instrument, await listPublished(act.trx))
  return step(act, instrument, 'published', 'instruments.restore')
}

async function step(act: Act, instrument: Locked, to: InstrumentStatus, call: string): Promise<string> {
  const { id, name, status } = instrument
  checkStep(instrument, to, call)
  await updateInstrument(act.trx, id, { status: to })
  const says = to === 'retired' ? `Retired the instrument ${name}` : `Took the instrument ${name} into use again`
  await log(act, id, to === 'retired' ? 'retired' : 'restored', says, { before: { status }, after: { status: to } })
  return to === 'retired' ? `${name} is retired. Visits that have it keep it.` : `${name} is in use again.`
}

function checkStep({ name, status }: Locked, to: InstrumentStatus, call: string): void {
  if (findStep(instrumentSteps, status, to, call)) return
  throw invalid(
    'status',
    `${name} is ${instrumentStatusNames[status].toLowerCase()} and cannot become ${instrumentStatusNames[to].toLowerCase()} this way.`,
  )
}

/** What is different between two versions. @throws Refusal 404 for one that is not there */
export async function changesBetween(db: Db | Trx, id: string, from: number, to: number): Promise<VersionChanges> {
  const older = (await findVersion(db, id, from)) ?? missing()
  const newer = (await findVersion(db, id, to)) ?? missing()
  return { from, to, ...compareVersions(await findTree(db, older.id), await findTree(db, newer.id)) }
}

async function checkName(act: Act, name: string, except?: string): Promise<void> {
  const same = await findSameName(act.trx, name, except)
  if (same) throw invalid('name', `There is an instrument named ${same.name}. Write another name.`)
}

function fieldsOf({ name, about, survey_types, disciplines, degree_levels }: Form): InstrumentFields {
  return {
    name,
    about: about ?? null,
    survey_types: [...new Set(survey_types)],
    disciplines: [...new Set(disciplines)],
    degree_levels: [...new Set(degree_levels)],
  }
}

/** For the log: without what is empty. */
function told(fields: InstrumentFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value && value.length > 0))
}

function countedParts(areas: readonly StoredArea[]): string {
  const parts = flattened(areas)
  const count = (part: string) => parts.filter((one) => one.part === part).length
  return `${formatCount(count('area'), 'area')}, ${formatCount(count('parameter'), 'parameter')}, ${formatCount(count('statement'), 'statement')}`
}

function counted({ added, removed, changed, moved }: VersionChanges): Record<string, number> {
  return { added: added.length, removed: removed.length, changed: changed.length, moved: moved.length }
}

/** Parts of another instrument: they come from nowhere. */
function asNew(areas: readonly StoredArea[]): StoredArea[] {
  return copied(areas).map((area) => ({
    ...area,
    origin_id: area.id,
    parameters: area.parameters.map((parameter) => ({
      ...parameter,
      origin_id: parameter.id,
      statements: parameter.statements.map((statement) => ({ ...statement, origin_id: statement.id })),
    })),
  }))
}

/** One entry about an instrument. */
export function log(
  act: Act,
  id: string,
  what: string,
  says: string,
  changed: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return writeLog(act, { action: `instrument.${what}`, object: { type: 'instrument', id }, says, ...changed })
}
