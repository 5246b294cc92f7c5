import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '../../../../kit/contract/client.ts'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { formatBytes } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { useUser } from '../../../../kit/web/current-user.ts'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { saveBlob } from '../../../../kit/web/save-blob.ts'
import { call } from '../../../../kit/web/sending.ts'
import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { toast } from '../../../../kit/web/states/toast.ts'
import { evidence } from '../../contract.ts'
import type { EvidenceItem, EvidenceVersion } from '../../contract-records.ts'
import { shownTypes } from '../../rules.ts'
import styles from './item.module.css'

const FilePages = lazyPart(() => import('../../../files/web/parts/FilePages.tsx').then((file) => file.FilePages))

/** One item, by its versions: shown where a page can, saved or followed otherwise. */
export function ItemDialog({ item, onClose }: { item: EvidenceItem; onClose: () => void }) {
  const [number, setNumber] = useState(item.number)
  const read = useQuery(query(evidence.versions, { params: { id: item.id } }))
  const versions = read.data?.data ?? []
  const version = versions.find((one) => one.number === number) ?? (item as EvidenceVersion)
  return (
    <Dialog opened onClose={onClose} size={1150} title={item.title} foot={<Button onClick={onClose}>Close</Button>}>
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} what="versions" bare />}
      {versions.length > 1 && (
        <NativeSelect
          label="Version"
          value={String(number)}
          onChange={(event) => setNumber(Number(event.currentTarget.value))}
          data={versions.map((one) => ({ value: String(one.number), label: `${one.number}, of ${formatInstant(one.added_at)}` }))}
        />
      )}
      <Facts
        columns={3}
        facts={[
          version.kind === 'file'
            ? { label: 'File', value: version.name, detail: formatBytes(version.bytes ?? 0) }
            : { label: 'Link', value: version.url },
          { label: 'Added', value: formatInstant(version.added_at), detail: version.added_by },
          version.sha256 !== null && { label: 'SHA-256', value: <code className={styles.sum}>{version.sha256}</code> },
        ]}
      />
      {version.kind === 'link' ? <Follow version={version} /> : <Content key={version.version_id} version={version} />}
    </Dialog>
  )
}

function Follow({ version }: { version: EvidenceVersion }) {
  const { role } = useUser()
  const note = () => {
    if (role !== 'accreditor') return
    call(evidence.follow, { params: { id: version.version_id } }).catch((error: CallError) => toast.error(error.message))
  }
  return (
    <Button
      component="a"
      href={version.url ?? ''}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<Icon name="external-link" />}
      onClick={note}
    >
      Open the link
    </Button>
  )
}

/** A version never changes: read once, so that one time it is read is one view. */
function Content({ version }: { version: EvidenceVersion }) {
  const [isWanted, setWanted] = useState(shownTypes.includes(version.type ?? ''))
  const [isBroken, setBroken] = useState(false)
  const read = useQuery({
    ...query(evidence.file, { params: { id: version.version_id } }),
    enabled: isWanted,
    staleTime: 'static' as const,
    gcTime: 120_000,
  })
  const { name } = version
  const fileName = name ?? 'file'
  const isShown = shownTypes.includes(version.type ?? '') && !isBroken
  async function save() {
    setWanted(true)
    const { data } = read.data ? read : await read.refetch()
    if (data) saveBlob(data, fileName)
  }
  return (
    <>
      <Button variant="default" leftSection={<Icon name="download" />} loading={read.isFetching} onClick={save}>
        Save the file
      </Button>
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} what="file" bare />}
      {isShown && !read.error && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <section className={styles.pages} tabIndex={0} aria-label={`${fileName}, scrolls`}>
          <FilePages content={read.data} type={version.type ?? ''} name={fileName} zoom={100} onBroken={() => setBroken(true)} />
        </section>
      )}
      {!isShown && (
        <EmptyState
          bare
          icon="file"
          title={isBroken ? 'It cannot be shown here' : 'Save it to read it'}
          text={
            isBroken ? 'The file is damaged, or locked with a password.' : 'Office files and texts are opened by a program of your own.'
          }
        />
      )}
    </>
  )
}
