import { spawnSync } from 'node:child_process'
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from '@playwright/test'

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

const firefoxPlaces = [
  'firefox',
  'firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:/Program Files/Mozilla Firefox/firefox.exe',
]

interface Launch {
  readonly executablePath: string
  readonly args: string[]
}

/**
 * The browser people have: CHROMIUM if set, the system's, Playwright's own, or the one that comes with npm.
 * @throws Error that says what to install when there is none
 */
export async function findBrowser(): Promise<Launch> {
  const found = [process.env.CHROMIUM, ...systemPlaces, chromium.executablePath()].find((place) => place && existsSync(place))
  return launch(found ?? (await headlessShell()))
}

/**
 * The browser for the browser tests: CHROMIUM if set, else the same engine without a window around it (it comes with npm, and
 * a page costs it half of what it costs the full browser, which draws a toolbar for every tab nobody sees), else any there is.
 * @throws Error that says what to install when there is none
 */
export async function findTestBrowser(): Promise<Launch> {
  const shell = process.env.CHROMIUM ? undefined : await headlessShell()
  return shell ? launch(shell) : findBrowser()
}

/**
 * The installed Firefox: FIREFOX if set, else the system's.
 * @throws Error that says what to install when there is none
 */
export function findFirefox(): string {
  const place = [process.env.FIREFOX, ...firefoxPlaces].find((one) => one && spawnSync(one, ['--version']).status === 0)
  if (!place) throw new Error('This needs Firefox. Install it (Debian: apt-get install firefox-esr), or set FIREFOX to its path.')
  return place
}

/**
 * The Firefox people have, driven by WebDriver BiDi, for the stories that can be told there.
 * @throws Error that says what to install when there is none
 */
export function installedFirefox() {
  process.env.FIREFOX = findFirefox()
  return {
    browserName: 'firefox',
    // Playwright's word for: by WebDriver BiDi, not its own build
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: fileURLToPath(new URL('../scripts/firefox/relay.mjs', import.meta.url)),
      firefoxUserPrefs: {
        // what BiDi cannot ask for page by page; bars to scroll that take no width, as phones have them
        'ui.prefersReducedMotion': 1,
        'ui.useOverlayScrollbars': 1,
        // on a server there is no mouse; a desk has one, which is fine (4) and can hover (2)
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
        // Playwright reads `ariaLabelledByElements` from a world of its own; the second time Firefox 153 writes through a null pointer,
        // which ends the process of the page. Without it Playwright reads the attribute
        'accessibility.ARIAElementReflection.enabled': false,
      },
    },
  } as const
}

function launch(executablePath: string | undefined): Launch {
  if (!executablePath)
    throw new Error('The browser tests need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return {
    executablePath,
    args: [...args, '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  }
}

/** Chromium's headless shell out of the npm package, unpacked once a version; nothing where it does not run. */
async function headlessShell(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  try {
    const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
    const folder = path.resolve(path.dirname(entry), '..')
    const { version } = createRequire(entry)(path.join(folder, 'package.json')) as { version: string }
    const place = path.resolve('node_modules/.cache/headless-shell', version)
    if (!existsSync(place)) await unpack(path.join(folder, 'bin/chromium.br'), place)
    return spawnSync(place, ['--version'], { timeout: 20_000 }).status === 0 ? place : undefined
  } catch {
    // not installed, or a folder that cannot be written: the system's browser does as well
    return
  }
}

/** In its place only when it is whole: two runs may unpack at once. */
async function unpack(packed: string, place: string): Promise<void> {
  mkdirSync(path.dirname(place), { recursive: true })
  const half = `${place}.${process.pid}`
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(half))
  chmodSync(half, 0o700)
  renameSync(half, place)
}
