/** What a browser makes of the file: its samples after unpacking, and what an audio element really plays when it comes to the end. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/browser.ts'
import type { Stereo } from './stereo.ts'

export interface Heard {
  readonly browser: string
  readonly unpacked: Stereo
  /** For each time it went round: what was played from some seconds before the end to some seconds after the beginning. */
  readonly rounds: readonly Stereo[]
}

export async function heard(file: Buffer, rate: number, times: number): Promise<Heard> {
  const server = createServer((request, answer) => {
    if (request.url !== '/sound.mp3') return answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Sound</title>')
    answer.setHeader('content-type', 'audio/mpeg')
    answer.setHeader('accept-ranges', 'bytes')
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
    if (from === undefined) return answer.end(file)
    const last = to ? Number(to) : file.length - 1
    answer.writeHead(206, { 'content-range': `bytes ${from}-${last}/${file.length}`, 'content-length': last - Number(from) + 1 })
    return answer.end(file.subarray(Number(from), last + 1))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const launch = await findBrowser()
  const browser = await chromium.launch({ ...launch, args: [...launch.args, '--autoplay-policy=no-user-gesture-required'] })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const unpacked = toStereo(await page.evaluate(unpack, rate))
    const rounds: Stereo[] = []
    for (let time = 0; time < times; time++) rounds.push(toStereo(await page.evaluate(record, { rate, before: 5, after: 5 })))
    return { browser: `Chromium ${browser.version()}`, unpacked, rounds }
  } finally {
    await browser.close()
    server.close()
  }
}

/** Runs in the page. @returns both channels, one behind the other, as base64 of 32-bit numbers */
async function unpack(rate: number): Promise<string> {
  const bytes = await (await fetch('/sound.mp3')).arrayBuffer()
  const sound = await new OfflineAudioContext(2, 1, rate).decodeAudioData(bytes)
  const address = await new Promise<string>((read) => {
    const reader = new FileReader()
    reader.onload = () => read(reader.result as string)
    reader.readAsDataURL(new Blob([sound.getChannelData(0), sound.getChannelData(1)]))
  })
  return address.slice(address.indexOf(',') + 1)
}

/** Runs in the page: an audio element plays the end and goes round by itself, as on the site; a worklet writes down each sample. */
async function record({ rate, before, after }: { rate: number; before: number; after: number }): Promise<string> {
  const context = new AudioContext({ sampleRate: rate })
  const recorder = `registerProcessor('recorder', class extends AudioWorkletProcessor {
    process([input]) { if (input.length) this.port.postMessage([input[0].slice(), (input[1] ?? input[0]).slice()]); return true }
  })`
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([recorder], { type: 'text/javascript' })))
  const audio = new Audio('/sound.mp3')
  audio.loop = true
  await new Promise((ready) => audio.addEventListener('canplaythrough', ready, { once: true }))
  audio.currentTime = audio.duration - before
  await new Promise((ready) => audio.addEventListener('seeked', ready, { once: true }))
  const left: Float32Array<ArrayBuffer>[] = []
  const right: Float32Array<ArrayBuffer>[] = []
  const node = new AudioWorkletNode(context, 'recorder')
  node.port.onmessage = ({ data }) => {
    left.push(data[0])
    right.push(data[1])
  }
  context.createMediaElementSource(audio).connect(node).connect(context.destination)
  await audio.play()
  await new Promise((done) => setTimeout(done, (before + after) * 1000))
  audio.pause()
  await context.close()
  const address = await new Promise<string>((read) => {
    const reader = new FileReader()
    reader.onload = () => read(reader.result as string)
    reader.readAsDataURL(new Blob([...left, ...right]))
  })
  return address.slice(address.indexOf(',') + 1)
}

function toStereo(text: string): Stereo {
  const bytes = Buffer.from(text, 'base64')
  const all = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  return { left: all.slice(0, all.length / 2), right: all.slice(all.length / 2) }
}
