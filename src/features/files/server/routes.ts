import { handlers } from '../../../kit/server/acts/handlers.ts'
import { storeOf } from '../../../kit/server/files/store.ts'
import { storedFile } from '../../../kit/server/files/stored-file.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { files } from '../contract.ts'
import { mayRead } from './checks.ts'
import { type FileKind, findFile } from './queries.ts'

export const fileRoutes = handlers(files, {
  show: async ({ settings, db, params, actor, request, reply }) => {
    const file = await findFile(db, params.id)
    // Missing and not yours look the same.
    if (!file || !(await mayRead(db, actor, file))) throw notFound('This file')
    const answer = await storedFile(storeOf(settings), file, request.log)
    if (kept.has(file.kind)) reply.header('cache-control', 'private, max-age=31536000, immutable')
    return answer
  },
})

/** What a browser may keep: a photo never changes under its id, and lists show many of them. */
const kept: ReadonlySet<FileKind> = new Set(['avatar'])
