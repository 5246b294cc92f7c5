/** Memory that starting needed and nobody needs any more. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * Gives back what loading and starting left behind, and puts what stays close together: ten megabytes, which the process would keep for as
 * long as it runs, and an eighth of that again for each time it grows. It stops everything for a tenth of a second or more, so it is only
 * for the moment before the server listens.
 */
export function letGo(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', flavor: 'last-resort' })
}
