/** One connection to PostgreSQL, that is watched, names its statements, and sends in one message what may go out in one. */
import pg from 'pg'
import { type LineWatch, streamOf } from './line-watch.ts'
import { heardLater, plannedAnew, plannedAnewAsBytes, plannedOnce } from './marks.ts'
import { askNamed, nameOf } from './named/named-statement.ts'
import { notes, noteTransaction, unconfirmed } from './noted.ts'

const TEXT = 25

/** Milliseconds that a statement, waiting for a lock, and a transaction nobody speaks in may take. */
export const limits = { statement_timeout: 10_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 60_000 }

/** A transaction says its number as it begins, in the same message: should the answer to its commit be lost, it can be asked for. */
const itsNumber = 'select pg_current_xact_id()::text as xid'
const beginPooled = `begin; ${Object.entries(limits)
  .map(([name, value]) => `set local ${name} = ${value}`)
  .join('; ')}; ${itsNumber}`

/** Locks at most, which ends with the statement where there is no transaction. */
const isReading = /^select\b/i

/** What somebody is told of a change that is heard later. */
const changed = { command: 'UPDATE', rowCount: 1, rows: [] }

type Run = (...args: unknown[]) => Promise<unknown>

/** @param pooled a pooler stands between, over which each statement waits for the answer to the one before */
export function clientOf(watch: LineWatch, pooled: boolean): typeof pg.Client {
  return class WatchedClient extends pg.Client {
    // the pool's own call, with a function to be called
    override connect(...args: unknown[]): never {
      const done = watch.wait('connection', (error) => streamOf(this).destroy(error))
      const tell = args[0] as (error?: Error) => void
      const connected = (error?: Error) => {
        done()
        tell(error)
      }
      return super.connect(connected as never) as never
    }

    /** The beginning of a transaction, until its answer is there. */
    #beginning: Promise<unknown> | undefined
    /** What was sent in the transaction that nobody has waited for yet; fails with the first of their errors. */
    #unheard: Promise<unknown> | undefined
    /** `undone`: as it was to be committed, for something in it had failed. */
    #transaction: 'none' | 'open' | 'undone' = 'none'

    // pg's own `query` has a dozen overloads; only the (text, values) form that Kysely uses is known here.
    override query(...args: unknown[]): never {
      const [text, values] = args as [string, unknown[] | undefined]
      if (watch.isAway()) {
        streamOf(this).destroy(watch.refusal())
        return Promise.reject(watch.refusal()) as never
      }
      if (text === 'begin') return this.#beginBeside() as never
      const beginning = this.#beginning
      if (!beginning) return this.#next(text, values) as never
      this.#beginning = undefined
      if (!isReading.test(text)) return beginning.then(() => this.#next(text, values)) as never
      return behind(beginning, this.#next(text, values)) as never
    }

    /**
     * Whoever begins a transaction waits for the answer with their first statement, which goes out with the beginning, in one message to the
     * server instead of two: but only where it reads. What writes waits until the transaction has begun, for it would be stored without it.
     */
    #beginBeside(): Promise<unknown> {
      const beginning = this.#ask('begin', undefined)
      beginning.catch(() => {})
      this.#beginning = beginning
      this.#unheard = undefined
      this.#transaction = 'open'
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }

    /** A statement of a transaction hears first what became of those before it that nobody waited for. */
    #next(text: string, values: unknown[] | undefined): Promise<unknown> {
      const before = this.#unheard
      this.#unheard = undefined
      if (text === 'commit') return this.#end(before)
      if (text === 'rollback') return this.#undo()
      const answer = this.#ask(text, values)
      const heard = before ? behind(before, answer) : answer
      if (pooled || this.#transaction !== 'open') return heard
      const tellSent = notes.getStore()?.tellSent
      const isHeardLater = text.startsWith(heardLater)
      if (!tellSent && !isHeardLater) return heard
      this.#unheard = heard
      heard.catch((error: unknown) => this.#keepFromCommitting(error))
      tellSent?.()
      return isHeardLater ? Promise.resolve(changed) : heard
    }

    /** What was sent before it and failed is told instead: PostgreSQL answers the commit of such a transaction by undoing it. */
    async #end(before: Promise<unknown> | undefined): Promise<unknown> {
      this.#transaction = 'none'
      const answer = this.#ask('commit', undefined) as Promise<pg.QueryResult>
      await answer.then(
        ({ command }) => {
          if (command === 'ROLLBACK') this.#transaction = 'undone'
        },
        () => {},
      )
      await before
      return answer
    }

    #undo(): Promise<unknown> {
      const isUndone = this.#transaction === 'undone'
      this.#transaction = 'none'
      return isUndone ? Promise.resolve({ command: 'ROLLBACK', rowCount: null, rows: [] }) : this.#ask('rollback', undefined)
    }

    /**
     * A statement that the database has refused undoes its transaction. One that never came to it (a value that cannot be put into words) would
     * be left out, and the rest stored: its connection ends before anything else of this turn has left.
     */
    #keepFromCommitting(error: unknown): void {
      if (!/^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))) streamOf(this).destroy()
    }

    #ask(text: string, values: unknown[] | undefined): Promise<unknown> {
      const done = watch.wait('statement', (error) => streamOf(this).destroy(error), (this as unknown as { processID: number }).processID)
      // what is asked in one turn goes out in one piece
      const stream = streamOf(this)
      stream.cork()
      process.nextTick(() => stream.uncork())
      const answer = this.#send(text, values)
      answer.then(done, done)
      return answer
    }

    #send(text: string, values: unknown[] | undefined): Promise<unknown> {
      const run = super.query as unknown as Run
      if (text === 'begin') return this.#begin(run)
      if (text === 'commit') return this.#commit(run)
      // Names a statement, so that PostgreSQL parses and plans it once a connection (+74 % on a read by id).
      // A long one may be one of many that are put together for what somebody asks: it is planned anew, unless it says otherwise.
      const isNamed = text.startsWith(plannedOnce) || (text.length < 4_000 && !text.startsWith(plannedAnew))
      if (!pooled && values && values.length > 0 && isNamed) return this.#askNamed(nameOf(text), text, values)
      if (!text.startsWith(plannedAnewAsBytes)) return run.call(this, text, values)
      const getTypeParser: typeof this.getTypeParser = (type, format) =>
        type === TEXT ? (read: string) => Buffer.from(read) : this.getTypeParser(type, format)
      return run.call(this, { text, values, types: { getTypeParser } })
    }

    /**
     * A commit that gave up waiting for its standby (the time a statement may take was over) is stored on this server alone, and PostgreSQL says
     * so in a warning only. Nobody is told that it is kept: should this server be lost, it is not.
     */
    async #commit(run: Run): Promise<unknown> {
      let isAlone = false
      const hear = (notice: { routine?: string | undefined }) => {
        isAlone ||= notice.routine === 'SyncRepWaitForLSN'
      }
      this.on('notice', hear)
      try {
        const answer = await (pooled ? run.call(this, 'commit') : this.#askNamed('commit', 'commit'))
        if (isAlone) throw Object.assign(new Error('No standby has confirmed the commit.'), { code: unconfirmed })
        return answer
      } finally {
        this.off('notice', hear)
      }
    }

    async #begin(run: Run): Promise<unknown> {
      try {
        const [begun, number] = pooled
          ? await this.#beginPooled(run)
          : await Promise.all([this.#askNamed('begin', 'begin'), this.#askNamed('its number', itsNumber)])
        noteTransaction((number as pg.QueryResult<{ xid: string }> | undefined)?.rows[0]?.xid)
        return begun
      } catch (error) {
        // It may have begun: nobody else may get this connection.
        streamOf(this).destroy()
        throw error
      }
    }

    async #beginPooled(run: Run): Promise<[unknown, unknown]> {
      const answers = (await run.call(this, beginPooled)) as unknown[]
      return [answers[0], answers.at(-1)]
    }

    #askNamed(name: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
      return askNamed((statement) => super.query(statement), name, text, values)
    }
  }
}

/** An answer, once one to what was sent before it is there; where that failed, its error. */
function behind(before: Promise<unknown>, answer: Promise<unknown>): Promise<unknown> {
  answer.catch(() => {})
  return before.then(() => answer)
}
