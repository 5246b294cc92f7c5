import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { formatBytes } from '../../../../kit/contract/words.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Tooltip } from '../../../../kit/web/menu/Tooltip.tsx'
import { saveBlob } from '../../../../kit/web/save-blob.ts'
import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { FilePages } from '../../../files/web/parts/FilePages.tsx'
import type { PaymentProof } from '../../../payments/contract.ts'
import styles from './proof.module.css'
import { proofContent } from './proof-content.ts'

export const zooms = [100, 150, 200, 300] as const

/** The proofs of one charge, the newest first: shown here, zoomed, saved. */
export function ProofViewer({ proofs, zoom, onZoom }: { proofs: readonly PaymentProof[]; zoom: number; onZoom: (zoom: number) => void }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const proof = proofs.find((one) => one.id === chosen) ?? proofs[0]
  if (!proof)
    return (
      <EmptyState icon="paperclip" title="No proof yet" text="Nothing was uploaded for this charge. Compare it with the bank statement." />
    )
  const at = zooms.indexOf(zoom as 100)
  return (
    <section className={styles.viewer} aria-label="Payment proof">
      {proofs.length > 1 && (
        <div className={styles.tabs} role="tablist" aria-label="Proofs">
          {proofs.map((one, i) => (
            <button key={one.id} type="button" role="tab" aria-selected={one === proof} onClick={() => setChosen(one.id)}>
              {i === 0 ? 'Newest' : formatInstant(one.created_at).split(',')[0]}
            </button>
          ))}
        </div>
      )}
      <div className={styles.bar}>
        <span className={styles.file}>
          <b>{proof.name}</b>
          <small>
            {formatBytes(proof.bytes)} · {[proof.uploaded_by, formatInstant(proof.created_at)].filter(Boolean).join(', ')}
          </small>
        </span>
        <Tool label="Smaller" icon="zoom-out" disabled={at <= 0} onClick={() => onZoom(zooms[at - 1] ?? 100)} />
        <Tool label="Larger" icon="zoom-in" disabled={at >= zooms.length - 1} onClick={() => onZoom(zooms[at + 1] ?? 300)} />
        <Save proof={proof} />
      </div>
      <Content key={proof.id} proof={proof} zoom={zoom} />
    </section>
  )
}

function Save({ proof }: { proof: PaymentProof }) {
  const { data } = useQuery(proofContent(proof))
  return <Tool label="Save the file" icon="download" disabled={!data} onClick={() => data && saveBlob(data, proof.name)} />
}

function Tool(props: { label: string; icon: 'zoom-in' | 'zoom-out' | 'download'; disabled: boolean; onClick: () => void }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon aria-label={props.label} disabled={props.disabled} onClick={props.onClick} size="sm">
        <Icon name={props.icon} />
      </ActionIcon>
    </Tooltip>
  )
}

function Content({ proof, zoom }: { proof: PaymentProof; zoom: number }) {
  const read = useQuery(proofContent(proof))
  const [isBroken, setBroken] = useState(false)
  if (read.error) return <ErrorState error={read.error} onRetry={read.refetch} what="proof" bare />
  if (isBroken && read.data)
    return (
      <EmptyState
        bare
        icon="file"
        title="It cannot be shown here"
        text="The file is damaged, or locked with a password. Save it to open it elsewhere, or reject it and say so."
        actions={
          <Button variant="default" leftSection={<Icon name="download" />} onClick={() => saveBlob(read.data, proof.name)}>
            Save the file
          </Button>
        }
      />
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.pages} tabIndex={0} aria-label={`${proof.name}, scrolls`}>
      <FilePages content={read.data} type={proof.type} name={proof.name} zoom={zoom} onBroken={() => setBroken(true)} />
    </section>
  )
}
