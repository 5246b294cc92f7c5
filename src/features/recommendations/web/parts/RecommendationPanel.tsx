import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../../../kit/web/api.ts'
import { PanelBody, SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { RecordLog } from '../../../logs/web/parts/RecordLog.tsx'
import { recommendations } from '../../contract.ts'
import { closable } from '../../rules.ts'
import { RecommendationRecord } from './RecommendationRecord.tsx'

const CloseDialog = lazyPart(() => import('./CloseDialog.tsx').then((file) => file.CloseDialog))

/** One recommendation beside a list of them, for staff. */
export function RecommendationPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery(query(recommendations.show, { params: { id } }))
  const [isClosing, setClosing] = useState(false)
  const one = read.data?.data
  const foot =
    one && closable.includes(one.state) ? (
      <ActionButton call={recommendations.close} onClick={() => setClosing(true)}>
        Close it…
      </ActionButton>
    ) : undefined
  const body = (
    <>
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} what="recommendation" />}
      {one && <RecommendationRecord of={one} />}
      {one && <RecordLog id={one.id} />}
    </>
  )
  return (
    <SidePanel
      title="Recommendation"
      description={
        one && <Link to={`/admin/schedule/${one.institution_id}/${one.visit.id}`}>{`${one.institution}, ${one.visit.number}`}</Link>
      }
      onClose={onClose}
      foot={foot}
    >
      {foot ? body : <PanelBody>{body}</PanelBody>}
      {isClosing && one && <CloseDialog recommendation={one} onClose={() => setClosing(false)} />}
    </SidePanel>
  )
}
