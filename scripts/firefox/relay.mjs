#!/usr/bin/env node
/**
 * Firefox as Playwright starts it: the same arguments, the same line on standard error. Between the two stands a line that says a few things
 * in words the other side understands, and hands on all the rest: Playwright speaks of a newer WebDriver BiDi than the long-lived Firefox.
 */
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'

const firefox = spawn(process.env.FIREFOX, process.argv.slice(2), { stdio: ['inherit', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
createInterface({ input: firefox.stderr }).on('line', async (line) => {
  const port = /WebDriver BiDi listening on ws:\S+?:(\d+)/.exec(line)?.[1]
  console.error(port ? line.replace(port, await relayTo(Number(port))) : line)
})

/** The port whose connections are handed on to that one. */
async function relayTo(port) {
  const server = createServer((playwright) => {
    const browser = connect(port, '127.0.0.1')
    // Firefox answers only who asks at its own port
    handOn(playwright, browser, forFirefox, (head) => head.replace(/^Host: .*$/im, `Host: 127.0.0.1:${port}`))
    handOn(browser, playwright, forPlaywright, (head) => head)
    browser.on('error', () => playwright.destroy())
    playwright.on('error', () => browser.destroy())
    playwright.on('close', () => browser.end())
    browser.on('close', () => playwright.end())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return String(server.address().port)
}

const emptyLine = '\r\n\r\n'

/** What one side says to the other: the head of HTTP, then one WebSocket frame after the other. */
function handOn(from, to, said, head) {
  let waiting = Buffer.alloc(0)
  let isUpgraded = false
  from.on('data', (data) => {
    waiting = Buffer.concat([waiting, data])
    if (!isUpgraded) {
      const end = waiting.indexOf(emptyLine)
      if (end < 0) return
      isUpgraded = true
      to.write(head(waiting.subarray(0, end).toString()) + emptyLine)
      waiting = waiting.subarray(end + emptyLine.length)
    }
    for (let frame = firstFrame(waiting); frame; frame = firstFrame(waiting)) {
      to.write(translated(frame, said))
      waiting = waiting.subarray(frame.whole.length)
    }
  })
}

/** The first whole frame of what came in (RFC 6455, 5.2). What goes to Firefox is masked. */
function firstFrame(bytes) {
  if (bytes.length < 2) return
  const short = bytes[1] & 127
  const afterSize = short === 127 ? 10 : short === 126 ? 4 : 2
  const start = afterSize + (bytes[1] & 128 ? 4 : 0)
  if (bytes.length < start) return
  const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
  if (bytes.length < start + length) return
  return {
    whole: bytes.subarray(0, start + length),
    mask: bytes.subarray(afterSize, start),
    payload: bytes.subarray(start, start + length),
  }
}

const wholeText = 0x81

function translated({ whole, mask, payload }, said) {
  if (whole[0] !== wholeText) return whole
  const text = masked(payload, mask).toString()
  const instead = said(text)
  return instead === text ? whole : frameOf(Buffer.from(instead), mask)
}

/** Firefox closes the line to a mask of zeros, and to a size that is written longer than it has to be. */
function frameOf(payload, mask) {
  const { length } = payload
  const [short, bytes] = length < 126 ? [length, 0] : length < 65_536 ? [126, 2] : [127, 8]
  const size = Buffer.alloc(bytes)
  if (bytes === 2) size.writeUInt16BE(length)
  if (bytes === 8) size.writeBigUInt64BE(BigInt(length))
  return Buffer.concat([Buffer.from([wholeText, (mask.length > 0 ? 128 : 0) | short]), size, mask, masked(payload, mask)])
}

/** Masks, and takes the mask off. */
function masked(bytes, mask) {
  return mask.length > 0 ? Buffer.from(bytes.map((byte, place) => byte ^ mask[place % 4])) : bytes
}

const mediaFeatures = 'emulation.setMediaFeaturesOverride'
const insertText = 'function bidiInsertText(window, text) {'

function forFirefox(text) {
  // every page is told its colour scheme by a command Firefox does not know yet. Light is what it shows anyway, so it is asked how it is
  // instead; any other scheme goes through, and is refused
  if (text.includes(mediaFeatures)) {
    const { id, method, params } = JSON.parse(text)
    const isLight = [undefined, null, 'light'].includes(params.features?.['prefers-color-scheme'])
    return method === mediaFeatures && isLight ? JSON.stringify({ id, method: 'session.status', params: {} }) : text
  }
  // a field is filled by setting its value, which React takes for its own doing and does not answer; Firefox can type it in
  return text.replace(insertText, `${insertText} if (window.document.execCommand('insertText', false, text)) return;`)
}

function forPlaywright(text) {
  // a download has no name of its own yet: its address is one
  if (!text.includes('"method":"browsingContext.download')) return text
  const said = JSON.parse(text)
  return JSON.stringify({ ...said, params: { download: said.params.url, ...said.params } })
}
