import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { LoadingState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { type Instrument, instruments } from '../../contract.ts'
import { countsOf } from '../tree/tree-counts.ts'
import { ChangesList, changesWords } from './ChangesList.tsx'

type Props = { instrument: Instrument; onReload: () => Promise<Instrument | undefined>; onClose: () => void }

/** Publishes the draft, with a look at what it changes. */
export function PublishDialog({ instrument, onReload, onClose }: Props) {
  const { id, name, version, shown, published_number } = instrument
  const publish = useChange(instruments.publish, { onAnswer: onClose })
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={publish.busy}
      size={720}
      title={`Publish version ${shown.number} of ${name}?`}
      description="Visits that begin from now on are rated by it. A published version never changes; visits under way keep theirs."
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={publish.busy} onClick={() => publish.send({ params: { id }, body: { version } })}>
            Publish version {shown.number}
          </Button>
        </>
      }
    >
      <Refused refusal={publish.refusal} onReload={() => onReload().then(publish.clear)} onClose={publish.clear} />
      {published_number === null ? <First instrument={instrument} /> : <Next id={id} from={published_number} to={shown.number} />}
    </Dialog>
  )
}

function First({ instrument }: { instrument: Instrument }) {
  const { areas, parameters, statements } = countsOf(instrument.shown.areas)
  return (
    <p>
      It is the first version: {formatCount(areas, 'area')}, {formatCount(parameters, 'parameter')}, {formatCount(statements, 'statement')}.
    </p>
  )
}

function Next({ id, from, to }: { id: string; from: number; to: number }) {
  const read = useQuery(query(instruments.compare, { params: { id }, query: { from, to } }))
  if (read.error) return <ErrorState error={read.error} onRetry={read.refetch} access={instruments.compare.access} what="comparison" />
  if (!read.data) return <LoadingState what="comparison" bare />
  return (
    <>
      <Notice>
        Against version {from}: {changesWords(read.data.data)}.
      </Notice>
      <ChangesList changes={read.data.data} />
    </>
  )
}
