/**
 * The router without what watches it, and without what nobody uses. React Router can report every step it takes to tools that measure;
 * we give it none, and the code for them is one of its larger parts. In the browser's build these functions do nothing. A version that
 * asks this module for anything else does not build. And its parts have names for the tools of developers, which keep the build from
 * leaving out those we never use: its forms, its fetchers' state, its other kind of link.
 *
 * A move draws nothing within its press: what starts React Router in the browser hears of a new address beside the router, and would draw
 * the page that is left once more for it, with all its links, before the browser goes on. It is part of the move's own drawing.
 */
import type { Plugin } from 'vite'
import { inBrowserBuild } from '../browser-build.ts'

const silent = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = {}
`

const ofRouter = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.js$/

const toldAtOnce = 'setLocation(newState.location)'

export function lightRouter(): Plugin {
  return inBrowserBuild({
    name: 'light-router',
    load: (id) => (/[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/.test(id) ? silent : null),
    transform: (code, id) =>
      ofRouter.test(id)
        ? {
            code: (id.endsWith('hydrated-router.js') ? withMoves(code) : code)
              .replace(/^\w+\.displayName = .*$/gm, '')
              .replace(/^(const \w+ = )(?=React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ '),
            map: null,
          }
        : null,
  })
}

/** Exported for its test. */
export function withMoves(code: string): string {
  if (!code.includes(toldAtOnce)) throw new Error(`React Router tells a new address in another way: ${toldAtOnce} is not there any more`)
  return code.replace(toldAtOnce, `React$1.startTransition(() => ${toldAtOnce})`)
}
