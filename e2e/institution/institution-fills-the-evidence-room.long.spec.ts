import { expect, test } from '@playwright/test'
import { evidence } from '../../src/features/evidence/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'
import { assign, demoAccreditor, newProgram, setAssignment, visitOf } from '../scenes.ts'

test('an institution sends a file over a line that breaks, the team reads it, and QA alone sees that it did', async ({ page, baseURL }) => {
  const here = baseURL as string
  const visit = await visitOf(here, newProgram('Evident Things'), 'scheduled', { later: 1500 })
  const { accreditor_id } = await demoAccreditor(here, visit.id)
  const { id } = await assign(here, visit.id, accreditor_id)
  await setAssignment(here, visit.id, id, 'confirmed')
  const params = { accreditation_id: visit.id }
  const { rooms } = (await sendAs(here, 'qa', evidence.ofVisit, { params })).data
  const room = rooms[0]?.id
  const body = { opens_at: new Date(Date.now() - 60_000).toISOString(), closes_at: null, reopened_until: null, version: 0 }
  await sendAs(here, 'qa', evidence.setTimes, { params, body })

  // a PDF of several parts, two of which the line loses: before they arrive, and the answer
  const plan = {
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000)]),
  }
  let parts = 0
  await page.route('**/api/institution/evidence/uploads/*/parts', async (route) => {
    parts += 1
    if (parts === 3) await route.fetch()
    return parts === 2 || parts === 3 ? route.abort() : route.continue()
  })
  await openAs(page, 'institution', `/institution/evidence/${room}`)
  await expect(page.getByText('The program performance profile is missing.')).toBeVisible()
  await page.getByRole('button', { name: 'Add files' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add files' })
  await dialog.getByLabel('About').selectOption({ label: 'Area II: Faculty' })
  await dialog.getByLabel('Choose files').setInputFiles(plan)
  await dialog.getByLabel('Title of plan.pdf').fill('Faculty development plan')
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Add file', exact: true }).click()
  await expect(page.getByText('plan.pdf is in the room.')).toBeVisible({ timeout: 20_000 })
  expect(parts).toBeGreaterThan(3)
  await expect(page.getByText('1 of 10 areas')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Faculty development plan/ }).first()).toBeVisible()
  await expect(page.getByText('Who looked')).toBeHidden()
  await expectNoViolation(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'accreditor', `/accreditor/evidence/${room}`)
  await page
    .getByRole('button', { name: /^Faculty development plan/ })
    .first()
    .click()
  const item = page.getByRole('dialog', { name: 'Faculty development plan' })
  await expect(item.getByText('It cannot be shown here')).toBeVisible()
  await expectNoViolation(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'qa', `/admin/evidence/${room}?view=views`)
  await expect(page.getByRole('row').filter({ hasText: 'Faculty development plan' })).toHaveCount(1)
  await expect(page.getByText(/^Last looked .*, read 1 item$/)).toBeVisible()
  await expectNoViolation(page)
})
