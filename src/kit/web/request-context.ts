import { createContext } from 'react-router'
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

export const requestContext = createContext<RequestContext>()
