/** The part of a picture that becomes the photo, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** Side of the picture that is sent; the server draws the sizes it keeps from it. */
const side = 512

/** Draws the part into a canvas of any size; what is transparent becomes white. */
export function drawSquare(canvas: HTMLCanvasElement, picture: HTMLImageElement, area: Area): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
}

/** @returns the part as a JPEG file, or nothing where the browser cannot make one */
export async function squareFile(picture: HTMLImageElement, area: Area): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  drawSquare(canvas, picture, area)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
