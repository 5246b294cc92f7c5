/**
 * The service worker of the public site (docs/decisions/0016-own-service-worker.md). It keeps the public pages that were read last, so
 * that they open without a line, and shows the offline page for every other. Of the portal, the sign-in pages, the calls and the files it
 * keeps nothing: what is not in the closed list of public pages, or says `no-store` or `private`, passes through untouched.
 *
 * `built` is put in front by scripts/service-worker.ts: this build's version, the files its public pages are made of, and the
 * patterns of their addresses.
 */
const filesOf = (version) => `files ${version}`
const pagesOf = (version) => `pages ${version}`
const publicFiles = new Set(built.files)
const publicPages = built.pages.map((pattern) => new RegExp(pattern))
const offlinePage = '/offline'
/** Checks the signatures of papers without a line, by the keys that stand in it: kept whether it was read or not. */
const checkPage = '/c'
/** As nobody gets them; renewed whenever there is a line. */
const alwaysKept = [offlinePage, checkPage]

const mostPages = 30
/** The page on which programs are rated, which opens without a line for who has taken one along, with the files it is made of. */
const workbench = '/accreditor/ratings'
const workbenchCache = 'workbench own'
/** Whose it is. */
const ownerHeader = 'x-kept-for'

/** So long a kept page waits for the line before it is shown; the page to rate on, in rooms with half a line, shorter. */
const patience = 4_000
const workbenchPatience = 2_000
/** So long a kept page counts as just read. */
const fresh = 10 * 60_000

/** The line was silent just now: until then a kept page does not wait for it again. */
let silentUntil = 0

self.addEventListener('install', (event) => {
  // Where the browser can, what is never ours does not even wake this worker.
  try {
    event.addRoutes?.([{ condition: { urlPattern: new URLPattern({ pathname: '/api/*' }) }, source: 'network' }])?.catch(() => {})
  } catch {
    // It can do without.
  }
  event.waitUntil(install())
})

async function install() {
  const cache = await caches.open(filesOf(built.version))
  await Promise.all([
    cache.addAll(built.files),
    // As nobody: a signed-in visitor's copy would name the way to the portal.
    cache.addAll(alwaysKept.map((page) => new Request(page, { credentials: 'omit', cache: 'reload' }))),
  ])
  // No request depends on the one before it, and the files of the version before stay: open pages may change workers at any time.
  await self.skipWaiting()
}

self.addEventListener('activate', (event) => event.waitUntil(activate()))

