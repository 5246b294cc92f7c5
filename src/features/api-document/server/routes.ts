import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../kit/contract/call.ts'
import { areaOf } from '../../../kit/contract/roles.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { apiDocument } from '../contract.ts'
import { type ApiDocument, makeDocument } from './document.ts'
import { makePage } from './page.ts'

/** @param calls the whole interface: every call with its name */
export function apiDocumentRoutes(app: FastifyInstance, settings: Settings, calls: readonly [name: string, call: Call][]): void {
  let made: ApiDocument | undefined
  const document = () => (made ??= makeDocument(settings.publicUrl, calls))

  app.addHook('onRequest', async (request, reply) => {
    // Somebody who opens the page without a session signs in first; a program gets the 401 of every call.
    if (!request.actor && request.routeOptions.url === apiDocument.page.path && request.headers.accept?.includes('text/html'))
      return reply.redirect(`/login?redirect=${apiDocument.page.path}`, 302)
  })
  routes(app, apiDocument, {
    openapi: async ({ actor }) => {
      if (settings.production) admitStaff(actor)
      return { ...document() }
    },
    page: async ({ reply }) => {
      const nonce = randomBytes(16).toString('base64')
      reply.header('content-security-policy', policy(nonce))
      return { name: 'interface.html', type: 'text/html; charset=utf-8', content: makePage(document(), nonce), shown: true }
    },
  })
}

function admitStaff(actor: Actor | null): void {
  if (!actor) throw new Refusal(401, 'The description of the interface is for signed-in staff. Sign in first.')
  if (areaOf(actor.role) !== 'admin') throw new Refusal(403, 'The description of the interface is open to staff only.')
}

function policy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
