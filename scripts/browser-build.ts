/** A plugin of the browser's build alone: the server, the tests and `npm run dev` read the files as they are. */
import type { Plugin } from 'vite'

export function inBrowserBuild(plugin: Plugin): Plugin {
  return { ...plugin, apply: 'build', applyToEnvironment: (environment) => environment.name === 'client' }
}
