/** The texts of the public pages: what may be written, and what is stored (docs/domain.md#public-texts). */
import type { Received } from '../../../kit/contract/call.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { listSettings, type StoredSetting, saveSetting } from '../../../kit/server/agency/queries.ts'
import {
  laidOver,
  placeholderNames,
  readText,
  type Text,
  TextProblem,
  textFilledIn,
  unknownPlaceholders,
} from '../../../kit/server/content.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { questionsOf } from '../../faq/server/checks.ts'
import type { HomeText } from '../contract.ts'
import type { publicTexts as calls, PublicTextRecord, PublicTextRow } from '../contract-texts.ts'
import { type PublicTextKind, publicTexts } from '../rules-texts.ts'
import { pageOf } from './page-text.ts'

export async function listPublicTexts(db: Db): Promise<PublicTextRow[]> {
  const { settings } = await listSettings(db)
  return publicTexts.map((kind) => rowOf(kind, settings))
}

/** @throws Refusal 404 where there is no such text */
export function textNamed(name: string): PublicTextKind {
  const kind = publicTexts.find((one) => one.name === name)
  if (!kind) throw notFound('This text')
  return kind
}

export async function findPublicText(db: Db | Trx, kind: PublicTextKind): Promise<PublicTextRecord> {
  const { settings } = await listSettings(db)
  const first = await readText(kind.file)
  return {
    ...rowOf(kind, settings),
    fields: [...kind.fields],
    has_body: kind.hasBody,
    text: laidOver(first, ownOf(kind, settings)),
    default: first,
    placeholders: placeholderNames,
    version: storedOf(kind, settings)?.version ?? 0,
  }
}

function rowOf(kind: PublicTextKind, settings: readonly StoredSetting[]): PublicTextRow {
  const stored = storedOf(kind, settings)
  return {
    name: kind.name,
    title: kind.title,
    path: kind.path,
    changed: stored?.value != null,
    changed_at: stored?.changed_at.toISOString() ?? null,
    changed_by: stored?.changed_by_name ?? null,
  }
}

function storedOf({ name }: PublicTextKind, settings: readonly StoredSetting[]): StoredSetting | undefined {
  return settings.find((one) => one.key === settingOf(name))
}

/** Read from the rows: within an act the process does not go by them yet. */
function ownOf(kind: PublicTextKind, settings: readonly StoredSetting[]): Text | undefined {
  const value = storedOf(kind, settings)?.value as { publicTexts?: Record<string, Text> } | null | undefined
  return value?.publicTexts?.[kind.name]
}

function settingOf(name: string): string {
  return `text ${name}`
}

/** @throws Refusal 409 on a stale version; 422 at the field where the text cannot be shown */
export async function editPublicText(act: Act, kind: PublicTextKind, { version, ...text }: Received<typeof calls.edit>['body']) {
  drawnFrom(kind, text)
  return await store(act, kind, text, version)
}

/** @throws Refusal 409 on a stale version */
export async function restorePublicText(act: Act, kind: PublicTextKind, version: number) {
  return await store(act, kind, null, version)
}

async function store(act: Act, kind: PublicTextKind, text: Text | null, version: number): Promise<PublicTextRecord> {
  const { trx, actor } = act
  const { text: before, default: first } = await findPublicText(trx, kind)
  await saveSetting(trx, actor, { key: settingOf(kind.name), value: text && { publicTexts: { [kind.name]: text } }, version })
  await writeLog(act, {
    action: text ? 'settings.public_text_changed' : 'settings.public_text_restored',
    object: { type: 'settings', id: null },
    says: text ? `Changed the text “${kind.title}”` : `Took the text “${kind.title}” back to its default`,
    ...changes(linesOf(before), linesOf(text ?? first)),
  })
  return await findPublicText(trx, kind)
}

function linesOf({ fields, body }: Text): Record<string, string> {
  return { ...fields, body }
}

/**
 * What a page is made of with this text.
 * @throws Refusal 422 at the field where a line is missing or too long, where a placeholder is not known or a block not right
 */
export function drawnFrom(kind: PublicTextKind, text: Text) {
  checkLines(kind, text)
  const filled = textFilledIn(text)
  try {
    if (kind.name === 'faq') return { kind: 'faq' as const, groups: questionsOf(filled.body) }
    if (!kind.hasBody) return { kind: 'home' as const, home: filled.fields as HomeText }
    return { kind: 'page' as const, page: pageOf(filled) }
  } catch (error) {
    throw error instanceof TextProblem ? invalid('body', error.message) : error
  }
}

function checkLines({ fields, hasBody }: PublicTextKind, text: Text): void {
  const errors: Record<string, string[]> = {}
  for (const { name, most } of fields) {
    const line = text.fields[name]
    if (!line) errors[`fields.${name}`] = ['Write this line.']
    else if (textFilledIn({ fields: { line }, body: '' }).fields.line!.length > most)
      errors[`fields.${name}`] = [`Write at most ${most} characters.`]
  }
  for (const name of Object.keys(text.fields))
    if (!fields.some((one) => one.name === name)) errors[`fields.${name}`] = ['This text has no such line.']
  if (hasBody !== text.body.length > 0) errors.body = [hasBody ? 'Write the text.' : 'This text has lines only.']
  for (const [at, line] of [
    ...Object.entries(text.fields).map(([name, line]) => [`fields.${name}`, line] as const),
    ['body', text.body] as const,
  ]) {
    const unknown = unknownPlaceholders(line)
    if (unknown.length > 0) errors[at] ??= [`${braced(unknown)} is not known here. There are ${braced(placeholderNames)}.`]
  }
  const [first] = Object.values(errors)
  if (first) throw new Refusal(422, first[0] as string, errors)
}

function braced(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ')
}
