import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectNoViolation } from '../axe.ts'
import { openAs } from '../people.ts'
import { assign, demoAccreditor, newProgram, setAssignment, visitOf } from '../scenes.ts'

test('QA writes the programme, the institution adds places and a contact, and the team has it on a phone, on paper and in the calendar', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const visit = await visitOf(here, newProgram('Packed Things'), 'scheduled', { later: 1700 })
  const { accreditor_id } = await demoAccreditor(here, visit.id)
  const { id } = await assign(here, visit.id, accreditor_id)
  await setAssignment(here, visit.id, id, 'confirmed')

  await openAs(page, 'qa', `/admin/visits/${visit.id}/packet`)
  await expect(page.getByText('nobody has written it yet')).toBeVisible()
  await page.getByRole('button', { name: 'Write the packet' }).click()
  const dialog = page.getByRole('dialog', { name: /^Packet of / })
  const opening = dialog.getByRole('group', { name: 'Programme, item 1', exact: true })
  await opening.getByLabel('Place').fill('Social hall')
  await opening.getByLabel('To', { exact: true }).fill('08:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(opening.getByText('Let it end after it begins.')).toBeVisible()
  await expect(opening.getByLabel('Place')).toHaveValue('Social hall')
  await opening.getByLabel('To', { exact: true }).fill('09:15')
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The packet is written.')).toBeVisible()
  await expect(page.getByText('nobody has written it yet')).toBeHidden()

  await openAs(page, 'institution', `/institution/visits/${visit.id}/packet`)
  await page.getByRole('button', { name: 'Change the packet' }).click()
  await dialog.getByRole('button', { name: 'Add a place' }).click()
  const place = dialog.getByRole('group', { name: 'Places, place 1' })
  await place.getByLabel('What is there').fill('Base room of the team')
  await place.getByLabel('Where').fill('Library, room 207')
  await dialog.getByRole('button', { name: 'Add a contact' }).click()
  const contact = dialog.getByRole('group', { name: 'Contacts at the institution, contact 1' })
  await contact.getByLabel('Name').fill('Lina Cruz')
  await contact.getByLabel('Phone').fill('0917 555 0100')
  await dialog.getByLabel('Travel and lodging').fill('A van waits at the gate at 6.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Library, room 207')).toBeVisible()
  await expectNoViolation(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'accreditor', `/accreditor/program?id=${id}`)
  await page.getByRole('link', { name: 'Packet of the visit' }).click()
  await expect(page.getByText('08:30 – 09:15')).toBeVisible()
  await expect(page.getByText('Team and administration · Social hall')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Lina Cruz, 0917 555 0100' })).toHaveAttribute('href', 'tel:09175550100')
  await expect(page.getByRole('button', { name: /the packet$/ })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectNoViolation(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await readFile(await (await saved).path(), 'utf8')).replace(/\r\n /g, '')).toContain('Base room of the team: Library')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('A van waits at the gate at 6.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('Show on a map')).toBeHidden()
})
