/** Two records become one, guided: which stays, field by field what is kept, what comes along, and what stands in the way. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useParams } from 'react-router'
import { roleName } from '../../../kit/contract/roles.ts'
import { listed } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { isId } from '../../../kit/web/list/known.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState, RefusedState } from '../../../kit/web/states/ErrorState.tsx'
import { useAddress } from '../../../kit/web/views/address.ts'
import { merges } from '../contract.ts'
import { mergeKinds } from '../rules.ts'
import { MergeGuide } from './MergeGuide.tsx'
import { RecordChoice } from './RecordChoice.tsx'

export default function MergePage() {
  const { kind: asked } = useParams()
  const kind = mergeKinds.find((one) => one === asked) ?? 'person'
  const [params, changeAddress] = useAddress()
  const [one, other, kept] = [params.get('one') ?? '', params.get('other') ?? '', params.get('keep')]
  const may = useCan(merges.merge)
  const isChosen = isId(one) && isId(other)
  // which one stays is proposed by the plan, and chosen in the address from then on
  const keptId = kept === other ? other : one
  const read = useQuery({
    ...query(merges.plan, { query: { kind, kept_id: keptId, absorbed_id: keptId === one ? other : one } }),
    enabled: isChosen && may,
  })
  const plan = read.data?.data
  const proposed = kept ? null : plan?.proposed_id
  const keepProposed = useEffectEvent((id: string) => changeAddress({ keep: id }))
  useEffect(() => {
    if (proposed) keepProposed(proposed)
  }, [proposed])
  return (
    <Page
      title={kind === 'person' ? 'Merge two records of a person' : 'Merge two records of an institution'}
      description="All history comes along with one of them; the other leads to it from then on. It can be undone for 30 days."
      crumbs={[{ label: 'Doubles and merges', to: `/admin/merges${kind === 'institution' ? '?view=institutions' : ''}` }]}
    >
      {!may && <RefusedState says={`Records are merged by ${listed(merges.merge.access.map(roleName))}.`} />}
      {may && !isChosen && <RecordChoice kind={kind} one={isId(one) ? one : null} onChosen={changeAddress} />}
      {may && isChosen && read.error && (
        <ErrorState error={read.error} onRetry={read.refetch} access={merges.plan.access} what="two records" />
      )}
      {isChosen && plan && (
        <MergeGuide
          key={`${plan.kept.id} ${plan.kept.version} ${plan.absorbed.version}`}
          plan={plan}
          proposedId={plan.proposed_id}
          onKeep={(id) => changeAddress({ keep: id })}
          onOthers={() => changeAddress({ one: null, other: null, keep: null })}
          onReload={() => read.refetch()}
        />
      )}
    </Page>
  )
}
