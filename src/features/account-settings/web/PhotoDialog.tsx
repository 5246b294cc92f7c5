import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../kit/web/dialog/Dialog.tsx'
import { FilePicker } from '../../../kit/web/form/FilePicker.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { notice } from '../../../kit/web/states/toast.ts'
import { accountSettings } from '../contract.ts'
import { PhotoCrop } from './PhotoCrop.tsx'
import { useRefreshed } from './parts/use-refreshed.ts'
import { type Area, squareFile } from './square.ts'

/** What may be chosen is larger than what the server takes: only the square is sent. */
const chosenRule = { ...accountSettings.editPhoto.upload, bytes: 20 * 1024 * 1024 }

/** Chooses a picture, crops it to a square, and makes it the own photo. */
export default function PhotoDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshed()
  const [file, setFile] = useState<File | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const photo = useChange(accountSettings.editPhoto, { says: 'Your photo is changed.', refresh })
  const [isCropping, setCropping] = useState(false)
  const busy = isCropping || photo.busy
  const [problem, setProblem] = useState('')
  const chosen = useRef<{ picture: HTMLImageElement; area: Area } | null>(null)

  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      chosen.current = null
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [file])

  async function save() {
    if (busy || !chosen.current) return
    setProblem('')
    setCropping(true)
    const { picture, area } = chosen.current
    const square = await squareFile(picture, area).catch(() => null)
    setCropping(false)
    if (!square) return setProblem('This browser could not crop the picture. Choose another one.')
    const stored = await photo.send(
      { file: square },
      {
        onRefused: ({ message }) => {
          setProblem(message)
          notice.error(message)
          return true
        },
      },
    )
    if (stored) onClose()
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      once={file !== null}
      title="Change your photo"
      description={file ? 'Move and zoom the picture until your face fills the circle.' : 'A picture of your face, without a frame'}
      foot={
        <>
          {file && (
            <Button
              variant="subtle"
              mr="auto"
              leftSection={<Icon name="replace" />}
              disabled={busy}
              onClick={() => {
                setProblem('')
                setFile(null)
              }}
            >
              Another picture
            </Button>
          )}
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} disabled={!address} onClick={save}>
            Save photo
          </Button>
        </>
      }
    >
      {problem && (
        <div role="alert">
          <Notice tone="err">{problem}</Notice>
        </div>
      )}
      {address ? (
        <PhotoCrop
          address={address}
          onCrop={(picture, area) => {
            chosen.current = { picture, area }
          }}
          onUnreadable={() => {
            setFile(null)
            setProblem('This file cannot be read as a picture. Choose another one.')
          }}
        />
      ) : (
        <FilePicker
          rule={chosenRule}
          what="a picture"
          icon="photo"
          value={file}
          onChange={(next) => {
            if (next) setProblem('')
            setFile(next)
          }}
        />
      )}
    </Dialog>
  )
}
