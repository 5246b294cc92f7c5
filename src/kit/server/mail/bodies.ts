/** A mail's words as plain text and as HTML. A paragraph may hold line breaks: a list, one thing a line. */
import { agency } from '../../contract/agency.ts'

/** A mail without its recipient. */
export type Letter = {
  /** What kind of mail it is, for the list of sent mails: `accreditor_assigned`, `payment_verified`, … */
  template: string
  /** Who gets the answer, where that is not the agency itself. */
  replyTo?: string
  subject: string
  /** Plain sentences; one each paragraph. A line break within one begins a new line. */
  paragraphs: string[]
  /** A link to one page of the product; only the path, the address comes from PUBLIC_URL. */
  action?: { label: string; path: string }
}

type Link = { label: string; address: string }

/** A mail's words as they are sent. @param publicUrl what the address of its link begins with */
export function bodiesOf({ subject, paragraphs, action }: Letter, publicUrl: string) {
  const link = action ? { label: action.label, address: new URL(action.path, publicUrl).href } : undefined
  return { subject, text_body: textOf(paragraphs, link), html_body: htmlOf(subject, paragraphs, link) }
}

function signature(): string[] {
  return [agency.name, agency.phone, agency.email]
}

function textOf(paragraphs: readonly string[], link: Link | undefined): string {
  const parts = [...paragraphs, ...(link ? [`${link.label}: ${link.address}`] : []), signature().join('\n')]
  return `${parts.join('\n\n')}\n`
}

function htmlOf(subject: string, paragraphs: readonly string[], link: Link | undefined): string {
  const body = paragraphs.map((one) => `<p style="margin:0 0 16px">${escaped(one).replaceAll('\n', '<br>')}</p>`).join('')
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link.address)}" style="background:${agency.brand.color};color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600">${escaped(link.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f4f6fa;font:16px/1.6 system-ui,sans-serif;color:#161e2f">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fff">
<p style="margin:0 0 24px;font-weight:700;color:${agency.brand.color}">${escaped(agency.acronym)}</p>
${body}${button}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e3e7ef;font-size:13px;color:#5c657a">${signature().map(escaped).join('<br>')}</p>
</div></body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string)
}
