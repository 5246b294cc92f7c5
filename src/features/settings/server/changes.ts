/** What is changed of the settings: each section as a whole, with its entry in the log (docs/domain.md#settings). */
import type { z } from 'zod'
import { defaults } from '../../../../agency.config.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { formatCount, listed } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { listSettings, saveSetting } from '../../../kit/server/agency/queries.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { surveyAreas } from '../../ladder/rules-areas.ts'
import type { settings } from '../contract.ts'
import { type DatedKey, type SectionKey, sectionNames } from '../rules.ts'
import { areasInUse, regionsInUse, renameRegions } from './queries.ts'

type Value = Record<string, unknown>
type Sent<Key extends keyof typeof settings> = (typeof settings)[Key] extends { body: infer B extends z.ZodType } ? z.output<B> : never
type Done = { message: string }

const nothingChanged = 'Nothing was changed.'

/** Saves a section as it was sent. @throws Refusal 409 when somebody else has saved it meanwhile */
export async function saveSection(
  act: Act,
  key: SectionKey,
  { version, ...value }: Value & { version: number },
  more: Value = {},
): Promise<Done> {
  const changed = changes(standingValue(Object.keys(value)), value)
  if (!changed) return { message: nothingChanged }
  await saveSetting(act.trx, act.actor, { key, value, version })
  await log(act, `Changed the settings: ${sectionNames[key]}`, changed.before, { ...changed.after, ...more })
  return { message: `${sectionNames[key]}: saved. The site, the portal and mails follow at once.` }
}

/** Other words are another version, which no answer was given to yet. */
export async function saveDeclarations(act: Act, { statements, version }: Sent<'declarations'>): Promise<Done> {
  if (JSON.stringify(statements) === JSON.stringify(agency.declarations.statements)) return { message: nothingChanged }
  // The count of changes never goes back, so that no two texts have the same version.
  const declarations = { version: `${agencyDay().slice(0, 4)}-${version + 2}`, statements }
  return saveSection(act, 'declarations', { declarations, version })
}

/**
 * Regions: a renamed one takes its records along.
 * @throws Refusal 422 at the list for one that is left out and in use
 */
export async function saveRegions(act: Act, { regions, version }: Sent<'regions'>): Promise<Done> {
  const { trx } = act
  const now = regions.map(({ name, short }) => ({ name, short }))
  const kept = regions.flatMap(({ was, name }) => (was ? [[was, name] as const] : []))
  const gone = agency.regions
    .map(({ name }) => name)
    .filter((name) => !kept.some(([was]) => was === name) && !now.some((one) => one.name === name))
  const [used] = await regionsInUse(trx, gone)
  if (used) throw invalid('regions', stillUsed(used))
  const renamed = new Map(kept.filter(([was, name]) => was !== name && agency.regions.some((one) => one.name === was)))
  const records = renamed.size > 0 ? await renameRegions(trx, renamed) : 0
  if (renamed.size > 0 || gone.length > 0) await followInDays(act, renamed, gone)
  return saveSection(act, 'regions', { regions: now, version }, records > 0 ? { records_renamed: records } : {})
}

function stillUsed({ region, institutions, campuses, accounts }: Awaited<ReturnType<typeof regionsInUse>>[number]): string {
  const parts = [
    institutions && formatCount(institutions, 'institution'),
    campuses && formatCount(campuses, 'campus', 'campuses'),
    accounts && formatCount(accounts, 'account'),
  ].filter((part) => part !== 0)
  return `${region} is the region of ${listed(parts, 'and')}. Give them another region first, or rename it.`
}

/** A day off of a region that is called otherwise now, or is gone. One that was of gone regions alone goes with them. */
async function followInDays(act: Act, renamed: ReadonlyMap<string, string>, gone: readonly string[]): Promise<void> {
  const inStep = <One extends { regions?: readonly string[] }>(days: readonly One[]) =>
    days.flatMap((one) => {
      if (!one.regions) return [one]
      const regions = one.regions.filter((name) => !gone.includes(name)).map((name) => renamed.get(name) ?? name)
      return regions.length > 0 ? [{ ...one, regions }] : []
    })
  const holidays = inStep(agency.holidays)
  if (JSON.stringify(holidays) !== JSON.stringify(agency.holidays))
    await saveSetting(act.trx, act.actor, { key: 'holidays', value: { holidays }, version: await versionOf(act, 'holidays') })
  const blackoutDays = inStep(agency.blackoutDays)
  if (JSON.stringify(blackoutDays) === JSON.stringify(agency.blackoutDays)) return
  const value = { ...standingValue(['nationalHolidays', 'dayRules']), blackoutDays }
  await saveSetting(act.trx, act.actor, { key: 'visitDays', value, version: await versionOf(act, 'visitDays') })
}

