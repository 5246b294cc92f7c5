/**
 * A film made of pictures of a page and a pointer drawn over them. Time stands still while the page works: a slow machine records the
 * same film as a fast one. Encoded by the browser itself (WebCodecs), so that nothing has to be installed.
 */
import type { Page } from '@playwright/test'
import { type Frame, webm } from './webm.ts'

type Point = { x: number; y: number }
/** What is seen for so many milliseconds: a picture, the pointer moving over it, perhaps pressing at the end. */
export type Shot = { picture: Buffer; ms: number; from: Point; to: Point; press: boolean }

const framesPerSecond = 25

/** Of the page, in its own pixels; `scale` says how many of the film one of them takes. */
export type FilmSize = { width: number; height: number; scale?: number; bitrate?: number }

/** @param page a page of its own at a secure address; what stands on it does not matter */
export async function encode(page: Page, shots: readonly Shot[], size: FilmSize): Promise<Buffer> {
  const { width, height, scale = 1, bitrate = 520_000 } = size
  const frames: Frame[] = []
  await page.exposeFunction('keepFrame', (data: string, at: number, isKey: boolean) => {
    frames.push({ data: Buffer.from(data, 'base64'), at, isKey })
  })
  await page.evaluate(prepare, { width, height, scale, bitrate, framesPerSecond })
  for (const { picture, ...shot } of shots) await page.evaluate(draw, { ...shot, picture: picture.toString('base64') })
  const length = await page.evaluate(finish)
  return webm(frames, { width: width * scale, height: height * scale, length, codec: 'V_VP9' })
}

type Studio = {
  canvas: OffscreenCanvas
  scale: number
  encoder: VideoEncoder
  /** Frames so far, and the last one that was encoded. */
  count: number
  framesPerSecond: number
  kept: Promise<void>[]
}
declare global {
  // only in the browser's page
  var studio: Studio
  function keepFrame(data: string, at: number, isKey: boolean): Promise<void>
}

// ---- what runs in the page: these three are sent there as text and know nothing of this file ---------------------------

function prepare({ width, height, scale, bitrate, framesPerSecond }: Required<FilmSize> & { framesPerSecond: number }): void {
  const [wide, high] = [width * scale, height * scale]
  const kept: Promise<void>[] = []
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      let text = ''
      for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
      kept.push(keepFrame(btoa(text), Math.round(chunk.timestamp / 1000), chunk.type === 'key'))
    },
    error: (error) => console.error(error),
  })
  encoder.configure({ codec: 'vp09.00.31.08', width: wide, height: high, bitrate, framerate: framesPerSecond, latencyMode: 'quality' })
  globalThis.studio = { canvas: new OffscreenCanvas(wide, high), scale, encoder, count: 0, framesPerSecond, kept }
}

async function draw({ picture, ms, from, to, press }: Omit<Shot, 'picture'> & { picture: string }): Promise<void> {
  const { canvas, scale, encoder, framesPerSecond } = studio
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))]))
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const frames = Math.max(1, Math.round((ms / 1000) * framesPerSecond))
  const moves = from.x !== to.x || from.y !== to.y || press
  for (let frame = 0; frame < frames; frame++, studio.count++) {
    // where nothing moves one picture stands for the whole time; one a second keeps players from waiting
    if (!moves && frame > 0 && frame % framesPerSecond !== 0) continue
    const way = Math.min(1, frame / Math.max(1, frames * (press ? 0.65 : 1) - 1))
    const eased = way < 0.5 ? 2 * way * way : 1 - (-2 * way + 2) ** 2 / 2
    const x = from.x + (to.x - from.x) * eased
    const y = from.y + (to.y - from.y) * eased
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.drawImage(image, 0, 0, canvas.width / scale, canvas.height / scale)
    if (press && way === 1) {
      const ring = (frame - frames * 0.65) / (frames * 0.35)
      context.beginPath()
      context.arc(x, y, 10 + 22 * ring, 0, 2 * Math.PI)
      context.strokeStyle = `rgb(13 136 139 / ${1 - ring})`
      context.lineWidth = 4
      context.stroke()
    }
    context.save()
    context.translate(x, y)
    context.scale(1.5, 1.5)
    const arrow = new Path2D('M0 0 L0 17 L4.5 13 L7.4 19.6 L10.2 18.4 L7.3 11.9 L13 11.4 Z')
    context.shadowColor = 'rgb(0 0 0 / 0.35)'
    context.shadowBlur = 4
    context.fillStyle = '#fff'
    context.strokeStyle = '#071446'
    context.lineWidth = 1.4
    context.fill(arrow)
    context.shadowColor = 'transparent'
    context.stroke(arrow)
    context.restore()
    const video = new VideoFrame(canvas, { timestamp: Math.round((studio.count * 1_000_000) / framesPerSecond) })
    encoder.encode(video, { keyFrame: frame === 0 && !moves && ms >= 1_000 })
    video.close()
    while (encoder.encodeQueueSize > 8) await new Promise((resume) => setTimeout(resume, 5))
  }
  image.close()
}

/** @returns the length of the film in milliseconds */
async function finish(): Promise<number> {
  await studio.encoder.flush()
  await Promise.all(studio.kept)
  return Math.round((studio.count * 1000) / studio.framesPerSecond)
}
