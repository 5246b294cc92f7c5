/** One call of the page. */
import { roleName, roles, staff } from '../../../kit/contract/roles.ts'
import { curlOf } from './curl.ts'
import type { Answered, ApiDocument, Content, Operation } from './document.ts'
import { type FieldRow, fieldRows } from './fields.ts'
import { type Html, html } from './html.ts'
import type { JsonSchema } from './schemas.ts'

export type CallOnPage = { method: string; path: string; operation: Operation }

/** Closed: method, path and sentence; opened: who may, what it takes, what it answers, how to call it. */
export function callOf(call: CallOnPage, document: ApiDocument): Html {
  const { method, path, operation } = call
  const answers = Object.entries(operation.responses)
  return html`<details class="call"><summary>
<span class="verb" data-method="${method}">${method}</span>
<code class="path">${brokenAtSlashes(path)}</code>
<span class="says">${coded(operation.summary)}</span>
</summary>
<div class="body" id="${operation.operationId}">
${operation.description ? html`<p class="muted">${operation.description}</p>` : ''}
<div class="who"><h3>Who may</h3>${who(operation)}</div>
${parameters(operation, 'path', 'In the path')}
${parameters(operation, 'query', 'In the query')}
${operation.requestBody ? requestBody(operation.requestBody.content) : ''}
${answers.filter(([status]) => status < '300').map(([status, answer]) => answered(status, answer))}
<h3>Refusals</h3>
<ul class="refusals">${answers.filter(([status]) => status >= '300').map(([status, answer]) => html`<li><b>${status}</b> ${coded(refusal(answer, document))}</li>`)}</ul>
<h3>Example</h3>
<pre tabindex="0"><code>${curlOf(document.servers[0]?.url ?? '', method, path, operation)}</code></pre>
</div>
</details>`
}

/** A long path may break after a slash. */
function brokenAtSlashes(path: string): Html[] {
  return path
    .split('/')
    .slice(1)
    .map((part) => html`/<wbr>${part}`)
}

function who(operation: Operation): Html {
  const chip = (text: string, kind = 'role') => html`<span class="chip" data-kind="${kind}">${text}</span>`
  if (operation['x-access'] === 'public') return chip('Everybody, signed in or not', 'open')
  if (operation['x-access'] === 'visitor') return chip('Only without a session', 'open')
  const allowed = operation['x-roles']
  if (roles.every((role) => allowed.includes(role))) return chip('Everybody signed in', 'open')
  const all = staff.every((role) => allowed.includes(role))
  const named = all ? allowed.filter((role) => !(staff as readonly string[]).includes(role)) : allowed
  return html`${all ? chip('All staff') : ''}${named.map((role) => chip(roleName(role as (typeof roles)[number])))}`
}

function parameters(operation: Operation, place: 'path' | 'query', title: string): Html | '' {
  const here = (operation.parameters ?? []).filter((one) => one.in === place)
  if (here.length === 0) return ''
  const rows = here.flatMap(({ name, required, schema, content }) => {
    const found = fieldRows(schema ?? content?.['application/json'].schema ?? {}, name, required)
    if (content && found[0]) found[0].type = 'object, as JSON text'
    return found
  })
  return table(title, rows, true)
}

function requestBody(content: Content): Html[] {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content)
  const rows = fieldRows(schema)
  const title = html`Body <code>${type}</code>`
  return [rows.length ? table(title, rows, true) : html`<h3>${title}</h3>`]
}

function answered(status: string, answer: Answered): Html | '' {
  if (!('description' in answer)) return ''
  const [type, { schema }] = Object.entries(answer.content ?? {})[0] ?? ['', { schema: {} as JsonSchema }]
  const rows = type === 'application/json' ? fieldRows(schema) : []
  const title = html`Answer ${status} ${type ? html`<code>${type}</code>` : ''}`
  if (rows.length) return table(title, rows, false)
  return html`<h3>${title}</h3><p class="muted">${answer.description}</p>`
}

function table(title: Html | string, rows: FieldRow[], sent: boolean): Html {
  return html`<h3>${title}</h3><div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">${sent ? 'Rules' : 'Values'}</th></tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr><td><code>${row.path}</code>${sent && row.required ? html` <span class="needed">needed</span>` : ''}</td><td>${row.type}</td><td>${row.choices.map((choice) => html`<code class="choice">${choice}</code> `)}${row.rules.length ? html`<span class="rules">${row.rules.join(' · ')}</span>` : ''}</td></tr>`,
  )}</tbody></table></div>`
}

function refusal(answer: Answered, document: ApiDocument): string {
  const name = '$ref' in answer ? answer.$ref.split('/').at(-1) : undefined
  return name ? (document.components.responses[name]?.description ?? '') : 'description' in answer ? answer.description : ''
}

/** A sentence in which `code` is set as code. */
export function coded(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`))
}
