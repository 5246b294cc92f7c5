/** Refusals of a change of the registry: of institutions, campuses and programs alike. */
import type { Candidate } from '../../../kit/contract/candidates.ts'
import { formatCount, listed } from '../../../kit/contract/words.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'

/** 409 with the records that may be the one to add; sent again with `confirm_new` it is added (docs/domain.md#one-record). */
export function refuseLikely(candidates: readonly Candidate[], [one, many]: readonly [one: string, many: string]): void {
  if (candidates.length === 0) return
  const [first] = candidates as [Candidate, ...Candidate[]]
  const found =
    candidates.length === 1
      ? `${first.name} is stored already (${first.why})`
      : `${formatCount(candidates.length, one, many)} like this are stored already`
  throw new Refusal(409, `${found}. Look whether it is the same, and confirm if it is not.`, undefined, {
    candidates: candidates.slice(0, 10),
  })
}

/** The same of a row of an import. */
export function likelySentence(candidates: readonly Candidate[]): string {
  const named = candidates.slice(0, 3).map(({ name, line, why }) => `${name} (${[line, why].filter(Boolean).join(', ')})`)
  const more = candidates.length > 3 ? [`${candidates.length - 3} more`] : []
  return `Likely stored already: ${listed([...named, ...more])}.`
}

/** What has visits under way goes on until they are decided or cancelled. */
export function refuseOpenVisits(name: string, numbers: readonly string[]): void {
  if (numbers.length === 0) return
  const shown = numbers.slice(0, 3)
  const more = numbers.length > 3 ? [`${numbers.length - 3} more`] : []
  const [is, them] = numbers.length === 1 ? ['is', 'it'] : ['are', 'them']
  throw new Refusal(409, `${name} cannot be changed so: ${listed([...shown, ...more])} ${is} under way. Decide or cancel ${them} first.`)
}
