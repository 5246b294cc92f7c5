import { ActionIcon, Button, Progress } from '@mantine/core'
import { formatBytes } from '../../../../kit/contract/words.ts'
import { UnsavedGuard } from '../../../../kit/web/form/UnsavedGuard.tsx'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import styles from './upload.module.css'
import type { OnItsWay, useUploads } from './use-uploads.ts'

/** The files on their way: how much has come, and what stands against it. */
export function UploadList({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  if (uploads.list.length === 0) return null
  return (
    <section className={styles.uploads} aria-label="Files on their way">
      {uploads.isBusy && <UnsavedGuard />}
      <ul>
        {uploads.list.map((one) => (
          <li key={one.key} data-stand={one.stand}>
            <div className={styles.line}>
              <span className={styles.name}>{one.name}</span>
              <span className={styles.stand} role="status">
                {standWords(one)}
              </span>
              <Acts one={one} uploads={uploads} />
            </div>
            <Progress value={(one.sent / one.bytes) * 100} size={4} color="var(--accent)" aria-label={`${one.name} that has come`} />
            {one.why && (
              <p className={styles.why} role="alert">
                <Icon name="alert-circle" size={16} /> {one.why}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Acts({ one, uploads }: { one: OnItsWay; uploads: ReturnType<typeof useUploads> }) {
  const { stand, name } = one
  return (
    <span className={styles.acts}>
      {(stand === 'goes' || stand === 'broken') && (
        <ActionIcon aria-label={`Pause ${name}`} onClick={uploads.pause}>
          <Icon name="player-pause-filled" />
        </ActionIcon>
      )}
      {(stand === 'paused' || (stand === 'refused' && one.file)) && (
        <Button size="xs" variant="default" onClick={() => uploads.goOn(one)}>
          {stand === 'paused' ? 'Go on' : 'Try again'}
        </Button>
      )}
      {stand === 'asks' && (
        <label className={styles.choose}>
          Choose it again
          <input
            type="file"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) uploads.choose(one, file)
              event.currentTarget.value = ''
            }}
          />
        </label>
      )}
      <ActionIcon aria-label={`Cancel ${name}`} onClick={() => uploads.cancel(one)}>
        <Icon name="x" />
      </ActionIcon>
    </span>
  )
}

function standWords({ stand, sent, bytes }: OnItsWay): string {
  const come = `${formatBytes(sent)} of ${formatBytes(bytes)}`
  const words = {
    waits: 'waits',
    goes: sent >= bytes ? 'is checked' : come,
    broken: `${come}, no line: it goes on by itself`,
    paused: `${come}, paused`,
    refused: 'not taken',
    asks: `${come} has come`,
  }
  return words[stand]
}
