import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { agency } from '../../../kit/contract/agency.ts'
import { areaOf } from '../../../kit/contract/roles.ts'
import { handlers, type Routes } from '../../../kit/server/acts/handlers.ts'
import { contentFolder } from '../../../kit/server/content.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import { faq } from '../contract.ts'
import { findHelp, mediaAddress, mediaFolder } from './help.ts'
import { findQuestions } from './questions.ts'

export const faqRoutes = handlers(faq, {
  help: async ({ actor }) => ({ data: await findHelp(areaOf(actor.role)) }),
  read: async () => ({ data: { video: agency.faq, groups: await findQuestions() } }),
})

/** The recording, the pictures and films of the help: sent in pieces where a player asks for them, so that one can go on from anywhere. */
export const faqFiles: Routes = (app) =>
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!request.actor) throw new Refusal(401, 'Sign in to see this.')
    })
    for (const [prefix, root] of [
      ['/faq/', path.join(contentFolder, 'faq')],
      [mediaAddress, mediaFolder],
    ] as const)
      await scope.register(fastifyStatic, {
        root,
        prefix,
        index: false,
        decorateReply: false,
        allowedPath: (place) => /\.(webm|mp4|vtt|jpg|avif)$/.test(place),
        cacheControl: false,
        setHeaders: (reply) => {
          reply.header('cache-control', 'private, max-age=3600')
        },
      })
  })
