import { expect, test } from '@playwright/test'
import { expectNoViolation } from '../axe.ts'
import { openAs } from '../people.ts'
import { assign, candidates, newProgram, setAssignment, visitOf } from '../scenes.ts'

test('an institution sees who comes, objects to one of them on a phone, and reads why the person stays', async ({ page, baseURL }) => {
  const here = baseURL as string
  const visit = await visitOf(here, newProgram('Fair Play'), 'scheduled', { later: 1400 })
  const person = (await candidates(here, visit.id, 'a')).find((one) => one.state === 'clear')
  if (!person) throw new Error('the demo world has nobody free')
  const { id } = await assign(here, visit.id, person.accreditor_id)
  await setAssignment(here, visit.id, id, 'confirmed')

  await page.setViewportSize({ width: 390, height: 844 })
  const address = `/institution/programs?tab=accreditations&open=${visit.id}`
  await openAs(page, 'institution', address)
  const team = page.getByRole('list', { name: 'Survey team' })
  await expect(team).toContainText(person.name)
  await expectNoViolation(page)
  await page.getByRole('button', { name: `Object to ${person.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Object to ${person.name}?` })
  await dialog.getByRole('button', { name: 'Send the objection' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Write in a sentence what speaks against this person')
  await dialog.getByLabel('Reason').fill('She was not chosen for a post of ours last year.')
  await dialog.getByRole('button', { name: 'Send the objection' }).click()
  await expect(team).toContainText('You objected; QA answers.')

  await openAs(page, 'qa', `/admin/actions?kind=objections&search=${visit.number}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('row').filter({ hasText: visit.number }).first().getByRole('button').first().click()
  const panel = page.getByRole('region', { name: person.name })
  await expect(panel).toContainText('She was not chosen for a post of ours last year.')
  await expectNoViolation(page)
  await panel.press('s')
  const keeping = page.getByRole('dialog', { name: `Keep ${person.name} on the team?` })
  await keeping.getByLabel('Why the person stays').fill('Somebody else was better qualified for that post.')
  await keeping.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(keeping).toBeHidden()

  await openAs(page, 'institution', address)
  await expect(team).toContainText('Somebody else was better qualified for that post.')
  await expect(page.getByRole('button', { name: `Object to ${person.name}` })).toBeHidden()
})
