import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolation } from '../axe.ts'
import { freePort, start, stop } from '../own-server.ts'
import { openAs } from '../people.ts'
import { untouchedWorld } from '../worlds.ts'

test.use({ viewport: { width: 1440, height: 900 } })

// a server of its own: it decides about everything that has lapsed
test('the board lowers more than 120 levels in one consent agenda: called, a tie declared, voted, closed, and confirmed by two', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-'))
  await cp(untouchedWorld, folder, { recursive: true })
  const port = await freePort()
  const server = await start(port, folder)
  const baseURL = `http://127.0.0.1:${port}`
  const [qa, chair] = await Promise.all([browser.newPage({ baseURL }), browser.newPage({ baseURL })])
  try {
    await openAs(qa, 'qa', '/admin/board')
    await qa.getByRole('button', { name: 'Prepare a meeting' }).click()
    const dialog = qa.getByRole('dialog', { name: 'Prepare a meeting' })
    await dialog.getByRole('button', { name: 'Prepare', exact: true }).click()
    await expect(dialog.getByText('Write what the meeting is called.').first()).toBeVisible()
    await dialog.getByLabel('Title').fill('Meeting on lapsed levels')
    await dialog.getByLabel('In the chair').click()
    await qa.getByRole('option', { name: 'Dr. Honorio P. Salcedo' }).click()
    await dialog.getByRole('button', { name: 'Prepare', exact: true }).click()
    await expect(qa.getByRole('heading', { name: 'Meeting on lapsed levels' })).toBeVisible()
    const page = new URL(qa.url()).pathname

    await qa.getByRole('link', { name: 'Add what waits' }).click()
    await qa.getByRole('button', { name: 'Why' }).click()
    await qa.getByRole('checkbox', { name: 'Downgrade' }).click()
    await expect(qa).toHaveURL(/kind=downgrade/)
    await qa.keyboard.press('Escape')
    await qa.getByRole('button', { name: /^Put all \d+ on an agenda/ }).click()
    const onAgenda = qa.getByRole('dialog', { name: /on an agenda/ })
    await onAgenda.getByLabel('Meeting').click()
    await qa.getByRole('option', { name: /Meeting on lapsed levels/ }).click()
    await onAgenda.getByRole('button', { name: 'Put on the agenda' }).click()
    await expect(qa).toHaveURL(new RegExp(page))
    const items = qa.getByRole('region', { name: /^Agenda/ }).getByRole('listitem')
    await expect(items.nth(120)).toBeVisible()
    const all = await items.count()

    await chooseAll(qa)
    await qa.getByRole('button', { name: 'Consent agenda', exact: true }).click()
    await expect(qa.getByText(`${all} on the consent agenda, voted on as one.`)).toBeVisible()
    await qa.getByRole('button', { name: 'Call the board…' }).click()
    await qa.getByRole('dialog').getByRole('button', { name: 'Call the board' }).click()
    for (const name of ['Salcedo', 'Abrenica', 'Baguio', 'Imperial'])
      await qa.getByRole('listitem').filter({ hasText: name }).getByText('Present', { exact: true }).click()

    await openAs(chair, 'trustee', '/trustee/board')
    await chair.getByRole('link', { name: 'Meeting on lapsed levels' }).click()
    const link = chair
      .getByRole('region', { name: /^Agenda/ })
      .getByRole('link')
      .first()
    const tied = (await link.textContent()) ?? ''
    await link.click()
    await expect(chair.getByRole('heading', { level: 1, name: tied })).toBeVisible()
    await expectNoViolation(chair)
    await chair.getByRole('button', { name: 'I am tied to it…' }).click()
    const tie = chair.getByRole('dialog', { name: `Take no part in ${tied}` })
    await tie.getByLabel('What ties you to it').fill('My brother is its dean.')
    await tie.getByRole('button', { name: 'Take no part' }).click()
    await chair.goto(page.replace('/admin/', '/trustee/'))
    const first = chair
      .getByRole('region', { name: /^Agenda/ })
      .getByRole('listitem')
      .first()
    await expect(first).toContainText('You take no part')
    await expect(first).not.toContainText('Lower to')

    await chooseAll(qa)
    await qa.getByRole('button', { name: 'Open the vote' }).click()
    await expect(items.first()).toContainText('Vote is open')
    await chair.reload()
    await chooseAll(chair)
    await chair.getByRole('button', { name: 'For', exact: true }).click()
    await expect(chair.getByText(`Your vote on ${all - 1} items is in.`)).toBeVisible()
    await expect(chair.getByText('Your vote: for').first()).toBeVisible()

    await qa.reload()
    await chooseAll(qa)
    await qa.getByRole('button', { name: 'Close the vote' }).click()
    await expect(items.nth(1)).toContainText('Carried')
    await expect(items.first()).toContainText('Lost')
    await qa.getByRole('button', { name: 'Close the meeting' }).click()
    await confirm(qa)
    await expect(qa.getByText('the chair or a Superadmin is missing')).toBeVisible()
    await expect(qa.getByRole('button', { name: 'Confirm the result…' })).toBeHidden()

    await chair.reload()
    await confirm(chair)
    await expect(chair.getByText(`${all - 1} decisions in the book`)).toBeVisible()
    await qa.goto('/admin/decisions')
    await expect(qa.getByRole('table', { name: 'Decisions' }).getByText('Downgraded').first()).toBeVisible()
    await qa.goto('/admin/board?view=waiting')
    await expectNoViolation(qa)
  } finally {
    await Promise.all([qa.close(), chair.close()])
    await stop(server, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
})

async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Choose all' }).check()
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm the result…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
}
