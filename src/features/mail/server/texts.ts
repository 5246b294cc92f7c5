/** The words of the mails: what may be written, and what is stored (docs/domain.md#mail-texts). */
import type { Received } from '../../../kit/contract/call.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { listSettings, type StoredSetting, saveSetting } from '../../../kit/server/agency/queries.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { bodiesOf, type Letter } from '../../../kit/server/mail/bodies.ts'
import { queueMail } from '../../../kit/server/mail/queries.ts'
import {
  agencyVariables,
  defaultText,
  filledLetter,
  type MailTemplate,
  type MailText,
  namedIn,
  samplesOf,
  textNow,
} from '../../../kit/server/mail/templates.ts'
import type { MailTextRecord, MailTextRow, mailTexts } from '../contract-texts.ts'

/** Every mail there is, by the group it stands in. */
export type MailGroups = Readonly<Record<string, readonly MailTemplate[]>>

type Found = { group: string; template: MailTemplate }

export async function listMailTexts(db: Db, groups: MailGroups): Promise<MailTextRow[]> {
  const { settings } = await listSettings(db)
  return Object.entries(groups).flatMap(([group, templates]) => templates.map((template) => rowOf({ group, template }, settings)))
}

/** @throws Refusal 404 where there is no such mail */
export async function findMailText(db: Db | Trx, found: Found): Promise<MailTextRecord> {
  const { settings } = await listSettings(db)
  const { template } = found
  return {
    ...rowOf(found, settings),
    words: wordsOf(template, settings),
    default: defaultText(template),
    variables: Object.entries(template.variables).map(([name, { says, optional = false, needed = false }]) => ({
      name,
      says,
      optional,
      needed,
    })),
    agency_variables: agencyVariables,
    version: storedOf(template, settings)?.version ?? 0,
  }
}

/** @throws Refusal 404 where there is no such mail */
export function mailNamed(groups: MailGroups, key: string): Found {
  for (const [group, templates] of Object.entries(groups)) {
    const template = templates.find((one) => one.key === key)
    if (template) return { group, template }
  }
  throw notFound('This mail')
}

function rowOf({ group, template }: Found, settings: readonly StoredSetting[]): MailTextRow {
  const stored = storedOf(template, settings)
  return {
    key: template.key,
    group,
    says: template.says,
    subject: wordsOf(template, settings).subject,
    changed: stored?.value != null,
    changed_at: stored?.changed_at.toISOString() ?? null,
    changed_by: stored?.changed_by_name ?? null,
  }
}

function storedOf({ key }: MailTemplate, settings: readonly StoredSetting[]): StoredSetting | undefined {
  return settings.find((one) => one.key === settingOf(key))
}

/** Read from the rows: within an act the process does not go by them yet. */
function wordsOf(template: MailTemplate, settings: readonly StoredSetting[]): MailText {
  const value = storedOf(template, settings)?.value as { mailTexts?: Record<string, MailText> } | null | undefined
  return { ...defaultText(template), ...value?.mailTexts?.[template.key] }
}

function settingOf(key: string): string {
  return `mail ${key}`
}

/** @throws Refusal 409 on a stale version; 422 at the field for what a text may not name, or has to */
export async function editMailText(act: Act, found: Found, { version, ...words }: Received<typeof mailTexts.edit>['body']) {
  checkWords(found.template, words)
  return await store(act, found, words, version)
}

/** @throws Refusal 409 on a stale version */
export async function restoreMailText(act: Act, found: Found, version: number) {
  return await store(act, found, null, version)
}

async function store(act: Act, found: Found, words: MailText | null, version: number): Promise<MailTextRecord> {
  const { trx, actor } = act
  const { template } = found
  const before = textNow(template)
  const value = words && { mailTexts: { [template.key]: words } }
  await saveSetting(trx, actor, { key: settingOf(template.key), value, version })
  await writeLog(act, {
    action: words ? 'settings.mail_text_changed' : 'settings.mail_text_restored',
    object: { type: 'settings', id: null },
    says: words ? `Changed the words of the mail “${before.subject}”` : `Took the mail “${before.subject}” back to its default words`,
    ...changes(before, words ?? defaultText(template)),
  })
  return await findMailText(trx, found)
}

/** @throws Refusal 422 as an edit would; nothing is stored */
export function previewMail(template: MailTemplate, words: MailText, publicUrl: string) {
  const { subject, text_body, html_body } = bodiesOf(sampleLetter(template, words), publicUrl)
  return { subject, text: text_body, html: html_body }
}

/** @throws Refusal 422 as an edit would */
export async function mailTest(act: Act, template: MailTemplate, words: MailText, recipient: string): Promise<void> {
  const letter = sampleLetter(template, words)
  await queueMail(act, { ...letter, recipient })
  await writeLog(act, {
    action: 'settings.mail_test_sent',
    object: { type: 'settings', id: null },
    says: `Sent a test of the mail “${letter.subject}” to ${recipient}`,
    after: { template: template.key, recipient },
  })
}

function sampleLetter(template: MailTemplate, words: MailText): Letter {
  checkWords(template, words)
  return filledLetter(template.key, words, samplesOf(template), '/')
}

/** Every field names only what this mail knows, and the text says all it has to; a mail with a link keeps its button. */
function checkWords(template: MailTemplate, words: MailText): void {
  const known = [...Object.keys(template.variables), ...agencyVariables]
  const errors: Record<string, string[]> = {}
  for (const [field, text] of Object.entries(words)) {
    const unknown = namedIn(text ?? '').filter((name) => !known.includes(name))
    if (unknown.length > 0) errors[field] = [`${braced(unknown)} is not known here. There are ${braced(known)}.`]
  }
  const needed = Object.entries(template.variables).flatMap(([name, one]) => (one.needed ? [name] : []))
  const missing = needed.filter((name) => !namedIn(words.text).includes(name))
  if (missing.length > 0 && !errors.text) errors.text = [`The text has to say ${braced(missing)}: it is why the mail is sent.`]
  if ((words.button === null) !== (template.button === undefined))
    errors.button = [template.button === undefined ? 'This mail has no link.' : 'Write what the button says.']
  const [first] = Object.values(errors)
  if (first) throw new Refusal(422, first[0] as string, errors)
}

function braced(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ')
}
