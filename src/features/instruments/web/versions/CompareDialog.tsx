import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../kit/web/api.ts'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { Select } from '../../../../kit/web/fields/Select.tsx'
import { LoadingState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { type Instrument, instruments } from '../../contract.ts'
import { ChangesList, changesWords } from './ChangesList.tsx'
import { versionName } from './version-words.ts'
import styles from './versions.module.css'

/** What is different between any two versions. */
export function CompareDialog({ instrument, onClose }: { instrument: Instrument; onClose: () => void }) {
  const [newest, before] = instrument.versions
  const [from, setFrom] = useState(before?.number ?? 1)
  const [to, setTo] = useState(newest?.number ?? 1)
  const read = useQuery({
    ...query(instruments.compare, { params: { id: instrument.id }, query: { from, to } }),
    placeholderData: keepPreviousData,
  })
  const options = instrument.versions.map((one) => ({ value: String(one.number), label: versionName(one) }))
  const choose = (set: (number: number) => void) => (value: string | null) => value && set(Number(value))
  return (
    <Dialog
      opened
      onClose={onClose}
      size={720}
      title="Compare versions"
      description={instrument.name}
      foot={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.two}>
        <Select label="From" data={options} allowDeselect={false} value={String(from)} onChange={choose(setFrom)} />
        <Select label="To" data={options} allowDeselect={false} value={String(to)} onChange={choose(setTo)} />
      </div>
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} access={instruments.compare.access} what="comparison" />}
      {!read.data && !read.error && <LoadingState what="comparison" bare />}
      {read.data && (
        <>
          <p role="status">{changesWords(read.data.data)}.</p>
          <ChangesList changes={read.data.data} />
        </>
      )}
    </Dialog>
  )
}
