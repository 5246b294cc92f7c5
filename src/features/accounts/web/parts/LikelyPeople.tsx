import { CandidateList } from '../../../../kit/web/candidates/CandidateList.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import type { AccountRow } from '../../contract.ts'

/** Beside somebody who waits to be activated: who has an account already and may be the same person. */
export function LikelyPeople({ account }: { account: AccountRow }) {
  const likely = account.likely ?? []
  if (likely.length === 0) return null
  return (
    <Notice tone="warn" title="Likely there already">
      <CandidateList of={likely} linkOf={({ id }) => `/admin/user?open=${id}`} />
    </Notice>
  )
}

/** The same in a line of a list. */
export function LikelyWords({ account: { likely = [] } }: { account: AccountRow }) {
  const [first, ...others] = likely
  if (!first) return null
  return (
    <small>
      likely there already: {first.email}
      {others.length > 0 && ` and ${others.length} more`}
    </small>
  )
}
