/** The one shape of a change: who acts, from where, and the transaction it happens in. Made here and nowhere else. */
import type { Db, Trx } from '../db/database.ts'
import type { AnsweredBy } from '../db/in-transaction.ts'
import { type Keep, keepWith } from '../files/keep-with.ts'
import { storeOf } from '../files/store.ts'
import type { Actor, Origin } from '../http/actor.ts'
import { heldToTheLog } from '../log/watch.ts'
import type { Settings } from '../settings.ts'

/**
 * What a change is given: `editProgram(act: Act, input)`. Inside it only `trx` is asked, and every write ends with an entry of the log
 * (`writeLog(act, …)`). It may be carried out twice, when it lost against another change: what it does outside of the database goes through
 * `keep`.
 */
export type Act<Who extends Actor | null = Actor> = {
  readonly trx: Trx
  readonly actor: Who
  readonly origin: Origin
  readonly settings: Settings
  /** Puts a file in its place for good once the change is stored, and takes it away again when it is not. @returns its id */
  readonly keep: Keep
  /** This change needs no entry in the log: say why where it is called. */
  readonly spare: () => void
}

/** Who makes a change, and on what. `actor` is null for visitors and for what the system does by itself. */
export type Acting<Who extends Actor | null = Actor> = {
  readonly db: Db
  readonly settings: Settings
  readonly actor: Who
  readonly origin: Origin
}

/**
 * Runs a change: opens the transaction, carries it out once more where the database says that it lost against another, and holds that
 * nothing was written without its entry in the log.
 *
 *     const program = await inAct({ db, settings, actor, origin }, (act) => editProgram(act, body))
 *
 * @throws OutcomeUnknown when the answer to the commit was lost; Error when a change wrote rows and no entry of the log
 */
export function inAct<Who extends Actor | null, T>(by: Acting<Who>, work: (act: Act<Who>) => Promise<T | AnsweredBy<T>>): Promise<T> {
  return inPreparedAct(by, async () => undefined, work)
}

/**
 * As `inAct`, for a change of something that it uses up, as an import reads its file while it stores.
 * @param prepare makes it anew for each try, before the transaction is opened
 */
export function inPreparedAct<Who extends Actor | null, Prepared, T>(
  by: Acting<Who>,
  prepare: () => Promise<Prepared>,
  work: (act: Act<Who>, prepared: Prepared) => Promise<T | AnsweredBy<T>>,
): Promise<T> {
  const { db, settings, actor, origin } = by
  return keepWith(db, storeOf(settings), prepare, (trx, keep, prepared) =>
    heldToTheLog(trx, ({ trx: watched, spare }) => work({ trx: watched, actor, origin, settings, keep, spare }, prepared)),
  )
}

/**
 * What the system does by itself: a daily job, the start.
 * @param call stands in the log as where it came from: `job late-reports`
 * @param run in the place of a request's number
 */
export function bySystem(db: Db, settings: Settings, call: string, run = ''): Acting<null> {
  return { db, settings, actor: null, origin: { request_id: run, call, address: '', user_agent: '' } }
}
