/** A report as a PDF document, with the agency's mark: its sections, the table of means, the recommendations. */

import { agencyDay, formatDay, formatDays } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { drawInTurn } from '../../../kit/server/pdf/threads.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { readStoredMark } from '../../files/server/queries-mark.ts'
import { visitTypeNames } from '../../ladder/rules.ts'
import { needsWords } from '../../ladder/rules-surveys.ts'
import { priorityNames } from '../../recommendations/rules.ts'
import type { EarlierItem, ReleasedReport, ReportMeans, SurveyReport, VersionSection } from '../contract-records.ts'
import { areaOfKey, carriedWords, introduction, recommendations, surveyReportStatusNames } from '../rules.ts'
import { showPrinted } from './shown.ts'

/** An institution and a next team get what was released. @throws Refusal 404, 503 when too many documents are made at once */
export async function reportPdf(db: Db, settings: Settings, actor: Actor, surveyId: string): Promise<FileAnswer> {
  const report = await showPrinted(db, actor, surveyId)
  const content = await drawInTurn(async () => ({
    title: `Report on ${report.program}`,
    category: visitTypeNames[report.survey_type],
    summary: `${report.institution}, ${report.campus}. Visit ${report.number}.`,
    body: bodyOf(report),
    published: formatDay(agencyDay()),
    dated: datedOf(report),
    publishedAt: new Date().toISOString(),
    author: null,
    when: formatDays(report.visit_date, report.visit_end),
    where: `${report.institution}, ${report.campus}`,
    cover: null,
    mark: await readStoredMark(db, settings),
    pictures: {},
    address: `${settings.publicUrl}/${actor.role === 'institution' || actor.role === 'accreditor' ? actor.role : 'admin'}/reports/${report.id}`,
    publicUrl: settings.publicUrl,
  }))
  return { name: `Report ${report.number}, ${report.program}.pdf`, type: 'application/pdf', content, bytes: content.length }
}

type Printed =
  | Pick<ReleasedReport, 'sections' | 'earlier' | 'means' | 'status' | 'released_at'>
  | Pick<SurveyReport, 'sections' | 'earlier' | 'means' | 'status' | 'released_at'>

function datedOf({ status, released_at }: Printed): string {
  if (!released_at) return `${surveyReportStatusNames[status]}, not released: for the team and the agency`
  const on = `released on ${formatDay(released_at)}`
  return status === 'released' ? `R${on.slice(1)}` : `${surveyReportStatusNames[status]}, ${on}`
}

function bodyOf({ sections, earlier, means }: Printed): string {
  return sections.map((section) => `${sectionHtml(section, earlier)}${section.key === introduction ? meansHtml(means) : ''}`).join('')
}

function sectionHtml(section: VersionSection, earlier: readonly EarlierItem[]): string {
  const parts = [`<h2>${escaped(section.title)}</h2>`, paragraphs(section.narrative)]
  if (areaOfKey(section.key) !== null) {
    parts.push(`<h3>Strengths</h3>${points(section.strengths)}`, `<h3>Areas for improvement</h3>${points(section.improvements)}`)
  }
  if (section.key === recommendations) {
    const rows = section.items.map(({ area, text, priority, due_on, follows }) => {
      const before = earlier.find(({ id }) => id === follows)
      const whole = before ? `${text} (${carriedWords(before)}: ${before.text})` : text
      return `<tr><td>${escaped(area ?? 'Program')}</td><td>${escaped(whole)}</td><td>${priorityNames[priority]}</td><td>${formatDay(due_on)}</td></tr>`
    })
    parts.push(table(['Area', 'Recommendation', 'Priority', 'Due'], rows))
  }
  return parts.join('')
}

function meansHtml({ areas, grand_mean, threshold }: ReportMeans): string {
  const rows = areas.map(
    ({ code, title, mean, set, statements }) =>
      `<tr><td>${code}</td><td>${escaped(title)}</td><td>${set} of ${statements}</td><td>${mean ?? '–'}</td></tr>`,
  )
  const asked = threshold ? ` The survey asks for ${needsWords(threshold)}.` : ''
  return `<h2>Summary of ratings</h2>${table(['Area', 'Title', 'Statements rated', 'Mean'], rows)}<p><strong>Grand mean: ${grand_mean ?? '–'}.</strong>${asked}</p>`
}

function table(heads: readonly string[], rows: readonly string[]): string {
  if (rows.length === 0) return '<p>None.</p>'
  return `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escaped(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function points(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length === 0 ? '<p>None named.</p>' : `<ul>${lines.map((line) => `<li><p>${escaped(line.trim())}</p></li>`).join('')}</ul>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
