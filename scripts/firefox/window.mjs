/**
 * What Firefox 153 does not do by WebDriver BiDi, but when its own window is asked (`--remote-allow-system-access`): a page in the dark, a
 * finger as the first pointer, a line that is gone for service workers, too.
 */
const shared = 'chrome://remote/content/shared/'
const pages = `ChromeUtils.importESModule('${shared}NavigableManager.sys.mjs').NavigableManager`
const people = `ChromeUtils.importESModule('${shared}UserContextManager.sys.mjs').UserContextManager`

export function windowOf(own) {
  let context
  let isPhone = false
  const cuts = new Map()
  const asking = (expression) => ({ expression, target: { context }, awaitPromise: false })

  function tell(event, [page, ...others]) {
    if (!page) return
    const asked = { expression: `dispatchEvent(new Event('${event}'))`, target: { context: page.context }, awaitPromise: false }
    own.ask('script.evaluate', asked, () => tell(event, others))
  }

  return {
    /** Found before Playwright’s first question. */
    find() {
      own.ask('browsingContext.getTree', { 'moz:scope': 'chrome' }, ({ contexts }) => {
        context = contexts[0].context
      })
    },
    /** Playwright’s question for a colour scheme, as the window takes it. */
    coloured(id, contexts, scheme) {
      const set = `for (const id of ${JSON.stringify(contexts)}) ${pages}.getBrowsingContextById(id).top.prefersColorSchemeOverride = '${scheme}'`
      return JSON.stringify({ id, method: 'script.evaluate', params: asking(set) })
    },
    /** Of all pages from now on: a phone stands upright by nature. A desk has a mouse, which is fine and can hover. */
    points(isUpright) {
      if (isUpright === isPhone) return
      isPhone = isUpright
      const set = pointers.map((name) => `Services.prefs.setIntPref('${name}', ${isPhone ? 1 : 6})`)
      own.ask('script.evaluate', asking(set.join('; ')))
    },
    /** What a service worker asks for belongs to no page, and comes through. */
    cut(id, isOffline, userContexts) {
      cuts.set(id, { event: isOffline ? 'offline' : 'online', userContexts })
      own.ask('script.evaluate', asking(isOffline ? cut(userContexts) : join))
    },
    /** What Firefox answers: pages know by now that the line has gone or come, but were not told. */
    answered(text) {
      if (cuts.size === 0) return
      const { id } = JSON.parse(text)
      const { event, userContexts } = cuts.get(id) ?? {}
      if (!cuts.delete(id)) return
      own.ask('browsingContext.getTree', { maxDepth: 0 }, ({ contexts }) =>
        tell(
          event,
          contexts.filter(({ userContext }) => userContexts.includes(userContext)),
        ),
      )
    },
  }
}

const pointers = ['ui.primaryPointerCapabilities', 'ui.allPointerCapabilities']

const cut = (userContexts) => `{
  const cut = ${JSON.stringify(userContexts)}.map((id) => ${people}.getInternalIdById(id))
  const observe = (channel) => {
    const { targetBrowsingContextID, originAttributes } = channel.QueryInterface(Ci.nsIChannel).loadInfo
    if (!targetBrowsingContextID && cut.includes(originAttributes.userContextId)) channel.cancel(Cr.NS_ERROR_OFFLINE)
  }
  (window.cuts ??= []).push(observe)
  Services.obs.addObserver(observe, 'http-on-modify-request')
}`
const join = `for (const observe of (window.cuts ?? []).splice(0)) Services.obs.removeObserver(observe, 'http-on-modify-request')`
