/** Asking about one's own data, and answering that (docs/domain.md#requests-about-data). */
import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { findStep } from '../../../kit/contract/states.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import type { DataRequest, privacy } from '../contract.ts'
import type { DeskRequest, privacyDesk } from '../contract-desk.ts'
import { answerDay, mostOpenRequests, type RequestState, requestKindNames, requestStateNames, requestSteps } from '../rules.ts'
import { mailAnswered, mailAsked, mailTaken, mailWithdrawn } from './mails.ts'
import { countOpen, findOwn, findRequest, toRequest } from './queries.ts'
import { findAddress, insertRequest, lockRequest, type StoredRequest, updateRequest } from './queries-changes.ts'

/** @throws Refusal 422 where ten are open already */
export async function askRequest(act: Act, { body }: Received<typeof privacy.ask>): Promise<DataRequest> {
  const { trx, actor } = act
  if ((await countOpen(trx, actor.id)) >= mostOpenRequests)
    throw new Refusal(422, `${mostOpenRequests} of your requests wait for an answer. Withdraw one that is settled before you ask another.`)
  const id = newId()
  const due_on = answerDay(agencyDay())
  const { kind, about = null, text } = body
  await insertRequest(trx, { id, account_id: actor.id, asker_name: actor.name, asker_role: actor.role, kind, about, text, due_on })
  // what is asked is read by those who answer, never in the log
  await logStep(act, { id, kind }, 'asked', null)
  await mailAsked(act, { name: actor.name, kind, due_on })
  return toRequest((await findOwn(trx, actor.id, id)) ?? missing())
}

/** @throws Refusal 404 for somebody else's, 409 on a stale version, 422 when it is answered */
export async function withdrawRequest(act: Act, { params, body }: Received<typeof privacy.withdraw>): Promise<DataRequest> {
  const { trx, actor } = act
  const request = (await findOwn(trx, actor.id, params.id)) ?? missing()
  takeStep(request, 'withdrawn', 'privacy.withdraw', body.version)
  await updateRequest(trx, request.id, { state: 'withdrawn', answered_at: new Date() })
  await logStep(act, request, 'withdrawn', request.state)
  await mailWithdrawn(act, { name: actor.name, kind: request.kind })
  return toRequest((await findOwn(trx, actor.id, request.id)) ?? missing())
}

/** @throws Refusal 404; 403 for the own one; 409 on a stale version; 422 when it is taken or answered */
export async function takeRequest(act: Act, { params, body }: Received<typeof privacyDesk.take>): Promise<DeskRequest> {
  const request = await lockOthers(act, params.id)
  takeStep(request, 'in_work', 'privacyDesk.take', body.version)
  await updateRequest(act.trx, request.id, { state: 'in_work', taken_by: act.actor.id, taken_at: new Date() })
  await logStep(act, request, 'in_work', request.state)
  const person = request.account_id && (await findAddress(act.trx, request.account_id))
  if (person) await mailTaken(act, { ...person, kind: request.kind, due_on: request.due_on })
  return (await findRequest(act.trx, act.actor.id, request.id)) ?? missing()
}

/** @throws Refusal 404; 403 for the own one; 409 on a stale version; 422 when it is answered or withdrawn */
export async function answerRequest(act: Act, { params, body }: Received<typeof privacyDesk.answer>): Promise<DeskRequest> {
  const { trx, actor } = act
  const request = await lockOthers(act, params.id)
  takeStep(request, body.state, 'privacyDesk.answer', body.version)
  await updateRequest(trx, request.id, { state: body.state, answer: body.answer, answered_by: actor.id, answered_at: new Date() })
  await logStep(act, request, body.state, request.state)
  const person = request.account_id && (await findAddress(trx, request.account_id))
  if (person) await mailAnswered(act, { ...person, kind: request.kind, state: body.state })
  return (await findRequest(trx, actor.id, request.id)) ?? missing()
}

async function lockOthers(act: Act, id: string): Promise<StoredRequest> {
  const request = (await lockRequest(act.trx, id)) ?? missing()
  if (request.account_id === act.actor.id) throw new Refusal(403, 'This is your own request: a colleague answers it.')
  return request
}

function takeStep({ state, version }: { state: RequestState; version: number }, to: RequestState, call: string, read: number): void {
  if (version !== read) throw stale()
  if (!findStep(requestSteps, state, to, call))
    throw new Refusal(422, `This request is ${requestStateNames[state].toLowerCase()} already. Load it again.`)
}

async function logStep(act: Act, { id, kind }: Pick<StoredRequest, 'id' | 'kind'>, to: RequestState, from: RequestState | null) {
  const what = requestKindNames[kind].toLowerCase()
  const says: Record<RequestState, string> = {
    asked: `Asked about the own data: ${what}`,
    in_work: `Took up a request about data: ${what}`,
    granted: `Granted a request about data: ${what}`,
    refused: `Refused a request about data: ${what}`,
    withdrawn: `Withdrew the own request about data: ${what}`,
  }
  await writeLog(act, {
    action: `privacy.${to}`,
    object: { type: 'privacy_request', id },
    says: says[to],
    before: from ? { state: from } : undefined,
    after: { state: to },
  })
}

function missing(): never {
  throw notFound('This request')
}
