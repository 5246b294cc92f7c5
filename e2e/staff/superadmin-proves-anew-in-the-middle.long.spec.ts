import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { openDatabase } from '../../src/kit/server/db/database.ts'
import { violations } from '../axe.ts'
import { freePort, start, stop } from '../own-server.ts'
import { signIn } from '../people.ts'
import { untouchedWorld } from '../worlds.ts'

let dataDir: string
test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-proof-'))
  await cp(untouchedWorld, dataDir, { recursive: true })
})
test.afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('in the middle of a filled form an old session is asked who it is, and what was typed is saved afterwards', async ({ browser }) => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let server = await start(port, dataDir)
  try {
    const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signIn(page, 'superadmin')
    await page.goto('/admin/settings/contact')
    await page.getByLabel('Line 1 of the address').fill('7 Acacia Avenue')

    // an hour later
    await stop(server, 'SIGTERM')
    const { db, close } = await openDatabase({ folder: path.join(dataDir, 'db') })
    await db
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 3_600_000) })
      .execute()
    await close()
    server = await start(port, dataDir)

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Confirm it is you/ })
    await expect(dialog.getByLabel('Your password')).toBeFocused()
    // the form beneath waits, and says that it is busy
    expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('You have not confirmed that it is you, so nothing was done.').first()).toBeVisible()
    await expect(page.getByLabel('Line 1 of the address')).toHaveValue('7 Acacia Avenue')

    // where the question itself does not come, that is said, and the form waits for nothing
    const cut = await context.newPage()
    await cut.route('**/ProofWindow*', (route) => route.abort())
    await cut.goto('/admin/settings/contact')
    await cut.getByLabel('Line 1 of the address').fill('8 Acacia Avenue')
    await cut.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(cut.getByText('A part of this page could not be loaded.')).toBeVisible()
    await expect(cut.getByText('You have not confirmed that it is you, so nothing was done.').first()).toBeVisible()
    await expect(cut.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
    await expect(cut.getByLabel('Line 1 of the address')).toHaveValue('8 Acacia Avenue')
    await cut.close()

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByLabel('Your password').fill('not the right one')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByText('This is not your current password. Write it again.')).toBeVisible()
    await dialog.getByLabel('Your password').fill('accreditation-demo')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Address and lines: saved\./)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Line 1 of the address')).toHaveValue('7 Acacia Avenue')
  } finally {
    await stop(server, 'SIGTERM')
  }
})
