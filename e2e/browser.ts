import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/**
 * The browser for the browser tests: CHROMIUM if set, the system's, Playwright's own, or the one that comes with npm.
 * @throws Error that says what to install when there is none
 */
export async function findBrowser(): Promise<{ executablePath: string; args: string[] }> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  const found = [process.env.CHROMIUM, ...systemPlaces, chromium.executablePath()].find((place) => place && existsSync(place))
  if (found) return { executablePath: found, args: [...args, ...quiet] }
  const packed = await import('@sparticuz/chromium').then((one) => one.default).catch(() => undefined)
  if (packed) return { executablePath: await packed.executablePath(), args: [...packed.args, ...quiet] }
  throw new Error('The browser tests need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.')
}
