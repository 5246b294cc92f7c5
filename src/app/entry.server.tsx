import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { agency } from '../kit/contract/agency.ts'
import { brandCss, paletteOf } from '../kit/contract/brand/palette.ts'
import { BrandContext } from '../kit/web/brand-style.ts'
import { NonceContext } from '../kit/web/nonce.ts'
import { SiteScriptContext } from '../kit/web/plain-page.ts'
import { requestContext } from '../kit/web/request-context.ts'

const longestRender = 10_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, siteScript, whole } = context.get(requestContext)
  const { color } = agency.brand
  const brand = { css: brandCss(color), ground: paletteOf(color).site['navy-900'] ?? color }
  return new Promise((resolve, reject) => {
    let sent = false
    // What is kept is rendered whole, and readers that index pages want it so; else people get the first bytes early.
    const ready = whole || isbot(request.headers.get('user-agent')) || entry.isSpaMode ? 'onAllReady' : 'onShellReady'
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <BrandContext value={brand}>
          <SiteScriptContext value={siteScript}>
            <ServerRouter context={entry} url={request.url} nonce={nonce} />
          </SiteScriptContext>
        </BrandContext>
      </NonceContext>,
      {
        nonce,
        // what is there already stands in its place: sent behind a large page, the sound's dock could be drawn twice for a moment
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [ready]() {
          sent = true
          const body = new PassThrough()
          headers.set('content-type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
          pipe(body)
        },
        onShellError: reject,
        onError(error: unknown) {
          if (sent) console.error(error)
        },
      },
    )
    setTimeout(abort, longestRender + 1_000)
  })
}

/** An address that does not exist is answered with the 404 page; only what went wrong on our side belongs in the log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  console.error(error)
}
