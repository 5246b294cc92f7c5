/**
 * The description as a page to read: made from the OpenAPI document, without a script and without anything from elsewhere.
 * All that comes out of the document is escaped by `html`.
 */
import { agency } from '../../../kit/contract/agency.ts'
import { type ApiDocument, featureTitle, type Operation } from './document.ts'
import { asWritten, type Html, html } from './html.ts'
import { type CallOnPage, callOf, coded } from './page-call.ts'
import { styles } from './styles.ts'

/** @param nonce allows the page's one style sheet under its content security policy */
export function makePage(document: ApiDocument, nonce: string): string {
  const features = byFeature(document)
  const count = features.reduce((sum, [, calls]) => sum + calls.length, 0)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${document.info.title}</title>
<style nonce="${nonce}">${asWritten(styles())}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the calls</a>
<header class="topbar">
<a class="brand" href="/">${agency.brand.mark ? '' : mark}<span>${agency.acronym}</span></a>
<span class="where">Interface</span>
<a class="spec" href="/api/openapi.json">OpenAPI 3.1</a>
</header>
<div class="frame">
${index(features)}
<main id="content">
${introduction(document, count)}
${features.map(([feature, calls]) => section(feature, calls, document))}
</main>
</div>
</body>
</html>`.html
}

function byFeature(document: ApiDocument): [string, CallOnPage[]][] {
  const found = new Map<string, CallOnPage[]>(document.tags.map(({ name }) => [name, []]))
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      found.get(operation.tags[0] as string)?.push({ method: method.toUpperCase(), path, operation })
    }
  }
  return [...found].sort(([one], [other]) => featureTitle(one).localeCompare(featureTitle(other)))
}

/** Of the example; a stored picture is left out, because the page loads nothing. */
const mark = asWritten(
  '<svg viewBox="0 0 40 44" width="26" height="28" fill="none" stroke-width="2.5" aria-hidden="true"><path d="M3 42V20a17 17 0 0 1 34 0v22" stroke="currentColor"/><path class="ring" d="M9.5 42V20a10.5 10.5 0 0 1 21 0v22"/><path d="M16 42V20a4 4 0 0 1 8 0v22" stroke="currentColor"/><path d="M0 42.5H40" stroke="currentColor"/><circle cx="20" cy="3" r="3" fill="#f6b607"/></svg>',
)

function index(features: [string, CallOnPage[]][]): Html {
  return html`<nav class="index" aria-label="Calls by feature"><ul>
${features.map(
  ([
    feature,
    calls,
  ]) => html`<li><a class="feature" href="#${feature}">${featureTitle(feature)} <span class="count">${calls.length}</span></a>
<ul class="calls">${calls.map(({ method, operation }) => html`<li><a href="#${operation.operationId}"><span class="verb" data-method="${method}">${shortMethod(method)}</span>${shortName(operation)}</a></li>`)}</ul></li>`,
)}
</ul></nav>`
}

function shortMethod(method: string): string {
  return method === 'DELETE' ? 'DEL' : method
}

function shortName({ operationId }: Operation): string {
  const [, key = '', alias] = operationId.split('.')
  const words = key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return alias ? `${words} (alias)` : words
}

function introduction(document: ApiDocument, count: number): Html {
  return html`<section class="intro">
<h1>Interface</h1>
<p class="lead">${count} calls of the accreditation portal of the ${agency.name}.</p>
<div class="cards">
<div class="card"><h2>Signing in</h2><p>Send <code>POST /api/login</code> with e-mail and password. The answer’s <code>access_token</code> goes with every further call as <code>Authorization: Bearer …</code>; browsers use the cookie <code>auth.token</code>.</p></div>
<div class="card"><h2>Answers</h2>${document.info.description
    .split('\n\n')
    .slice(0, 2)
    .map((text) => html`<p>${coded(text)}</p>`)}</div>
<div class="card"><h2>Refusals</h2>${document.info.description
    .split('\n\n')
    .slice(2)
    .map((text) => html`<p>${coded(text)}</p>`)}</div>
</div>
<p class="muted">Open a call to see what it takes and what it answers. All calls begin with <code>${document.servers[0]?.url ?? ''}</code>.</p>
</section>`
}

function section(feature: string, calls: CallOnPage[], document: ApiDocument): Html {
  return html`<section class="group" id="${feature}"><h2>${featureTitle(feature)}</h2>
${calls.map((call) => callOf(call, document))}
</section>`
}
