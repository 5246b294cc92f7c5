/** The one error answer: expected refusals as they are, everything else as a neutral sentence and a line in the log. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OutcomeUnknown, Refusal } from './refusal.ts'

/** Every error of every route ends here; a failure of ours is logged with its request id and told without details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (error instanceof OutcomeUnknown) request.log.error({ err: error.cause }, 'a commit was sent and its answer was lost')
    if (refusal && refusal.status === 503 && !(error instanceof Refusal)) request.log.error({ err: error }, 'a request was interrupted')
    if (refusal) return refuse(reply, refusal)
    request.log.error({ err: error }, 'a request failed unexpectedly')
    return refuse(
      reply,
      new Refusal(
        500,
        `Something went wrong on our side, and nothing was stored. Try again; if it happens again, tell us the number ${request.id}.`,
      ),
    )
  })
  app.setNotFoundHandler((request, reply) => refuse(reply, unknownCall(request)))
}

/** What is answered to an error; `undefined` to one that is a failure of ours. */
export function refusalOf(error: FastifyError): Refusal | undefined {
  return error instanceof Refusal ? error : expected(error)
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...refusal.more, message: refusal.message, ...(refusal.errors ? { errors: refusal.errors } : {}) }))
}

function unknownCall(request: FastifyRequest): Refusal {
  return new Refusal(404, `There is no call ${request.method} ${request.url.split('?')[0]}.`)
}

/** PostgreSQL's words (a class by its first two signs) and Node's for "not now": no connection, or one that ends. */
const unavailable =
  /^(08|57P|53[234]|58030|ECONN|EHOST|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EMFILE|ENFILE|ERR_WORKER_OUT_OF_MEMORY)/
/** What the driver says without a code: of a connection that broke under a statement or before the next one, and of one it did not get. */
const withoutConnection = /timeout exceeded when trying to connect|Connection terminated|is not queryable|connection has been discarded/i
/** What can be read and not written: a full disk, a standby, a folder that is read-only; the database's, or the folder of files. */
const cannotStore = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'])
const busy = new Set(['55P03', '40001', '40P01'])

function expected(error: FastifyError): Refusal | undefined {
  const code = String(error.code ?? '')
  if (cannotStore.has(code))
    return new Refusal(
      503,
      'Nothing can be stored right now, and nothing was. It can be read meanwhile; try again later.',
      undefined,
      {},
      30,
    )
  if (unavailable.test(code) || withoutConnection.test(error.message))
    return new Refusal(503, 'The service is interrupted for a moment. Nothing was stored; try again shortly.', undefined, {}, 5)
  // whoever waits for another's lock is told before: lock_timeout is shorter (src/kit/server/db/postgresql.ts)
  if (code === '57014')
    return new Refusal(
      503,
      'This took too long and was given up. Nothing was stored. Look for less, by one more word or filter, or try again later.',
      undefined,
      {},
      5,
    )
  if (code === 'FILES_AWAY')
    return new Refusal(503, 'The storage of files cannot be reached right now. Nothing was stored; try again shortly.', undefined, {}, 5)
  if (busy.has(code))
    return new Refusal(503, 'Somebody else is changing the same records. Nothing was stored; try again.', undefined, {}, 1)
  if (code === '23505') return new Refusal(409, 'This is stored already. Load the page again to see it.')
  if (code === '23503')
    return new Refusal(409, 'Another record came to depend on this one, or was removed, at this moment. Load the page again and repeat it.')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, 'Send JSON (application/json) or, for files, a form.')
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal(413, 'The file is too large.', { file: ['The file is too large.'] })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal(error.statusCode, sentences[error.statusCode] ?? 'The request could not be read.')
  return undefined
}

const sentences: Record<number, string> = {
  400: 'The request could not be read.',
  413: 'That is more than this call takes.',
  415: 'Send JSON (application/json) or, for files, a form.',
}
