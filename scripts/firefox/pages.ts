/** Every page of the product, opened in Firefox by each who may, with what is wrong with it. */
import os from 'node:os'
import { withServer } from '../../bench/demo-server.ts'
import type { Person } from '../../e2e/people.ts'
import { publicPages } from '../../e2e/public-pages.ts'
import { guestOnlyPaths, pages } from '../../src/features/navigation/rules.ts'
import { freePort } from '../cluster.ts'
import { type Firefox, startFirefox } from './bidi.ts'

/** Who opens the pages of an area. */
const people: Record<string, readonly Person[]> = {
  admin: ['superadmin', 'monitoring', 'admin', 'finance', 'qa', 'content-creator', 'guest'],
  accreditor: ['accreditor'],
  institution: ['institution'],
  trustee: ['trustee'],
}
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }

/** The pages' own note of a call that was refused: somebody opens what is not theirs. */
const refusal = /A request failed with status code 4\d\d/
const tellViolations = `() => document.addEventListener('securitypolicyviolation', (event) =>
  console.error('The policy stopped ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber))`

/** There is a heading, nothing is busy, and for half a second nothing more was asked for. */
const settled = `async () => {
  let [quiet, asked] = [0, 0]
  for (let tries = 0; tries < 150 && quiet < 5; tries++) {
    await new Promise((resume) => setTimeout(resume, 100))
    const now = performance.getEntriesByType('resource').length
    const isThere = document.querySelector('h1') && !document.querySelector('[aria-busy=true]')
    quiet = isThere && now === asked ? quiet + 1 : 0
    asked = now
  }
  return { ready: quiet >= 5, status: performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0 }
}`

const widerBy = `async () => {
  await new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)))
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}`

/** Those whose path holds `only`, as one person or as everybody; sets the exit code. */
export async function openPages(only: string, as: string | undefined): Promise<void> {
  await withServer(String(await freePort()), async (address) => {
    const firefox = await startFirefox()
    try {
      let [opened, found] = [0, 0]
      for (const { person, paths } of await visits(address, only, as)) {
        const tab = await openTab(firefox, address, person)
        for (const path of paths) {
          const problems = await tab.open(path)
          opened++
          found += problems.length
          for (const problem of problems) console.error(`${person ?? 'visitor'} ${path}: ${problem}`)
        }
        await tab.close()
      }
      console.log(`Firefox ${firefox.version}: ${opened} pages opened, ${found} problems`)
      if (found > 0) process.exitCode = 1
    } finally {
      await firefox.close()
    }
  })
}

type Visit = { person: Person | null; paths: string[] }

/** Who opens which pages, with records of the demo world in them. */
async function visits(address: string, only: string, as: string | undefined): Promise<Visit[]> {
  // the scenes of the browser tests look for mails in the folder of their run
  process.env.E2E_DATA_DIR ??= os.tmpdir()
  const { realPaths } = await import('../../e2e/scenes.ts')
  const own: Visit[] = []
  for (const [area, all] of Object.entries(people)) {
    const paths = await realPaths(
      address,
      pages.filter((page) => page.area === area).map((page) => page.path),
    )
    for (const person of all) own.push({ person, paths })
  }
  return [{ person: null, paths: [...publicPages, ...guestOnlyPaths, '/error-test?status=404'] }, ...own]
    .filter(({ person }) => !as || as === (person ?? 'visitor'))
    .map(({ person, paths }) => ({ person, paths: paths.filter((path) => path.includes(only)) }))
}

/** A tab with cookies of its own. */
async function openTab(firefox: Firefox, address: string, person: Person | null) {
  const { userContext } = await firefox.send<{ userContext: string }>('browser.createUserContext')
  const { context } = await firefox.send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
  const said: string[] = []
  firefox.onEvent((method, { source, level, text, type, stackTrace }) => {
    if (method !== 'log.entryAdded' || (source as { context?: string }).context !== context || level !== 'error') return
    const [at] = (stackTrace as { callFrames?: { url: string; lineNumber: number }[] } | undefined)?.callFrames ?? []
    said.push(`${type}: ${text}${at ? ` (${at.url.replace(address, '')}:${at.lineNumber})` : ''}`)
  })
  await firefox.send('session.subscribe', { events: ['log.entryAdded'], contexts: [context] })
  // what the policy stops stands in no page's console everywhere
  await firefox.send('script.addPreloadScript', { functionDeclaration: tellViolations, contexts: [context] })
  if (person) await signIn(firefox, address, userContext, person)
  return {
    open: async (path: string): Promise<string[]> => {
      // what the page before still asked for is broken off with it, and no fault of this one
      await firefox.send('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' })
      said.length = 0
      const navigated = firefox.send('browsingContext.navigate', { context, url: address + path, wait: 'complete' })
      await navigated.catch((error: Error) => said.push(error.message))
      const state = await evaluate<{ ready: boolean; status: number }>(firefox, context, settled)
      if (!state.ready) said.push('did not come to rest')
      if (state.status >= 500) said.push(`answered ${state.status}`)
      await firefox.send('browsingContext.setViewport', { context, viewport: phone })
      const wide = await evaluate<number>(firefox, context, widerBy)
      if (wide > 0) said.push(`is ${wide} px wider than a phone`)
      await firefox.send('browsingContext.setViewport', { context, viewport: desk })
      return said.filter((one) => !refusal.test(one))
    },
    close: () => firefox.send('browser.removeUserContext', { userContext }),
  }
}

async function signIn(firefox: Firefox, address: string, userContext: string, person: Person): Promise<void> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${person}@demo.example`, password: 'accreditation-demo' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  await firefox.send('storage.setCookie', {
    cookie: { name: 'auth.token', value: { type: 'string', value: access_token }, domain: new URL(address).hostname },
    partition: { type: 'storageKey', userContext },
  })
}

async function evaluate<Answer>(firefox: Firefox, context: string, expression: string): Promise<Answer> {
  const { result } = await firefox.send<{ result?: { value: string } }>('script.evaluate', {
    expression: `(async () => JSON.stringify(await (${expression})()))()`,
    target: { context },
    awaitPromise: true,
  })
  if (!result) throw new Error(`Firefox could not run in the page: ${expression}`)
  return JSON.parse(result.value) as Answer
}
