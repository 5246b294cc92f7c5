import { expect, test } from '@playwright/test'
import { addDays } from '../../src/kit/contract/days.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs } from '../people.ts'
import { edit, lakeside, newProgram, requested, visit, visitOf } from '../scenes.ts'

test('QA moves a visit in the calendar by keys, sees what breaks before it is dropped, and confirms it', async ({ page, baseURL }) => {
  const here = baseURL as string
  // on days far from those other tests choose: two visits of one campus, in one month, some days apart
  const there = await requested(here, newProgram('Calendars'))
  const moving = await visitOf(here, newProgram('Moving'), 'approved')
  const middle = `${Number(there.visit_date.slice(0, 4)) + 2}-03-08`
  const first = addDays(middle, Math.floor(Math.random() * 10))
  await edit(here, there.id, { visit_date: addDays(first, 4) })
  const before = await edit(here, moving.id, { visit_date: first })
  await openAs(page, 'qa', `/admin/schedule?mode=calendar&day=${first}&search=${moving.number}`)
  const bar = page.getByRole('button', { name: new RegExp(`${lakeside}.*${moving.number}`) })
  await expect(bar).toBeVisible()
  await expectNoViolation(page)

  await bar.press('m')
  const strip = page.locator('[aria-live=assertive]')
  await expect(strip).toContainText('Taken')
  await bar.press('ArrowRight')
  await bar.press('ArrowRight')
  await expect(strip).toContainText(`Main Campus has another visit`)
  await expect(strip).toContainText(there.number)
  await bar.press('Escape')
  await expect(strip).toBeHidden()
  expect((await visit(here, moving.id)).visit_date).toBe(first)

  await bar.press('m')
  await bar.press('ArrowRight')
  await bar.press('ArrowRight')
  await expect(strip).toContainText('another visit')
  await bar.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move the visit' })
  await expect(dialog).toContainText(there.number)
  const send = dialog.getByRole('button', { name: /^Move to/ })
  await expect(send).toBeDisabled()
  await expectNoViolation(page)
  for (const box of await dialog.getByRole('checkbox', { name: 'Move the visit all the same' }).all()) await box.check()
  await send.click()
  await expect(dialog).toBeHidden()
  const after = await visit(here, moving.id)
  expect([after.visit_date, after.version]).toEqual([addDays(first, 2), before.version + 1])
  // the address keeps month, view and search
  await page.reload()
  await expect(bar).toHaveAccessibleName(/Breaks: Main Campus has another visit/)
})

test('on a phone the visits stand by day, and a form moves one', async ({ page, baseURL }) => {
  const here = baseURL as string
  await page.setViewportSize({ width: 390, height: 844 })
  const moving = await visitOf(here, newProgram('Phones'), 'approved')
  const first = `${Number(moving.visit_date.slice(0, 4)) + 3}-05-1${Math.floor(Math.random() * 9)}`
  await edit(here, moving.id, { visit_date: first })
  await openAs(page, 'qa', `/admin/schedule?mode=calendar&day=${first}&search=${moving.number}`)
  await page.getByRole('button', { name: `Move ${moving.number}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the visit' })
  await dialog.getByLabel('First day').fill(`12 Jul ${first.slice(0, 4)}`)
  await dialog.getByLabel('First day').press('Tab')
  await expect(dialog).toContainText('Nothing breaks on these days')
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: /^Move to/ }).click()
  await expect(dialog).toBeHidden()
  expect((await visit(here, moving.id)).visit_date).toBe(`${first.slice(0, 4)}-07-12`)
})
