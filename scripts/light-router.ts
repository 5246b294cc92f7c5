/**
 * The router without what watches it. React Router can report every step it takes to tools that measure; we give it none, and the code
 * for them is one of its larger parts. In the browser's build these functions do nothing. A version that asks this module for
 * anything else does not build.
 */
import type { Plugin } from 'vite'

const silent = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = {}
`

export function lightRouter(): Plugin {
  return {
    name: 'light-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (/[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/.test(id) ? silent : null),
  }
}
