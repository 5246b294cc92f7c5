/** A copy of everything held about one person: the same words as on the page, with every entry (docs/domain.md#ones-own-data). */
import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay, formatDay, formatInstant } from '../../../kit/contract/days.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { drawInTurn } from '../../../kit/server/pdf/threads.ts'
import { readStoredMark } from '../../files/server/queries-mark.ts'
import type { HeldCategory, HeldItem, privacy } from '../contract.ts'
import { heldAbout } from './held.ts'

/** Entries of a category that a copy carries at most: the newest. JSON has them; a document of them would be nobody's reading. */
const mostCopied = { json: 50_000, pdf: 200 }

export async function copyOfData({ db, settings, query, actor, act }: Asked<typeof privacy.copy>): Promise<FileAnswer> {
  const { format } = query
  // written first, so that the copy has it
  await act((one) =>
    writeLog(one, {
      action: 'privacy.copied',
      object: { type: 'account', id: actor.id },
      says: 'Took a copy of the own data',
      after: { format },
    }),
  )
  const categories = await heldAbout(db, actor, mostCopied[format])
  const name = `my-data-${agencyDay()}.${format}`
  if (format === 'json') {
    const content = Buffer.from(JSON.stringify(jsonOf(categories), null, 2))
    return { name, type: 'application/json', content, bytes: content.length }
  }
  const mark = await readStoredMark(db, settings)
  const content = await drawInTurn(async () => ({
    title: 'Your data',
    category: 'Copy of personal data',
    summary: `What ${agency.name} holds about ${actor.name}, where it comes from, who may see it, and how long it is kept.`,
    body: categories.map(sectionHtml).join(''),
    published: formatDay(agencyDay()),
    dated: `As of ${formatInstant(Date.now())}`,
    publishedAt: new Date().toISOString(),
    author: null,
    when: null,
    where: null,
    cover: null,
    mark,
    pictures: {},
    address: settings.publicUrl,
    publicUrl: settings.publicUrl,
  }))
  return { name, type: 'application/pdf', content, bytes: content.length }
}

function jsonOf(categories: readonly HeldCategory[]) {
  const { name, email } = agency.dataProtectionOfficer
  return {
    made_at: new Date().toISOString(),
    held_by: { name: agency.name, address: agency.address.join(' '), data_protection_officer: { name, email } },
    categories: Object.fromEntries(
      categories.map(({ key, facts, ...category }) => [
        key,
        { ...category, facts: Object.fromEntries(facts.map(({ label, value }) => [label, value])) },
      ]),
    ),
  }
}

function sectionHtml({ title, says, source, readers, kept, facts, total, items }: HeldCategory): string {
  const about = [
    ['Comes from', source],
    ['Seen by', readers],
    ['Kept', kept],
  ].map(([label, value]) => `<dt>${label}</dt><dd><p>${escaped(value as string)}.</p></dd>`)
  const known = table(
    ['What', 'Value'],
    facts.map(({ label, value }) => [label, value]),
  )
  const entries = table(['Day', 'What', 'More'], items.map(rowOf))
  const rest = total > items.length ? `<p>The newest ${items.length} of ${total}; the copy as JSON has all.</p>` : ''
  const nothing = facts.length + items.length === 0 ? '<p><strong>Nothing is stored.</strong></p>' : ''
  return `<h2>${escaped(title)}</h2><p>${escaped(says)}</p><dl>${about.join('')}</dl>${nothing}${known}${entries}${rest}`
}

function rowOf({ on, what, detail }: HeldItem): string[] {
  const day = on && (on.length > 10 ? formatInstant(on) : formatDay(on))
  return [day ?? '–', what, detail ?? '']
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
  return `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${cells.join('')}</tbody></table>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
