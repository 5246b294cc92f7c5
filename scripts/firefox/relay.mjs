#!/usr/bin/env node
/**
 * Firefox as Playwright starts it: the same arguments, the same line on standard error. Between the two stands a line that says a few things
 * in words the other side understands, and hands on all the rest: Playwright speaks of a newer WebDriver BiDi than the long-lived Firefox.
 */
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { doubleClicks } from './double.mjs'
import { fingerOf } from './finger.mjs'
import { firstFrame, frameOf, translated } from './frames.mjs'
import { ownQuestions } from './own.mjs'
import { windowOf } from './window.mjs'

const firefox = spawn(process.env.FIREFOX, ['--remote-allow-system-access', ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
createInterface({ input: firefox.stderr }).on('line', async (line) => {
  const port = /WebDriver BiDi listening on ws:\S+?:(\d+)/.exec(line)?.[1]
  console.error(port ? line.replace(port, await relayTo(Number(port))) : line)
})

/** The port whose connections are handed on to that one. */
async function relayTo(port) {
  const server = createServer((playwright) => {
    const browser = connect(port, '127.0.0.1')
    const own = ownQuestions((bytes) => browser.write(bytes))
    const finger = fingerOf(own)
    const firefoxWindow = windowOf(own)
    const clicks = doubleClicks(own, (text) => playwright.write(frameOf(Buffer.from(text), Buffer.alloc(0))))
    const toFirefox = (text) => {
      if (clicks.waits(text)) return
      finger.asked(text)
      return forFirefox(text, firefoxWindow)
    }
    const toPlaywright = (text) => {
      if (own.isAnswered(text)) return
      finger.answered(text)
      firefoxWindow.answered(text)
      clicks.answered(text)
      return forPlaywright(text)
    }
    // Firefox answers only who asks at its own port
    handOn(playwright, own.write, toFirefox, (head) => head.replace(/^Host: .*$/im, `Host: 127.0.0.1:${port}`))
    handOn(
      browser,
      (bytes) => playwright.write(bytes),
      toPlaywright,
      (head) => head,
    )
    browser.on('error', () => playwright.destroy())
    playwright.on('error', () => browser.destroy())
    playwright.on('close', () => browser.end())
    browser.on('close', () => playwright.end())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return String(server.address().port)
}

const emptyLine = '\r\n\r\n'

/** What one side says to the other: the head of HTTP, then one WebSocket frame after the other. Where `said` has nothing, none. */
function handOn(from, write, said, head) {
  let waiting = Buffer.alloc(0)
  let isUpgraded = false
  from.on('data', (data) => {
    waiting = Buffer.concat([waiting, data])
    if (!isUpgraded) {
      const end = waiting.indexOf(emptyLine)
      if (end < 0) return
      isUpgraded = true
      write(head(waiting.subarray(0, end).toString()) + emptyLine)
      waiting = waiting.subarray(end + emptyLine.length)
    }
    for (let frame = firstFrame(waiting); frame; frame = firstFrame(waiting)) {
      const bytes = translated(frame, said)
      if (bytes) write(bytes)
      waiting = waiting.subarray(frame.whole.length)
    }
  })
}

const mediaFeatures = '"method":"emulation.setMediaFeaturesOverride"'
const orientation = '"method":"emulation.setScreenOrientationOverride"'
const conditions = '"method":"emulation.setNetworkConditions"'
const insertText = 'function bidiInsertText(window, text) {'

function forFirefox(text, firefoxWindow) {
  if (text.includes('"method":"session.subscribe"')) firefoxWindow.find()
  if (text.includes(orientation)) firefoxWindow.points(JSON.parse(text).params.screenOrientation.natural === 'portrait')
  if (text.includes(conditions)) {
    const { id, params } = JSON.parse(text)
    firefoxWindow.cut(id, params.networkConditions !== null, params.userContexts)
  }
  // every page is told its colour scheme by a command Firefox does not know yet. Pages that are to come have light, as it shows them anyway:
  // instead it is asked how it is; any other scheme goes through, and is refused
  if (text.includes(mediaFeatures)) {
    const { id, params } = JSON.parse(text)
    const scheme = params.features['prefers-color-scheme'] ?? 'light'
    if (params.contexts) return firefoxWindow.coloured(id, params.contexts, scheme)
    return scheme === 'light' ? JSON.stringify({ id, method: 'session.status', params: {} }) : text
  }
  // what stands in view already stays where it is
  const near = text.replace(/block: \\"center\\"(,\\n\s*inline): \\"center\\"/, 'block: \\"nearest\\"$1: \\"nearest\\"')
  // a field is filled by setting its value, which React takes for its own doing and does not answer; Firefox can type it in
  return near.replace(insertText, `${insertText} if (window.document.execCommand('insertText', false, text)) return;`)
}

function forPlaywright(text) {
  // a download has no name of its own yet: its address is one
  if (!text.includes('"method":"browsingContext.download')) return text
  const said = JSON.parse(text)
  return JSON.stringify({ ...said, params: { download: said.params.url, ...said.params } })
}
