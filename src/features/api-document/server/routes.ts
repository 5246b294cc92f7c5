import { randomBytes } from 'node:crypto'
import type { Call } from '../../../kit/contract/call.ts'
import { areaOf } from '../../../kit/contract/roles.ts'
import { handlers, type Routes } from '../../../kit/server/acts/handlers.ts'
import { untilSettingsChange } from '../../../kit/server/agency/live.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import { apiDocument } from '../contract.ts'
import { type ApiDocument, makeDocument } from './document.ts'
import { makePage } from './page.ts'

/** Somebody who opens the page without a session signs in first; a program gets the 401 of every call. */
export const signInFirst: Routes = (app) => {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.actor && request.routeOptions.url === apiDocument.page.path && request.headers.accept?.includes('text/html'))
      return reply.redirect(`/login?redirect=${apiDocument.page.path}`, 302)
  })
}

/** @param calls the whole interface: every call with its name */
export function apiDocumentRoutes(calls: () => readonly [name: string, call: Call][]): Routes {
  const madeNow = untilSettingsChange(() => new Map<string, ApiDocument>())
  const documentFor = (publicUrl: string) => {
    const made = madeNow()
    const document = made.get(publicUrl) ?? makeDocument(publicUrl, calls())
    made.set(publicUrl, document)
    return document
  }
  return handlers(apiDocument, {
    openapi: async ({ settings, actor }) => {
      if (settings.production) admitStaff(actor)
      return { ...documentFor(settings.publicUrl) }
    },
    page: async ({ settings, reply }) => {
      const nonce = randomBytes(16).toString('base64')
      reply.header('content-security-policy', policy(nonce))
      const content = makePage(documentFor(settings.publicUrl), nonce)
      return { name: 'interface.html', type: 'text/html; charset=utf-8', content, shown: true }
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
