import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { requestOf } from '../../../../kit/contract/client.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { ratings } from '../../contract.ts'
import { shrink } from '../device/shrink.ts'
import { useBench } from '../device/use-bench.ts'
import styles from './rating.module.css'
import type { Acts } from './use-acts.ts'

type PhotosProps = { survey: string; statement: string /** Joined by a space. */; photos: string; acts: Acts }

/** Takes photos of a statement, shows them small, and takes them away again. */
export function Photos({ survey, statement, photos, acts }: PhotosProps) {
  const bench = useBench()
  const input = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const take = async (files: FileList | null) => {
    setTrouble(null)
    try {
      for (const file of files ?? []) {
        const id = crypto.randomUUID()
        const blob = await shrink(file)
        // the picture first: an entry never names one that is not there
        await bench.keepPhoto(survey, { id, blob })
        await acts.photo(statement, id, false)
      }
    } catch (error) {
      setTrouble(error instanceof Error && error.message ? error.message : 'The photo could not be kept.')
    }
    if (input.current) input.current.value = ''
  }
  const ids = photos === '' ? [] : photos.split(' ')
  return (
    <>
      <Button variant="subtle" data-act="photo" leftSection={<Icon name="camera" />} onClick={() => input.current?.click()}>
        Photo
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-label="Photo"
        onChange={(event) => take(event.currentTarget.files)}
      />
      {trouble && (
        <p className={styles.error} role="alert">
          {trouble}
        </p>
      )}
      {ids.length > 0 && (
        <ul className={styles.thumbs}>
          {ids.map((photo, at) => (
            <li key={photo}>
              <PhotoThumb photo={photo} name={`Photo ${at + 1}`} />
              <button
                type="button"
                className={styles.remove}
                aria-label={`Take photo ${at + 1} away`}
                onClick={() => acts.photo(statement, photo, true)}
              >
                <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A photo, from the device or, where it was taken elsewhere, from the server. */
export function PhotoThumb({ photo, name }: { photo: string; name: string }) {
  const bench = useBench()
  const [address, setAddress] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let made: string | null = null
    let isHere = true
    bench.file(photo).then((blob) => {
      if (!isHere) return
      made = blob && URL.createObjectURL(blob)
      setAddress(made ?? requestOf(ratings.photo, { params: { photo_id: photo } }).path)
    })
    return () => {
      isHere = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [bench, photo])
  if (isMissing) return <span className={styles.noThumb}>A photo that is not on this device</span>
  return (
    address && (
      <a href={address} target="_blank" rel="noreferrer" className={styles.thumb}>
        <img src={address} alt={name} loading="lazy" onError={() => setMissing(true)} />
      </a>
    )
  )
}
