import { expect, test } from '@playwright/test'
import { recommendations } from '../../src/features/recommendations/contract.ts'
import { openAs, sendAs } from '../people.ts'

test('an institution answers a recommendation with evidence, the next team finds and rates it, and QA sees what came of it', async ({
  page,
  baseURL,
}) => {
  const url = baseURL as string
  const { data: counts } = await sendAs(url, 'institution', recommendations.counts, {})
  const { data: programs } = await sendAs(url, 'accreditor', recommendations.mine, {})
  // the accreditor goes to other institutions, too
  const lefts = await Promise.all(
    programs.map(async ({ survey_id }) => (await sendAs(url, 'accreditor', recommendations.toRate, { params: { survey_id } })).data),
  )
  const ofOwn = lefts.flatMap(({ recommendations: all }, at) => all.map((one) => ({ ...one, survey_id: programs[at]!.survey_id })))
  const one = ofOwn.find(
    ({ state, program_id }) => (state === 'open' || state === 'answered') && counts.some((own) => own.program_id === program_id),
  )
  if (!one) throw new Error('Nothing was left for the next team')
  const { survey_id } = one
  const left = lefts[programs.findIndex((program) => program.survey_id === survey_id)]!
  const answer = 'It was done in the first semester, and is looked at each year.'

  // what is overdue waits on the dashboard, program by program, and leads to its list
  const late = counts.find(({ overdue }) => overdue > 0)!
  await openAs(page, 'institution', '/institution/dashboard')
  const waiting = page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem').filter({ hasText: late.program })
  await expect(waiting).toContainText(`${late.overdue} overdue`)
  await waiting.getByRole('link').click()
  await expect(page).toHaveURL(`/institution/recommendations?program=${late.program_id}&state=open`)
  await expect(page.getByRole('row').nth(1)).toContainText(late.program)

  await page.goto(`/institution/recommendations?program=${one.program_id}&open=${one.id}`)
  const panel = page.getByRole('region', { name: 'Recommendation', exact: true })
  await panel
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'minutes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await expect(panel.getByRole('link', { name: 'minutes.pdf' })).toBeVisible()
  await panel.getByRole('button', { name: /Answer…|Change the answer…/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What was done').fill(answer)
  await dialog.getByLabel(/Links to evidence/).fill('drive.example/minutes')
  await dialog.getByRole('button', { name: 'Keep the answer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Write the whole address')
  // what was typed is there again after the page was lost
  page.once('dialog', (question) => question.accept())
  await page.reload()
  await panel.getByRole('button', { name: /Answer…|Change the answer…/ }).click()
  await expect(dialog.getByLabel('What was done')).toHaveValue(answer)
  await dialog.getByLabel(/Links to evidence/).fill('https://drive.example/minutes')
  await dialog.getByRole('button', { name: 'Keep the answer' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel).toContainText(answer)

  await openAs(page, 'accreditor', `/accreditor/recommendations/${survey_id}`)
  const found = page.getByRole('list', { name: 'Recommendations' }).getByRole('listitem').filter({ hasText: answer })
  await expect(found.getByRole('link', { name: 'drive.example/minutes' })).toBeVisible()
  await found.getByRole('button', { name: 'Rate it…' }).click()
  await dialog.getByLabel('Partly complied').check()
  await dialog.getByLabel('What the team found').fill('One of the two rooms is ready.')
  await dialog.getByRole('button', { name: 'Keep the rating' }).click()
  await expect(dialog).toBeHidden()
  await expect(found).toContainText('Partly complied')

  await openAs(page, 'qa', `/admin/schedule/${one.institution_id}/${left.visit.id}`)
  const section = page.getByRole('list', { name: 'From the visits before' })
  await expect(section.getByRole('listitem').filter({ hasText: 'One of the two rooms is ready.' })).toContainText('Partly complied')
})
