import { Button } from '@mantine/core'
import { formatBytes } from '../../../../kit/contract/words.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { call } from '../../../../kit/web/sending.ts'
import { evidence } from '../../../evidence/contract.ts'
import type { EvidenceItem } from '../../../evidence/contract-records.ts'
import styles from './evidence.module.css'
import { type EvidenceRow, isToPin } from './use-evidence.ts'

type EvidenceLineProps = {
  row: EvidenceRow
  online: boolean
  isBusy: boolean
  /** Another file is being taken along. */
  isWaiting: boolean
  onPin: () => void
  onUnpin: (version: string) => void
  onOpen: (item: EvidenceItem) => void
}

/** One item: what it is, whether it is on this device, and what can be done with it. */
export function EvidenceLine({ row, online, isBusy, isWaiting, onPin, onUnpin, onOpen }: EvidenceLineProps) {
  const { item, pin } = row
  const isHere = pin !== null && !pin.isDropped
  const isOlder = isHere && pin.item.version_id !== item.version_id
  const { title } = item
  return (
    <li className={styles.item}>
      <span className={styles.what}>
        <b>{title}</b>
        <small>{item.kind === 'link' ? 'A link: it opens with a network' : fileWords(item)}</small>
        {isOlder && <Status tone="warn">A newer version is there; version {pin.item.number} is on this device</Status>}
        {isHere && !isOlder && <Status tone="ok">On this device</Status>}
        {pin?.isDropped && <Status tone="warn">Made room for what you rated: pin it again</Status>}
      </span>
      <span className={styles.acts}>
        {isHere && (
          <Button variant="default" aria-label={`Open ${title}`} onClick={() => onOpen(pin.item)}>
            Open
          </Button>
        )}
        {isToPin(row) && (
          <Button
            variant={isHere ? 'subtle' : 'default'}
            leftSection={<Icon name="pin" />}
            aria-label={isOlder ? `Pin version ${item.number} of ${title}` : `Pin ${title}`}
            loading={isBusy}
            disabled={!online || isWaiting}
            onClick={onPin}
          >
            {isOlder ? `Pin version ${item.number}` : 'Pin'}
          </Button>
        )}
        {isHere && (
          <Button
            variant="subtle"
            leftSection={<Icon name="pinned-off" />}
            aria-label={`Unpin ${title}`}
            disabled={isWaiting}
            onClick={() => onUnpin(pin.item.version_id)}
          >
            Unpin
          </Button>
        )}
        {item.kind === 'link' && online && item.url && (
          <Button component="a" href={item.url} target="_blank" rel="noreferrer" variant="default" onClick={() => noteFollowed(item)}>
            Open the link
          </Button>
        )}
      </span>
    </li>
  )
}

function fileWords({ name, bytes, number }: EvidenceItem): string {
  return [name, formatBytes(bytes ?? 0), number > 1 && `version ${number}`].filter(Boolean).join(' · ')
}

/** That a link was followed is kept like a file that was read; the link opens in any case. */
function noteFollowed({ version_id }: EvidenceItem): void {
  call(evidence.follow, { params: { id: version_id } }).catch(() => {})
}
