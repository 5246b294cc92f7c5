import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { formatBytes, formatCount } from '../../../../kit/contract/words.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { EmptyState, LoadingState } from '../../../../kit/web/states/EmptyState.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import type { EvidenceItem } from '../../../evidence/contract-records.ts'
import { EvidenceLine } from './EvidenceLine.tsx'
import styles from './evidence.module.css'
import { PinnedFile } from './PinnedFile.tsx'
import { isToPin, useEvidence, wholeProgram } from './use-evidence.ts'

type Evidence = ReturnType<typeof useEvidence>

/** What the institution has laid out for an area: pinned here it is read without a network. */
export function EvidenceView({ survey, area }: { survey: string; area: string }) {
  const evidence = useEvidence(survey, area)
  const [opened, setOpened] = useState<EvidenceItem | null>(null)
  const { isRead, online, trouble, until, free, rowsOf } = evidence
  if (!isRead) return <LoadingState what="evidence" />
  const places = [
    { place: area, title: `Area ${area}`, all: 'of this area' },
    { place: wholeProgram, title: 'Whole program', all: 'of the whole program' },
  ]
  const isEmpty = places.every(({ place }) => rowsOf(place).length === 0)
  return (
    <>
      {trouble && <Notice tone="warn">{trouble}</Notice>}
      {!isEmpty && (
        <p className={styles.says}>
          Pinned files open without a network{until && `, until the room closes on ${formatInstant(until)}`}. They lie here sealed, and QA
          sees that you had them.{free !== null && online && ` This device has room for ${formatBytes(free)} of them.`}
        </p>
      )}
      {isEmpty && !trouble && (
        <EmptyState
          icon="folder"
          title={online ? 'Nothing is laid out here yet' : 'Nothing of it is on this device'}
          text={online ? 'What the institution adds appears here.' : 'With a network, open this page and pin what you want to read.'}
        />
      )}
      {places.map((one) => (
        <Place key={one.place} {...one} evidence={evidence} onOpen={setOpened} />
      ))}
      {opened && <PinnedFile item={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

type PlaceProps = { place: string; title: string; all: string; evidence: Evidence; onOpen: (item: EvidenceItem) => void }

function Place({ place, title, all, evidence, onOpen }: PlaceProps) {
  const { rowsOf, online, busy, pin, unpin } = evidence
  const rows = rowsOf(place)
  const missing = rows.filter(isToPin).map(({ item }) => item)
  const bytes = missing.reduce((sum, one) => sum + (one.bytes ?? 0), 0)
  if (rows.length === 0) return null
  return (
    <section className={styles.place} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {missing.length > 1 && (
          <Button
            variant="default"
            leftSection={<Icon name="pin" />}
            disabled={!online || busy !== null}
            onClick={() => pin(place, missing)}
            aria-label={`Pin all, ${formatBytes(bytes)}: ${formatCount(missing.length, 'file')} ${all}`}
          >
            Pin all, {formatBytes(bytes)}
          </Button>
        )}
      </div>
      <ul>
        {rows.map((row) => (
          <EvidenceLine
            key={row.item.id}
            row={row}
            online={online}
            isBusy={busy === row.item.version_id}
            isWaiting={busy !== null}
            onPin={() => pin(place, [row.item])}
            onUnpin={unpin}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  )
}
