/**
 * The pages as the server has them: what their build for it begins with (vite.config.ts), and what Vite loads in development. Whatever draws
 * a page is in there once, React Router too.
 */

import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type RequestContext, requestContext } from '../kit/web/request-context.ts'

const handle = createRequestHandler(build, process.env.NODE_ENV)

/** @returns the page at the address of `request`, or what React Router asks for when it moves there */
export function answerPage(request: Request, known: RequestContext): Promise<Response> {
  return handle(request, new RouterContextProvider(new Map([[requestContext, known]])))
}
