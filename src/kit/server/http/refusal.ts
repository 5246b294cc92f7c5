import type { Failure } from '../../contract/call.ts'

/**
 * The one expected "no". Everything else that is thrown is a bug and answers 500.
 * The sentence says what happened and what to do next; `errors` names the fields.
 */
export class Refusal extends Error {
  status: number
  errors: Failure['errors']
  /** Further keys of the answer, e.g. the report of an import or the conflicts that need a confirmation. */
  more: Record<string, unknown>
  retryAfter: number | undefined
  constructor(status: number, message: string, errors?: Failure['errors'], more: Record<string, unknown> = {}, retryAfter?: number) {
    super(message)
    this.status = status
    this.errors = errors
    this.more = more
    this.retryAfter = retryAfter
  }
}

/** A record that does not exist, or belongs to somebody else: both look the same (docs/domain.md#foreign-records). */
export function notFound(what = 'This record'): Refusal {
  return new Refusal(404, `${what} was not found. It may have been removed; go back to the list.`)
}

/** One field is wrong: 422 with the sentence at the field. */
export function invalid(field: string, sentence: string): Refusal {
  return new Refusal(422, sentence, { [field]: [sentence] })
}

/** Somebody else saved in between (docs/domain.md#versions). */
export function stale(): Refusal {
  return new Refusal(
    409,
    'Somebody else changed this record in the meantime. Load it again to see the newest state, then repeat your change.',
  )
}

/**
 * The commit was sent and its answer never came: the change may be stored, and may not. Whoever asked has to look; what belongs to the change
 * outside of the database has to stay.
 */
export class OutcomeUnknown extends Refusal {
  constructor(cause: unknown) {
    super(
      503,
      'The connection to the database was lost while this was being stored, so it is not known whether it was stored. Load the page again and look before you send it once more.',
      undefined,
      {},
      5,
    )
    this.cause = cause
  }
}
