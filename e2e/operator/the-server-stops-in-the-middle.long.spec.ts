import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { requests } from '../../src/features/requests/contract.ts'
import { freePort, start, stop } from '../own-server.ts'
import { depositSlip, openAs, sendAs } from '../people.ts'
import { addNewProgram, newProgram } from '../scenes.ts'
import { untouchedWorld } from '../worlds.ts'

test('a server that stops while a request is filled in costs nothing: the same request is sent once it is back', async ({ browser }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-stops-'))
  await cp(untouchedWorld, folder, { recursive: true })
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let server = await start(port, folder)
  const context = await browser.newContext({ baseURL: address })
  try {
    const page = await context.newPage()
    const program = newProgram('Power Systems')
    await openAs(page, 'institution', '/institution/programs/request')
    const goOnAllTheSame = page.getByRole('button', { name: 'Continue' })
    await addNewProgram(page, program)
    await goOnAllTheSame.click()
    await page.getByText('First possible day:').getByRole('button').click()
    await goOnAllTheSame.click()
    await page.getByRole('radio', { name: /^Paid/ }).click()
    await page.locator('input[type=file]').setInputFiles(depositSlip)
    await goOnAllTheSame.click()

    await stop(server, 'SIGKILL')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByRole('alert')).toContainText('The server did not answer. Check the connection and try again')
    const review = page.getByRole('region', { name: 'Review' })
    await expect(review).toContainText(program)
    await expect(review).toContainText('deposit-slip.pdf')

    server = await start(port, folder)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page).toHaveURL(/\/institution\/programs\?tab=accreditations/)
    const stored = await sendAs(address, 'institution', requests.list, { query: { query: program } })
    expect(stored.data).toHaveLength(1)
    expect(stored.data[0]?.payment?.proofs).toHaveLength(1)
  } finally {
    await context.close()
    await stop(server, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
})
