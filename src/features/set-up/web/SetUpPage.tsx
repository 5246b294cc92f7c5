/** What a new installation has and lacks, for the Superadmin; others read why it is not theirs. */
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { setUp } from '../contract.ts'
import { SetUpList } from './parts/SetUpList.tsx'

export default function SetUpPage() {
  const read = useQuery(query(setUp.show, {}))
  const left = read.data?.data.left
  const description = left === undefined ? ' ' : left === 0 ? 'Everything is there' : `${formatCount(left, 'step')} left`
  return (
    <Page title="Set-up" description={description}>
      {read.data ? (
        <SetUpList setUp={read.data.data} />
      ) : (
        read.error && <ErrorState error={read.error} onRetry={read.refetch} what="set-up" access={setUp.show.access} />
      )}
    </Page>
  )
}
