/** How the loader of a public page asks the server: in the same process, as the visitor of the page. For loaders only. */
import { data, type RouterContextProvider } from 'react-router'
import type { Answer, Call, Input } from '../../../../kit/contract/call.ts'
import { CallError, send } from '../../../../kit/contract/client.ts'
import { requestContext } from '../../../../kit/web/request-context.ts'

type Context = Readonly<RouterContextProvider>

/** @throws a response with the call's status, which the error page shows */
export async function ask<C extends Call>(context: Context, call: C, input: Input<C> = {} as Input<C>): Promise<Answer<C>> {
  try {
    return await send(call, input, context.get(requestContext).api)
  } catch (error) {
    if (error instanceof CallError) throw data(error.message, { status: error.status || 503 })
    throw error
  }
}

/** What was typed into a search of the page, as calls take it: short, and without what nobody can type. */
export function searchOf(url: URL): string {
  return (url.searchParams.get('search') ?? '')
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 200)
}

/** The host that canonical addresses begin with. */
export function publicUrlOf(context: Context): string {
  return context.get(requestContext).publicUrl
}
