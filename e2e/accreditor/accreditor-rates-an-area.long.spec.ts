/** The pages of the workbench with a network: what a person does by keyboard, what a lead sets, what is read out at the end. */
import { expect, test } from '@playwright/test'
import { assignments } from '../../src/features/assignments/contract.ts'
import { ratings } from '../../src/features/ratings/contract.ts'
import { agency } from '../../src/kit/contract/agency.ts'
import { openAs, sendAs } from '../people.ts'
import { assign, demoAccreditor, newProgram, visitOf } from '../scenes.ts'
import { expectUsable } from '../usable.ts'
import { setPin, unlock } from './device.ts'

test('an area is rated by keyboard with a note and an undo, set by its lead, written of, and read out at the exit conference', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const { program, survey } = await rated(here)
  await openAs(page, 'accreditor', '/accreditor/ratings')
  await setPin(page)
  await page.getByRole('button', { name: `Take ${program} along` }).click()
  await page.getByRole('list', { name: 'On this device', exact: true }).getByRole('link', { name: program }).click()
  await expect(page.getByText('0 of 25 yours')).toHaveCount(10)
  await page.getByRole('link', { name: /Mission and objectives/ }).click()

  // 25 statements, 25 keys; the one that was wrong is taken back and given again
  await expect(page.getByRole('listitem', { name: 'Input and process 1' }).first()).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('2')
  await page.keyboard.press('u')
  await expect(page.getByText('0 of 25 rated')).toBeVisible()
  for (const key of `4n${'5'.repeat(23)}`) await page.keyboard.press(key)
  await expect(page.getByText('25 of 25 rated')).toBeVisible()
  await expect(page.getByText('Your mean 4.95 reaches')).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('t')
  await page.keyboard.type('Seen on the tour: 3 of 5 rooms.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: /^Note on/ })).toHaveValue('Seen on the tour: 3 of 5 rooms.')
  await page.keyboard.press('?')
  await expect(page.getByText('the mark before comes back')).toBeVisible()
  await page.keyboard.press('?')
  await expectUsable(page)

  await page.getByRole('link', { name: /^Team’s marks/ }).click()
  await page.getByRole('button', { name: 'Set 25 marks where all agree' }).click()
  await expect(page.getByText('25 of 25 set')).toBeVisible()
  await expectUsable(page)

  await page.getByRole('link', { name: 'Narrative' }).click()
  await page.getByRole('textbox', { name: 'Strengths' }).fill('The mission is known by heart.\nIt stands in every syllabus.')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await expectUsable(page)

  await page.reload()
  await unlock(page)
  await page.getByRole('link', { name: program }).click()
  await page.getByRole('link', { name: 'Exit conference' }).click()
  await expect(page.getByRole('row', { name: /Mission and objectives/ })).toContainText('4.95')
  await expect(page.getByText('225 statements of 250 not set yet')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'It stands in every syllabus.' })).toBeVisible()
  await expectUsable(page)

  await expect(page.getByText(/^Everything is uploaded/)).toBeVisible({ timeout: 20_000 })
  const sent = await sendAs(here, 'accreditor', ratings.since, { query: { survey_id: survey } })
  expect(new Set(sent.operations.map(({ kind }) => kind))).toEqual(new Set(['mark', 'note', 'team', 'text']))
})

/** A visit of a program of its own, which the demo accreditor leads. */
async function rated(here: string) {
  const program = newProgram('Rated Studies')
  const visit = await visitOf(here, program, 'scheduled', { later: 700 })
  const accreditor = await demoAccreditor(here, visit.id)
  const assignment = await assign(here, visit.id, accreditor.accreditor_id, 'team_leader')
  await sendAs(here, 'accreditor', assignments.answer, {
    body: { id: assignment.id, answer: 'accepted', declaration_version: agency.declarations.version },
  })
  const { data } = await sendAs(here, 'accreditor', ratings.mine, {})
  const survey = data.find((one) => one.program === program)
  if (!survey) throw new Error('the program is not among those to rate')
  return { program, survey: survey.id }
}