async function activate() {
  const names = (await caches.keys()).filter((name) => name !== workbenchCache)
  const versions = [...new Set(names.map((name) => name.split(' ')[1]))].filter((one) => one !== built.version)
  const stay = new Set([built.version, versions.at(-1)])
  await Promise.all(names.filter((name) => !stay.has(name.split(' ')[1])).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (publicFiles.has(url.pathname) || url.pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate') event.respondWith(documentOf(event, url))
  else if (request.headers.get('accept') === 'text/html' && isPage(url.pathname)) event.respondWith(pageOf(request, url))
})

/** A page says what it shows, however it got there. */
self.addEventListener('message', (event) => {
  if (typeof event.data?.read === 'string') event.waitUntil(read(new URL(event.data.read, location.origin)))
  const { workbench: what, person } = event.data ?? {}
  if (what === 'keep') event.waitUntil(keepWorkbench(person))
  if (what === 'belongs') event.waitUntil(forgetForeign(person))
  if (what === 'forget') event.waitUntil(caches.delete(workbenchCache))
})

async function read(url) {
  if (!isPage(url.pathname)) return
  const known = await kept('pages', addressOf(url))
  if (known && Date.now() - Date.parse(known.headers.get('date') ?? '') < fresh) return
  const answer = await fetch(addressOf(url), { priority: 'low' }).catch(() => undefined)
  if (answer) await keep(url, answer)
}

async function fileOf(request) {
  return (await kept('files', request)) ?? (await kept('workbench', request)) ?? (await sheetsOf(request)) ?? fetch(request)
}

/** The one style sheet of a page without scripts: its parts are kept each for itself (src/app/server/pages/one-sheet.ts). */
async function sheetsOf({ url }) {
  const [, names] = new URL(url).pathname.split('/assets/sheets/')
  if (!names) return
  const sheets = await Promise.all(names.split('+').map((name) => kept('files', `/assets/${name}`)))
  if (!sheets.every(Boolean)) return
  return new Response((await Promise.all(sheets.map((sheet) => sheet.text()))).join(''), { headers: { 'content-type': 'text/css' } })
}

/**
 * The document as the signed-in person gets it, with all files of the same build: first the files, then the document that asks for them.
 * It is the one page of the portal that is kept, asked for by itself, and forgotten when its person logs out and
 * nothing waits to be uploaded, or somebody else signs in.
 */
async function keepWorkbench(person) {
  await forgetForeign(person)
  const cache = await caches.open(workbenchCache)
  const known = await cache.match(workbench)
  if (known && Date.now() - Date.parse(known.headers.get('date') ?? '') < fresh) return
  const [page, list] = await Promise.all([fetch(workbench, { cache: 'no-store' }), fetch('/workbench.json', { cache: 'no-store' })])
  if (page.status !== 200 || page.redirected || !list.ok) return
  const { files, reader = [], entry } = await list.json()
  const html = await page.clone().text()
  // between two builds the next visit keeps both; and somebody else may have signed in in another tab
  if (!html.includes(entry) || !html.includes(person)) return
  const here = new Set((await cache.keys()).map((request) => addressOf(new URL(request.url))))
  await cache.addAll(files.filter((file) => !here.has(file)))
  await cache.put(workbench, new Response(page.body, { headers: [...page.headers, [ownerHeader, person]] }))
  const needed = new Set([workbench, ...files, ...reader])
  await Promise.all([...here].filter((file) => !needed.has(file)).map((file) => cache.delete(file)))
  // what shows pinned files is large: the page is kept already
  await cache.addAll(reader.filter((file) => !here.has(file)))
}

/** Somebody else is signed in on this device: the page with the name of the one before is not shown to them. */
async function forgetForeign(person) {
  const known = await kept('workbench', workbench)
  if (known && known.headers.get(ownerHeader) !== person) await caches.delete(workbenchCache)
}

/** From the line; where it is dead or silent, the kept page, else the offline page. */
async function documentOf(event, url) {
  const mayKeep = isPage(url.pathname)
  const known = mayKeep ? await readable(url) : url.pathname === workbench ? await kept('workbench', workbench) : undefined
  const asked = answerTo(event).then((answer) => {
    if (mayKeep) event.waitUntil(keep(url, answer.clone()))
    return answer
  })
  // The page that comes too late is kept all the same. The line is there: the offline page, too, follows name and colours of the agency.
  event.waitUntil(asked.then(renewAlwaysKept).catch(() => {}))
  try {
    const answer = await (known ? inTime(asked, mayKeep ? patience : workbenchPatience) : asked)
    // a server that is away for a moment is no reason to stop rating
    return known && !mayKeep && answer.status >= 500 ? known : answer
  } catch {
    return known ?? offline()
  }
}

/** As nobody, like the first time. */
async function renewAlwaysKept() {
  const cache = await caches.open(filesOf(built.version))
  for (const page of alwaysKept) {
    const known = await cache.match(page)
    if (known && Date.now() - Date.parse(known.headers.get('date') ?? '') < fresh) continue
    await cache.add(new Request(page, { credentials: 'omit', cache: 'reload', priority: 'low' }))
  }
}

/** A public page as it was read last; the page to check papers as it was kept last. */
async function readable(url) {
  return (await kept('pages', addressOf(url))) ?? (addressOf(url) === checkPage ? kept('files', checkPage) : undefined)
}

/** What the browser asked for ahead. Where the line is gone Firefox does not refuse it, but hands out an answer that is none. */
async function answerTo(event) {
  const ahead = await event.preloadResponse
  if (ahead?.type === 'error') throw new TypeError('The line is gone.')
  return ahead ?? fetch(event.request)
}

/** A page that the page in view moves to (src/app/site/script/moves.ts): as it was read last, where the line is dead or silent. */
async function pageOf(request, url) {
  const known = await readable(url)
  try {
    return await (known ? inTime(fetch(request)) : fetch(request))
  } catch {
    return known ?? Response.error()
  }
}

async function offline() {
  const page = await kept('files', offlinePage)
  if (!page) return Response.error()
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const readable = await readablePages()
  const html = (await page.text())
    // It stands in for any address: no script of it moves on from there, or plays.
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace('<!--kept-->', () => readable)
    .replace('</body>', '<script src="/offline.js"></script></body>')
  return new Response(html, { status: 503, headers })
}

/** The kept pages, newest first, as the offline page lists them. Title and address come out of our own HTML as they stand there. */
async function readablePages() {
  const found = new Map()
  for (const name of (await caches.keys()).filter((one) => one.startsWith('pages ')).reverse()) {
    const cache = await caches.open(name)
    for (const request of (await cache.keys()).reverse()) {
      const address = addressOf(new URL(request.url))
      const html = await (await cache.match(request))?.text()
      const title = /<title[^>]*>([^<]*)<\/title>/.exec(html ?? '')?.[1]?.split(' · ')[0]
      if (title && !found.has(address)) found.set(address, title)
    }
  }
  if (await kept('workbench', workbench)) found.set(workbench, 'Ratings')
  if ((await kept('files', checkPage)) && !found.has(checkPage)) found.set(checkPage, 'Check a paper')
  if (found.size === 0) return ''
  const items = [...found].map(
    ([address, title]) => `<li><a href="${address.replaceAll('&', '&amp;')}">${address === '/' ? 'Home' : title}</a></li>`,
  )
  return `<h2>What you can read now</h2><ul>${items.join('')}</ul>`
}

/** The newest kept answer; files and pages of the version before count too. */
async function kept(kind, key) {
  for (const name of (await caches.keys()).filter((one) => one.startsWith(`${kind} `)).reverse()) {
    const cache = await caches.open(name)
    const found = await cache.match(key, { ignoreVary: true })
    if (found) return found
  }
}

async function keep(url, answer) {
  if (!mayBeKept(answer)) return
  const cache = await caches.open(pagesOf(built.version))
  await cache.put(addressOf(url), answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -mostPages).map((key) => cache.delete(key)))
}

/** Only what the server gave to everybody: a signed-in visitor's pages say `no-store`. */
function mayBeKept(answer) {
  const control = answer.headers.get('cache-control') ?? 'no-store'
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html')
  return answer.status === 200 && answer.type === 'basic' && !answer.redirected && isHtml && !/no-store|private/.test(control)
}

function isPage(path) {
  return publicPages.some((pattern) => pattern.test(path))
}

function addressOf(url) {
  return url.pathname + url.search
}

/** @throws where the line is silent for too long */
function inTime(answer, most = patience) {
  if (Date.now() < silentUntil) return Promise.reject(new Error('silent'))
  return Promise.race([
    answer,
    new Promise((_resolve, reject) =>
      setTimeout(() => {
        silentUntil = Date.now() + patience
        reject(new Error('silent'))
      }, most),
    ),
  ])
}
