/**
 * Ties a feature's calls to their handlers: who may (from the contract), what was sent (validated by the contract),
 * what goes out (only what the contract names). The only place that knows both Fastify and the contract.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, Call, Calls, Received, UploadRule } from '../../contract/call.ts'
import { isUuid } from '../../contract/ids.ts'
import type { Db } from '../db/database.ts'
import type { AnsweredBy } from '../db/in-transaction.ts'
import { type Actor, type Origin, requireFresh } from '../http/actor.ts'
import { type FileAnswer, sendFile } from '../http/file-answer.ts'
import { bodyOf, queryOf } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { receiveUpload, type Upload } from '../http/upload.ts'
import { validated } from '../http/validation.ts'
import type { Settings } from '../settings.ts'
import { type Act, inAct, inPreparedAct } from './act.ts'
import { keptAnswer, type Question } from './kept-answers.ts'

type SomeoneFor<A extends Access> = A extends 'public' | 'visitor' ? Actor | null : Actor
type UploadFor<U> = U extends UploadRule ? (U['required'] extends true ? Upload : Upload | null) : null

export type Asked<C extends Call> = Received<C> & {
  db: Db
  settings: Settings
  actor: SomeoneFor<C['access']>
  origin: Origin
  upload: UploadFor<C['upload']>
  request: FastifyRequest
  reply: FastifyReply
  /** Runs a change as the one who asks; for handlers that also do something before or after it. Otherwise `change`. */
  act: <T>(work: (act: Act<SomeoneFor<C['access']>>) => Promise<T | AnsweredBy<T>>) => Promise<T>
  /** The same for a change that uses something up, which `prepare` makes anew for each try (`inPreparedAct`). */
  preparedAct: <Prepared, T>(
    prepare: () => Promise<Prepared>,
    work: (act: Act<SomeoneFor<C['access']>>, prepared: Prepared) => Promise<T | AnsweredBy<T>>,
  ) => Promise<T>
}

type AnswerOf<C extends Call> = C['answer'] extends 'file'
  ? FileAnswer
  : C['answer'] extends z.ZodType
    ? z.input<C['answer']> | undefined
    : never
type Handler<C extends Call> = (asked: Asked<C>) => Promise<AnswerOf<C>>
/** What a handler may know whose answer is kept. */
type KeptAsked<C extends Call> = Pick<Asked<C>, 'db' | 'params' | 'query' | 'body'> & {
  actor: Pick<Actor, 'role' | 'institution_id'>
}
type Kept<C extends Call> = { answerKept: (asked: KeptAsked<C>) => Promise<AnswerOf<C>> }
type Handlers<T extends Calls> = { [K in keyof T]: Handler<T[K]> | Kept<T[K]> }

/** Ties calls to their handlers on one server. */
export type Routes = (app: FastifyInstance, db: Db, settings: Settings) => void

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** The state of the registry as it was read together with who asks; null where nobody is signed in. */
    registryVersion: string | null
  }
  interface FastifyContextConfig {
    /** The call behind a route; every route under /api/ has one. */
    call?: Call
  }
}

/** Every call that has a handler, for the check that none is missing; and those whose answers are kept, for the check of what they read. */
export const tied = new Map<string, Call>()
export const tiedKept = new Set<Call>()

/**
 * The calls of a feature and their handlers; the compiler sees to it that each has its own. A handler returns the whole answer of the
 * contract, or `undefined` for 204.
 *
 *     export const programRoutes = handlers(programs, {
 *       list: ({ db, query, body }) => listPrograms(db, body, query),
 *       years: kept(async ({ db }) => ({ data: await listYears(db) })),
 *       grace: change(({ params, body }, act) => applyGrace(act, params.id, body)),
 *     })
 */
export function handlers<const T extends Calls>(table: T, handlers: Handlers<T>): Routes {
  return (app, db, settings) => routes(app, db, settings, table, handlers)
}

/** A handler that is one change: in one transaction, with its entry in the log (`inAct`). */
export function change<C extends Call>(
  work: (asked: Asked<C>, act: Act<SomeoneFor<C['access']>>) => Promise<AnswerOf<C> | AnsweredBy<AnswerOf<C>>>,
): Handler<C> {
  return (asked) => asked.act((act) => work(asked, act))
}

/**
 * A handler whose answer is kept until the registry changes (`keptAnswer`): it reads nothing else than institutions, campuses, programs and
 * their former names, knows nothing of who asks but their role and institution, and notes nothing.
 */
export function kept<C extends Call>(answerKept: Kept<C>['answerKept']): Kept<C> {
  return { answerKept }
}

type Change = (act: Act<Actor | null>, prepared?: unknown) => Promise<unknown>

