/** A photo as it is kept on the device: small enough for a week of them. */

/** The longer side in pixels, and the most bytes: 200 photos and a week of marks in 60 MB, a day's fifteen uploaded within a minute at 3G. */
const [side, most] = [1_600, 256 * 1_024]

/** @throws Error with a sentence where the browser cannot read the picture */
export async function shrink(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error('This picture cannot be read here. Take it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible).')
  })
  try {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    for (let [width, quality] = [picture.width * scale, 0.8]; ; width *= 0.8, quality -= 0.1) {
      const drawn = await draw(picture, width, Math.max(quality, 0.5))
      if (drawn.size <= most || width < 400) return drawn
    }
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, width: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round((width / picture.width) * picture.height))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This picture cannot be made smaller here.'))), 'image/jpeg', quality),
  )
}
