/** What every call says of itself, also where one is written out because the client would make a page heavier. */

/** The header that each call carries. */
export const accept = 'application/json, text/plain, */*'

/** Said on the console for whoever looks into a failure there: the status of the refusal, or 0 where no answer came. */
export function noteFailure(status: number): void {
  console.error(status === 0 ? 'A network error occurred' : `A request failed with status code ${status}`)
}

/**
 * Posts a call that is written out.
 * @returns the answer, also one that refuses; `null` where none came
 */
export async function post(path: string, body?: string): Promise<Response | null> {
  const headers = { accept, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const answer = await fetch(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) }).catch(() => null)
  if (!answer?.ok) noteFailure(answer?.status ?? 0)
  return answer
}