/** @throws Refusal 422 at the list when an area is left out to which somebody is assigned: assignments name areas by their number */
export async function saveAreas(act: Act, body: Sent<'areas'>): Promise<Done> {
  const [used] = await areasInUse(act.trx, surveyAreas.slice(body.areas.length, agency.areas.length))
  if (used)
    throw invalid('areas', `Area ${used.area} is assigned on ${formatCount(used.visits, 'visit')}, so it is kept. Rename it instead.`)
  return saveSection(act, 'areas', body)
}

/**
 * Rates from a day on; sent again for the same day they take the place of what was sent before.
 * @throws Refusal 422 for a day that is over: what was charged and decided since stays as it is
 */
export async function saveRates(
  act: Act,
  key: DatedKey,
  { version, valid_from, ...value }: Value & { version: number; valid_from: string },
) {
  if (valid_from < agencyDay())
    throw invalid('valid_from', 'What has been charged and decided stays as it is. Choose today or a later day.')
  const before = inForce(key, valid_from, Object.keys(value))
  const changed = changes(before, value)
  if (!changed) return { message: nothingChanged }
  await saveSetting(act.trx, act.actor, { key, valid_from, value, version })
  await log(act, `Changed the settings: ${sectionNames[key]}, from ${formatDay(valid_from)} on`, changed.before, {
    ...changed.after,
    valid_from,
  })
  return { message: `${sectionNames[key]}: saved, from ${formatDay(valid_from)} on.` }
}

/** Takes planned rates back. @throws Refusal 404 where nothing is planned for the day; 422 for a day that has come */
export async function takeRatesBack(act: Act, { section, valid_from, version }: Sent<'takeBack'>): Promise<Done> {
  const planned = agency.dated.find((one) => one.key === section && one.from === valid_from)
  if (!planned) throw notFound('This planned change')
  if (valid_from <= agencyDay()) throw new Refusal(422, 'These rates have begun to count. Set others from today on instead.')
  await saveSetting(act.trx, act.actor, { key: section, valid_from, value: null, version })
  const says = `Took back the planned change of the settings: ${sectionNames[section]}, from ${formatDay(valid_from)} on`
  await log(act, says, { ...planned.value, valid_from }, {})
  return { message: `${sectionNames[section]}: the change planned for ${formatDay(valid_from)} is taken back.` }
}

/** Back to what a new installation begins with; what may not be left out by hand may not be left out so either. */
export async function resetSection(act: Act, { section, version }: Sent<'reset'>): Promise<Done> {
  if (section === 'regions') await saveRegions(act, { regions: defaults.regions.map((one) => ({ ...one, was: one.name })), version })
  else if (section === 'areas') await saveAreas(act, { areas: [...defaults.areas], version })
  const { settings: stored } = await listSettings(act.trx)
  const value = stored.find((one) => one.key === section)?.value
  if (!value) return { message: nothingChanged }
  const keys = Object.keys(value)
  const first = Object.fromEntries(keys.map((key) => [key, (defaults as Value)[key]]))
  await saveSetting(act.trx, act.actor, { key: section, value: null, version: await versionOf(act, section) })
  const changed = changes(standingValue(keys), first)
  await log(act, `Took the settings back to the default: ${sectionNames[section]}`, changed?.before ?? {}, changed?.after ?? {})
  return { message: `${sectionNames[section]}: back to the default.` }
}

async function versionOf(act: Act, key: string): Promise<number> {
  const { settings: stored } = await listSettings(act.trx)
  return stored.filter((one) => one.key === key).reduce((sum, one) => sum + one.version, 0)
}

function standingValue(keys: readonly string[]): Value {
  return Object.fromEntries(keys.map((key) => [key, (agency as unknown as Value)[key]]))
}

/** What would hold on a day without a change of that day's own. */
function inForce(key: DatedKey, day: string, keys: readonly string[]): Value {
  const last = agency.dated.findLast((one) => one.key === key && one.from <= day)
  return { ...standingValue(keys), ...last?.value }
}

function log(act: Act, says: string, before: Value, after: Value): Promise<void> {
  return writeLog(act, { action: 'settings.changed', object: { type: 'settings', id: null }, says, before, after })
}