function routes<T extends Calls>(app: FastifyInstance, db: Db, settings: Settings, table: T, handlers: Handlers<T>): void {
  for (const [name, call] of Object.entries(table)) {
    tied.set(`${call.method} ${call.path}`, call)
    const handler = handlers[name] as unknown as ((asked: unknown) => Promise<unknown>) | Kept<Call>
    if ('answerKept' in handler) tiedKept.add(call)
    const answerCall = async (request: FastifyRequest, reply: FastifyReply) => {
      admit(request.actor, call)
      if (call.fresh === true && request.actor) requireFresh(request.actor)
      const params = checkedParams(request.params as Record<string, string>)
      const query = validated(call.query, queryOf((request.query ?? {}) as Record<string, unknown>, call.query))
      const { body, upload } = await received(call, request)
      if ('answerKept' in handler) {
        const asked = { params, query, body, actor: request.actor }
        return sendKept(reply, db, call, asked, request.registryVersion, () => handler.answerKept({ db, ...asked } as KeptAsked<Call>))
      }
      try {
        const by = { db, settings, actor: request.actor, origin: originOf(request, call) }
        const act = (work: Change) => inAct(by, work)
        const preparedAct = (prepare: () => Promise<unknown>, work: Change) => inPreparedAct(by, prepare, work)
        const answer = await handler({ ...by, params, query, body, upload, request, reply, act, preparedAct })
        return await sendAnswer(request, reply, call, answer)
      } finally {
        await upload?.discard()
      }
    }
    for (const url of [call.path, ...(call.also ?? [])]) app.route({ method: call.method, url, config: { call }, handler: answerCall })
  }
}

/** 401 without a session, 403 for a role that is not listed, and for who has to set up a second factor first. */
function admit(actor: Actor | null, { access, beforeFactor }: Call): void {
  if (access === 'public') return
  if (access === 'visitor') {
    if (actor) throw new Refusal(403, 'You are signed in already. Sign out first.')
    return
  }
  if (!actor) throw new Refusal(401, 'Your session has ended. Sign in again; what you typed is kept on this page.')
  if (!access.includes(actor.role))
    throw new Refusal(403, `This is not open to your role (${actor.role}). It is open to ${access.join(', ')}.`)
  if (actor.lacks_factor && !beforeFactor)
    throw new Refusal(403, 'Your role needs a second factor. Set one up first: open /second-factor.', undefined, {
      code: 'second_factor_needed',
    })
}

function checkedParams(params: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(params)) {
    // PostgreSQL takes no text with a NUL
    const isOdd = value.includes('\0') || (name.endsWith('id') && !isUuid(value))
    if (isOdd) throw new Refusal(404, 'This address names no record. Go back to the list.')
  }
  return params
}

async function received(call: Call, request: FastifyRequest): Promise<{ body: unknown; upload: Upload | null }> {
  if (!call.upload) {
    if (request.isMultipart()) throw new Refusal(415, 'Send JSON (application/json): this call takes no file.')
    return { body: validated(call.body, bodyOf(request.body)), upload: null }
  }
  if (!request.isMultipart()) {
    const body = validated(call.body, request.body ?? {})
    if (call.upload.required) throw new Refusal(422, 'Choose a file first.', { file: ['Choose a file first.'] })
    return { body, upload: null }
  }
  const { fields, upload } = await receiveUpload(request, call.upload)
  try {
    const body = validated(call.body, fields)
    if (!upload && call.upload.required) throw new Refusal(422, 'Choose a file first.', { file: ['Choose a file first.'] })
    return { body, upload }
  } catch (error) {
    await upload?.discard()
    throw error
  }
}

function originOf(request: FastifyRequest, call: Call): Origin {
  return {
    request_id: request.id,
    call: `${call.method} ${call.path}`,
    address: request.ip,
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  }
}

async function sendAnswer(request: FastifyRequest, reply: FastifyReply, call: Call, answer: unknown): Promise<unknown> {
  // who has it already was told so, and that answer may still be under way
  if (reply.sent || reply.statusCode === 304) return reply
  if (call.answer === 'file') return sendFile(request, reply, answer as FileAnswer)
  if (answer === undefined) return reply.code(204).send()
  return reply.type(json).send(textOf(call, answer))
}

async function sendKept(
  reply: FastifyReply,
  db: Db,
  call: Call,
  question: Question,
  version: string | null,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const text = async () => textOf(call, await make())
  const answer = version === null ? await text() : await keptAnswer(db, `${call.method} ${call.path}`, question, version, text)
  return reply.type(json).send(answer)
}

const json = 'application/json; charset=utf-8'

/** Strips whatever the contract does not name: a hidden field cannot leave by mistake. */
function textOf({ answer: contract }: Call, answer: unknown): string {
  return JSON.stringify((contract as z.ZodType).parse(answer))
}
