import { createContext, type RouterContext } from 'react-router'
import type { Fetcher } from '../contract/client.ts'
import type { User } from '../contract/user.ts'

/** What a page knows of the request it is rendered for, on the server only. */
export type RequestContext = {
  user: User | null
  /** Calls the API inside this process: same routes, same validation, same session, no socket. */
  api: Fetcher
  /** Allows our own inline scripts under the content security policy; none in development. */
  nonce: string | undefined
  publicUrl: string
  /** The address of the public site's script. */
  siteScript: string
  /** Rendered to the end before the first byte leaves: the answer is kept. */
  whole?: boolean
}

// This module exists twice, once loaded by Node and once bundled into the server build. A context is looked up by
// identity, so both copies have to share one object.
const store = globalThis as { [key: symbol]: unknown }
const key = Symbol.for('web.request-context')
export const requestContext = (store[key] ??= createContext<RequestContext>()) as RouterContext<RequestContext>
