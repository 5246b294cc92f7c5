import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { agency } from '../../../../kit/contract/agency.ts'
import { formatBytes } from '../../../../kit/contract/words.ts'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { EvidenceItem, EvidenceRoom } from '../../contract-records.ts'
import { evidenceTypes, mostFileBytes } from '../../rules.ts'
import { firstPlace, goalOf, placeOptions } from './place-options.ts'
import styles from './upload.module.css'
import type { Goal } from './use-uploads.ts'

type Chosen = { key: string; file: File; title: string }

const endings = '.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.pptx,.odt,.ods,.odp,.csv,.txt'

type AddFilesProps = {
  room: EvidenceRoom
  /** Gets another version. */
  item?: EvidenceItem
  onChosen: (files: { file: File; goal: Goal }[]) => void
  onClose: () => void
}

/** Files are chosen, with a place and a title each; then they go by themselves. */
export function AddFiles({ room, item, onChosen, onClose }: AddFilesProps) {
  const [place, setPlace] = useState(item ? 'whole' : firstPlace(room))
  const [chosen, setChosen] = useState<Chosen[]>([])
  const id = useId()
  const isSingle = item !== undefined || place === 'profile'
  const problems = chosen.map(({ file, title }) => problemOf(file) ?? (title.trim() ? null : 'Give it a title.'))

  function take(files: readonly File[]) {
    const added = files.map((file) => ({ key: crypto.randomUUID(), file, title: item?.title ?? titleOf(file) }))
    setChosen((now) => (isSingle ? added.slice(0, 1) : [...now, ...added]))
  }

  function send() {
    const goal = goalOf(place)
    onChosen(chosen.map(({ file, title }) => ({ file, goal: { ...goal, title: title.trim(), ...(item ? { item_id: item.id } : {}) } })))
    onClose()
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={item ? `New version of ${item.title}` : 'Add files'}
      description={item ? `Version ${item.number} stays readable` : 'They go on by themselves when the line breaks'}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0 || problems.some(Boolean) || (isSingle && chosen.length > 1)} onClick={send}>
            {chosen.length > 1 ? `Add ${chosen.length} files` : 'Add file'}
          </Button>
        </>
      }
    >
      {!item && (
        <NativeSelect label="About" data={placeOptions(room)} value={place} onChange={(event) => setPlace(event.currentTarget.value)} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first */}
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take([...event.dataTransfer.files])
        }}
      >
        <Icon name="cloud-upload" size={24} />
        <b>{isSingle ? 'Choose a file' : 'Choose files'}</b>
        <small id={id}>PDF, pictures, office files, CSV or text, up to {agency.evidenceMegabytes} MB each</small>
        <input
          type="file"
          multiple={!isSingle}
          accept={[...evidenceTypes, endings].join(',')}
          aria-label={isSingle ? 'Choose a file' : 'Choose files'}
          aria-describedby={id}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {isSingle && chosen.length > 1 && (
        <p className={styles.why} role="alert">
          One file only: take the others away, or choose another place.
        </p>
      )}
      <ul className={styles.chosen}>
        {chosen.map(({ key, file, title }, index) => (
          <li key={key}>
            <TextInput
              label={`Title of ${file.name}`}
              description={formatBytes(file.size)}
              value={title}
              maxLength={200}
              disabled={item !== undefined}
              error={problems[index]}
              onChange={(event) => {
                const { value } = event.currentTarget
                setChosen((now) => now.map((one) => (one.key === key ? { ...one, title: value } : one)))
              }}
            />
            <ActionIcon aria-label={`Leave out ${file.name}`} onClick={() => setChosen((now) => now.filter((one) => one.key !== key))}>
              <Icon name="trash" />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function titleOf({ name }: File): string {
  return name
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .slice(0, 200)
}

/** What can be said before anything is sent. */
function problemOf(file: File): string | null {
  if (!endings.split(',').some((ending) => file.name.toLowerCase().endsWith(ending))) return 'This kind of file is not taken.'
  if (file.size === 0) return 'The file is empty.'
  return file.size > mostFileBytes() ? `Larger than ${agency.evidenceMegabytes} MB.` : null
}
