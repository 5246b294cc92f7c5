import { ActionIcon, Slider } from '@mantine/core'
import { useCallback, useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import styles from './photo.module.css'
import { type Area, drawSquare } from './square.ts'

type PhotoCropProps = {
  /** Of the chosen picture. */
  address: string
  onCrop: (picture: HTMLImageElement, area: Area) => void
  onUnreadable: () => void
}

const most = 4

/** The square of a picture: drag or arrow keys move it, wheel, pinch, slider or its buttons zoom; beside it how it will look. */
export function PhotoCrop({ address, onCrop, onUnreadable }: PhotoCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const picture = useRef<React.RefObject<HTMLImageElement> | null>(null)
  const large = useRef<HTMLCanvasElement>(null)
  const small = useRef<HTMLCanvasElement>(null)
  const hintId = useId()
  const zoomTo = (value: number) => setZoom(Math.min(most, Math.max(1, value)))

  const take = useCallback(
    (_: Area, area: Area) => {
      const image = picture.current?.current
      if (!image) return
      for (const canvas of [large.current, small.current]) if (canvas) drawSquare(canvas, image, area)
      onCrop(image, area)
    },
    [onCrop],
  )

  return (
    <>
      <div className={styles.work}>
        <div className={styles.stage}>
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={most}
            aspect={1}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            keyboardStep={8}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={take}
            setImageRef={(ref) => {
              picture.current = ref
            }}
            mediaProps={{ alt: '', onError: onUnreadable }}
            cropperProps={{ 'aria-label': 'The part of the picture that is shown', 'aria-describedby': hintId, role: 'group' }}
          />
        </div>
        <div className={styles.previews} aria-hidden="true">
          <canvas ref={large} width={192} height={192} className={styles.large} />
          <canvas ref={small} width={80} height={80} className={styles.small} />
        </div>
      </div>
      <div className={styles.zoom}>
        <ActionIcon aria-label="Zoom out" disabled={zoom <= 1} onClick={() => zoomTo(zoom - 0.2)}>
          <Icon name="zoom-out" />
        </ActionIcon>
        <Slider
          className={styles.slider}
          thumbLabel="Zoom"
          label={(value) => `${Math.round(value * 100)} %`}
          min={1}
          max={most}
          step={0.05}
          value={zoom}
          onChange={zoomTo}
        />
        <ActionIcon aria-label="Zoom in" disabled={zoom >= most} onClick={() => zoomTo(zoom + 0.2)}>
          <Icon name="zoom-in" />
        </ActionIcon>
      </div>
      <p className={styles.hint} id={hintId}>
        Drag the picture, or move it with the arrow keys. Zoom with the slider, the wheel or two fingers.
      </p>
    </>
  )
}
