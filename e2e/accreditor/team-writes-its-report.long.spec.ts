import { expect, type Locator, type Page, test } from '@playwright/test'
import { ratings } from '../../src/features/ratings/contract.ts'
import { reports } from '../../src/features/reports/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'
import { assign, newAccreditor, ongoingToday, setAssignment } from '../scenes.ts'

test('a team writes its report, QA returns it with a remark and releases it, and the institution has a fact corrected', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const { survey_id, program, assignment_id } = await rated(here)
  const own = `/accreditor/reports/${survey_id}`

  await openAs(page, 'accreditor', '/accreditor/reports')
  await page.getByRole('article').filter({ hasText: program }).getByRole('button', { name: 'Begin the report' }).click()
  await page.waitForURL(`**${own}`)
  const area = page.getByRole('region', { name: /^Area I\./ })
  await expect(area).toContainText('The minutes are kept since 2019.')
  await expect(area).toContainText('5 Excellent')
  await area.getByRole('button', { name: /^Write/ }).click()
  await area.getByLabel('Findings').fill('The minutes of the board are kept since 2019.')
  await expect(area.getByRole('status')).toContainText('Kept as a draft')
  await page.reload()
  await expect(area.getByLabel('Findings')).toHaveValue('The minutes of the board are kept since 2019.')
  await area.getByRole('button', { name: 'Save section' }).click()
  await expect(area.getByRole('button', { name: /^Write/ })).toBeVisible()
  const recommended = page.getByRole('region', { name: 'Recommendations' })
  await recommended.getByRole('button', { name: /^Write/ }).click()
  await recommended.getByRole('button', { name: 'Add a recommendation' }).click()
  await recommended.getByLabel('Recommendation 1', { exact: true }).fill('Publish the minutes of the board on the website.')
  await recommended.getByRole('button', { name: 'Save section' }).click()
  await expect(recommended.getByText('Publish the minutes of the board on the website.')).toBeVisible()
  await page.getByRole('button', { name: 'All areas are finished' }).click()
  await expect(page.getByRole('button', { name: 'The areas are not finished' })).toBeVisible()
  await expectNoViolation(page)
  // the page of the visit leads to the one report, which is not the own part
  await page.goto(`/accreditor/program?id=${assignment_id}`)
  await page.getByRole('list', { name: 'Reports of the team' }).getByRole('link', { name: program }).click()
  await page.waitForURL(`**${own}`)
  await handIn(page)

  await openAs(page, 'qa', `/admin/reports/${survey_id}`)
  await page.getByRole('button', { name: /^Remark on Area I\./ }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a remark' })
  await dialog.getByLabel('Remark').fill('Which board?')
  await dialog.getByRole('button', { name: 'Write remark' }).click()
  await expect(area).toContainText('the team reads it when you return the report')
  await act(page, 'Return with 1 remark', 'Return')
  await expect(page.getByText('Returned', { exact: true })).toBeVisible()

  await openAs(page, 'accreditor', own)
  await area.getByRole('button', { name: 'Answer' }).click()
  await area.getByLabel('Answer', { exact: true }).fill('The board of regents.')
  await area.getByRole('button', { name: 'Answer' }).click()
  await expect(area).toContainText('The board of regents.')
  await handIn(page)

  await openAs(page, 'qa', `/admin/reports/${survey_id}`)
  await act(page, 'Accept', 'Accept')
  await act(page, 'Release', 'Release')
  await expect(page.getByText('Released', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Compare versions' }).click()
  await expect(page.getByRole('dialog', { name: 'Compare versions' }).getByText('No word is different.').first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'institution', '/institution/dashboard')
  // what is due first stands there, the reports whose days of correction end later behind their link
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await waiting.getByRole('link', { name: /more reports? to read/ }).click()
  await page.waitForURL('**/institution/reports')
  const toRead = page.getByRole('link', { name: program })
  await expect(toRead).toHaveCount(1)
  await toRead.click()
  await page.waitForURL(`**/institution/reports/${survey_id}`)
  await expect(area).toContainText('since 2019')
  await page.getByRole('button', { name: 'Ask for corrections' }).click()
  const asked = page.getByRole('dialog', { name: 'Ask for corrections of fact' })
  await asked.getByLabel('What is wrong').fill('since 2019')
  await asked.getByLabel('What is right').fill('since 2017')
  await asked.getByRole('button', { name: 'Ask for corrections' }).click()
  await expect(page.getByText('Waits for QA')).toBeVisible()
  await expectNoViolation(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, 'qa', `/admin/reports/${survey_id}`)
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByRole('dialog', { name: 'Answer the correction' }).getByRole('button', { name: 'Answer' }).click()
  await area.getByRole('button', { name: /^Write/ }).click()
  await area.getByLabel('Findings').fill('The minutes of the board are kept since 2017.')
  await area.getByRole('button', { name: 'Save section' }).click()
  await expect(area.getByRole('button', { name: /^Write/ })).toBeVisible()
  await act(page, 'End the corrections', 'End the corrections')
  await openAs(page, 'institution', `/institution/reports/${survey_id}`)
  await expect(page.getByText('Corrected', { exact: true })).toBeVisible()
  await expect(area).toContainText('since 2017')
  await page.goto('/institution/recommendations?search=Publish+the+minutes')
  await expect(page.getByText('Publish the minutes of the board on the website.').first()).toBeVisible()
  const { data } = await sendAs(here, 'qa', reports.show, { params: { survey_id } })
  expect(data.versions.map(({ kind }) => kind)).toEqual(['corrected', 'released', 'accepted', 'handed_in', 'returned', 'handed_in'])
})

test('one of a team takes a section over from another who is writing, and neither loses what was typed', async ({
  page,
  browser,
  baseURL,
}) => {
  const here = baseURL as string
  const { survey_id, visit } = await rated(here)
  const ana = await newAccreditor(here, 'Ana')
  const { id } = await assign(here, visit.id, ana.id, 'team_leader')
  await setAssignment(here, visit.id, id, 'confirmed')
  const own = `/accreditor/reports/${survey_id}`
  await sendAs(here, 'accreditor', reports.start, { body: { survey_id } })

  const other = await (await browser.newContext({ baseURL: here, reducedMotion: 'reduce' })).newPage()
  expect((await other.request.post('/api/login', { data: ana.signsIn })).ok()).toBe(true)
  await other.goto(own)
  const [mine, theirs] = [page, other].map((one) => one.getByRole('region', { name: /^Area I\./ })) as [Locator, Locator]
  await theirs.getByRole('button', { name: /^Write/ }).click()
  await theirs.getByLabel('Findings').fill('Ana: the minutes are kept.')
  await expect(theirs.getByRole('status')).toContainText('Kept as a draft')

  await openAs(page, 'accreditor', own)
  await expect(mine).toContainText(`${ana.name} writes it now.`)
  await mine.getByRole('button', { name: /^Take over/ }).click()
  const asked = page.getByRole('dialog', { name: new RegExp(`over from ${ana.name}`) })
  await expectNoViolation(page)
  await asked.getByRole('button', { name: 'Take over' }).click()
  await mine.getByLabel('Findings').fill('The coordinator: the minutes are kept since 2019.')

  // who was writing is told, and keeps what was typed
  await theirs.getByRole('button', { name: 'Save section' }).click()
  await expect(theirs).toContainText('writes it now. What you typed is kept as a draft')
  await mine.getByRole('button', { name: 'Save section' }).click()
  await expect(mine.getByRole('button', { name: /^Write/ })).toBeVisible()
  await expect(mine).toContainText('The coordinator: the minutes are kept since 2019.')

  // and sees both side by side when the section is theirs again
  await theirs.getByRole('button', { name: /^Take over/ }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
  await expect(theirs).toContainText('Nothing of yours is lost.')
  await expect(theirs.getByLabel('Findings')).toHaveValue('Ana: the minutes are kept.')
  await theirs.getByRole('button', { name: 'Go on with mine' }).click()
  await theirs.getByLabel('Findings').fill('The minutes are kept since 2019, and the coordinator has seen them.')
  await theirs.getByRole('button', { name: 'Save section' }).click()
  await page.reload()
  await expect(mine).toContainText('The minutes are kept since 2019, and the coordinator has seen them.')
  await other.context().close()
})

async function handIn(page: Page): Promise<void> {
  await act(page, 'Hand in', 'Hand in')
  await expect(page.getByText('The agency reads this report.')).toBeVisible()
}

/** Presses a button and confirms it. */
async function act(page: Page, button: string, verb: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** A visit of today that the demo accreditor coordinates, with a statement rated. */
async function rated(here: string) {
  const { program, survey_id, accreditor_id, assignment_id, visit } = await ongoingToday(here, 'Written Words', 700)
  const { data: pack } = await sendAs(here, 'accreditor', ratings.take, { body: { survey_id } })
  const statement = pack.instrument.areas[0]?.parameters[0]?.statements[0]?.id ?? ''
  const mark = crypto.randomUUID()
  const made = { device: crypto.randomUUID(), person: accreditor_id, statement, at: { time: Date.now(), count: 0 } }
  await sendAs(here, 'accreditor', ratings.send, {
    body: {
      survey_id,
      operations: [
        { ...made, id: mark, seq: 1, kind: 'mark', mark: 5, after: [] },
        { ...made, id: crypto.randomUUID(), seq: 2, kind: 'team', mark: 5, sentence: '', seen: [mark] },
        { ...made, id: crypto.randomUUID(), seq: 3, kind: 'note', text: 'The minutes are kept since 2019.', after: [] },
      ],
    },
  })
  return { survey_id, program, assignment_id, visit }
}
