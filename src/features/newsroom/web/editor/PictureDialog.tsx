import { Button, Checkbox, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { FilePicker, FileRow, fileProblem } from '../../../../kit/web/form/FilePicker.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { newsroom } from '../../contract.ts'
import styles from './editor.module.css'
import { useObjectUrl } from './use-object-url.ts'

export type PlacedPicture = { src: string; alt: string; width?: number; height?: number }

type PictureDialogProps = {
  /** Dropped or pasted already. */
  file?: File | null
  /** The picture that stands in the text, to be described anew. */
  placed?: PlacedPicture
  /** `2 of 3` when several came at once. */
  place?: string
  onDone: (picture: PlacedPicture) => void
  onRemove?: () => void
  onClose: () => void
}

const rule = newsroom.addImage.upload

/** Stores a picture and says what it shows, or changes what is said of one. What was chosen stays when it cannot be stored. */
export function PictureDialog({ file: given = null, placed, place, onDone, onRemove, onClose }: PictureDialogProps) {
  const [file, setFile] = useState<File | null>(given)
  const [alt, setAlt] = useState(placed?.alt ?? '')
  const [isDecoration, setDecoration] = useState(placed !== undefined && placed.alt === '')
  const [errors, setErrors] = useState<{ file?: string; alt?: string; all?: string }>({})
  const { send: sendPicture, busy, percent, stop } = useChange(newsroom.addImage, { isQuiet: true, says: null, refresh: false })
  const shown = useObjectUrl(file) ?? placed?.src
  useEffect(() => stop, [stop])

  async function send() {
    const words = isDecoration ? '' : alt.trim()
    const unfit = file ? fileProblem(file, rule) : !placed && 'Choose a picture first.'
    const wrong = {
      ...(unfit ? { file: unfit } : {}),
      ...(words || isDecoration ? {} : { alt: 'Write what the picture shows, for people who do not see it.' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || busy) return
    if (!file) return placed && onDone({ ...placed, alt: words })
    await sendPicture(
      { file },
      {
        onAnswer: ({ data }) => onDone({ src: data.address, alt: words, width: data.width, height: data.height }),
        onRefused: (refusal) => {
          const said = refusal.errors.file?.[0]
          setErrors(said ? { file: said } : { all: refusal.message })
          return true
        },
      },
    )
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      once
      title={placed ? 'Describe the picture' : 'Add a picture'}
      description={place && `Picture ${place}`}
      foot={
        <>
          {onRemove && (
            <Button variant="outline" data-danger mr="auto" onClick={onRemove}>
              Remove
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={send} loading={busy}>
            {placed ? 'Save' : 'Add picture'}
          </Button>
        </>
      }
    >
      <div className={styles.picture}>
        {errors.all && <Notice tone="err">{errors.all} The picture stays chosen.</Notice>}
        {shown && <img className={styles.shown} src={shown} alt="" />}
        {!placed && !file && (
          <FilePicker
            label="Picture"
            what="a picture"
            icon="photo"
            rule={rule}
            value={null}
            onChange={(next) => {
              setFile(next)
              setErrors({})
            }}
            error={errors.file}
          />
        )}
        {file && (
          <FileRow
            name={file.name}
            bytes={file.size}
            problem={fileProblem(file, rule) ?? errors.file}
            progress={percent}
            {...(!busy ? { onRemove: () => setFile(null) } : {})}
          />
        )}
        <TextInput
          label="What it shows"
          description="Read out to people who do not see it."
          disabled={isDecoration}
          value={isDecoration ? '' : alt}
          maxLength={300}
          data-autofocus={given || placed ? true : undefined}
          error={errors.alt}
          onChange={(event) => {
            setAlt(event.currentTarget.value)
            setErrors({})
          }}
          onKeyDown={(event) => event.key === 'Enter' && void send()}
        />
        <Checkbox
          label="It only decorates the page"
          checked={isDecoration}
          onChange={(event) => {
            setDecoration(event.currentTarget.checked)
            setErrors({})
          }}
        />
      </div>
    </Dialog>
  )
}
