import { expect, type Page, test } from '@playwright/test'
import { comments } from '../../src/features/comments/contract.ts'
import { institutions } from '../../src/features/institutions/contract.ts'
import { programs } from '../../src/features/programs/contract.ts'
import { expectNoViolation, onPhones } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'
import { newProgram, visitOf } from '../scenes.ts'

test('QA asks Finance in a comment; Finance finds it by the bell, reads it once, and answers', async ({ page, browser, baseURL }) => {
  const here = baseURL as string
  const visit = await visitOf(here, newProgram('Spoken'), 'approved', { later: 860 })
  const path = `/admin/schedule/${visit.institution.id}/${visit.id}`
  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await sendAs(here, 'finance', comments.readAll, {})
  await openAs(other, 'finance', `${here}/admin/dashboard`)
  // payments wait for Finance on any day: the number is there once it was read
  await expect.poll(() => bellOf(other)).toBeGreaterThan(0)
  const before = await bellOf(other)

  await openAs(page, 'qa', path)
  const section = page.getByRole('region', { name: 'Comments' })
  const field = section.getByLabel('Comment, for colleagues only')
  await expect(section.getByText('No comments yet.')).toBeVisible()
  await field.pressSequentially('Is it paid, @teresita')
  await expect(section.getByRole('option', { name: /Teresita/ })).toHaveAttribute('aria-selected', 'true')
  await expectNoViolation(page)
  await field.press('Enter')
  await expect(field).toHaveValue('Is it paid, @Ms. Teresita G. Ocampo, CPA ')
  await field.press('Enter')
  await field.pressSequentially('The dean asks.')

  // without a line nothing is lost, nor when the page is loaded again
  await page.route('**/api/admin/comments', (route) => route.abort())
  await section.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(section.getByRole('alert')).toBeVisible()
  await expect(field).toHaveValue(/The dean asks\.$/)
  await page.unroute('**/api/admin/comments')
  await page.reload()
  await expect(field).toHaveValue(/The dean asks\.$/)
  await section.getByRole('button', { name: 'Comment', exact: true }).click()
  const mine = section.getByRole('listitem').filter({ hasText: 'The dean asks.' })
  await expect(mine).toContainText('@Ms. Teresita G. Ocampo, CPA')
  await expect(field).toHaveValue('')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolation(page, onPhones)
  for (const button of await section.getByRole('button').all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  // the other person
  await other.reload()
  await expect.poll(() => bellOf(other)).toBe(before + 1)
  await other.getByRole('button', { name: /^Actions:/ }).click()
  await other.getByRole('link', { name: /Mentions/ }).click()
  const row = other.getByRole('row').filter({ hasText: visit.number })
  await expect(row).toContainText('Unread')
  await expectNoViolation(other)
  await row.getByRole('link').first().click()
  const theirs = other.getByRole('region', { name: 'Comments' })
  const asked = theirs.getByRole('listitem').filter({ hasText: 'The dean asks.' })
  await expect(asked).toBeInViewport()
  await expect(asked).toContainText('Mentions you')
  await expect(asked.getByRole('button')).toHaveCount(0)
  await expect.poll(() => bellOf(other)).toBe(before)
  await expectNoViolation(other)
  await theirs.getByLabel('Comment, for colleagues only').fill('Since yesterday.')
  await theirs.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(theirs.getByRole('listitem')).toHaveCount(2)
  await other.goto(`${here}/admin/actions?kind=mentions`)
  await expect(row).toContainText('Read')
  await expect(other.getByRole('button', { name: 'Mark all mentions as read' })).toBeDisabled()

  // the author changes the comment, then removes it
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.reload()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await mine.getByRole('button', { name: /^More for your comment/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await section.getByLabel('Your comment').fill('Is it paid? The dean asks again.')
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(section.getByText('The dean asks again.')).toBeVisible()
  await expect(section.getByText('edited')).toBeVisible()
  await section.getByRole('button', { name: /^More for your comment/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the comment' }).click()
  await expect(section.getByText('Comment removed')).toBeVisible()
  await expect(section.getByText('The dean asks again.')).toHaveCount(0)
  await other.context().close()
})

test('what is typed right after a colleague is chosen stands behind the name, however late the browser draws', async ({
  page,
  baseURL,
}) => {
  const visit = await visitOf(baseURL as string, newProgram('Late'), 'approved', { later: 880 })
  await page.addInitScript(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 400)
  })
  await openAs(page, 'qa', `/admin/schedule/${visit.institution.id}/${visit.id}`)
  const section = page.getByRole('region', { name: 'Comments' })
  const field = section.getByLabel('Comment, for colleagues only')
  await field.pressSequentially('Paid, @teresita')
  await expect(section.getByRole('option', { name: /Teresita/ })).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await page.keyboard.type('or')
  // whatever waited to be drawn is
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.keyboard.type(' not')
  await expect(field).toHaveValue('Paid, @Ms. Teresita G. Ocampo, CPA or not')
})

test('an institution, an accreditor and a program have comments, too; a Guest sees none', async ({ page, baseURL }) => {
  const here = baseURL as string
  const word = `Word ${crypto.randomUUID().slice(-6)}`
  const { data } = await sendAs(here, 'qa', institutions.list, { body: { paginate: 1 } })
  const at = `/admin/institution/institutions?open=${data[0]?.id}`
  await openAs(page, 'qa', at)
  await comment(page, word)
  await page.goto('/admin/accreditor/accreditors')
  await page.getByRole('row').nth(1).getByRole('link').or(page.getByRole('row').nth(1).getByRole('button')).first().click()
  await page.getByRole('tab', { name: 'Comments' }).click()
  await page.getByLabel('Comment, for colleagues only').fill(word)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: word })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolation(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  const [program] = (await sendAs(here, 'qa', programs.list, { body: { paginate: 1 } })).data
  await page.goto(`/admin/institution/programs/${program?.id}`)
  await comment(page, word)

  await openAs(page, 'guest', at)
  await expect(page.getByRole('region', { name: 'Campuses' })).toBeVisible()
  await expect(page.getByText('Comment')).toHaveCount(0)
})

test('a mention below many newer comments comes by itself, others with “Older comments”; an answer that is lost leaves one comment', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const { id, institution } = await visitOf(here, newProgram('Discussed'), 'approved', { later: 861 })
  const on = { record: 'accreditation', record_id: id } as const
  const { data: people } = await sendAs(here, 'qa', comments.colleagues, { query: { ...on, search: 'Teresita' } })
  await sendAs(here, 'qa', comments.add, { body: { ...on, text: 'The very first one' } })
  for (let at = 1; at <= 30; at++)
    await sendAs(here, 'qa', comments.add, {
      body: { ...on, text: `Remark ${at}.`, mentions: at === 9 ? [people[0]?.id as string] : [] },
    })
  await openAs(page, 'finance', `/admin/schedule/${institution.id}/${id}#comments`)
  const section = page.getByRole('region', { name: 'Comments' })
  const lines = section.getByRole('listitem')
  await expect(lines.filter({ hasText: 'Remark 9.' })).toContainText('Mentions you')
  await expect(lines).toHaveCount(30)
  await section.getByRole('button', { name: 'Older comments' }).click()
  await expect(lines.filter({ hasText: 'The very first one' })).toBeVisible()
  await expect(lines).toHaveCount(31)
  await expect(section.getByRole('button', { name: 'Older comments' })).toHaveCount(0)

  // it is stored, and the answer does not arrive
  await page.route('**/api/admin/comments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await section.getByLabel('Comment, for colleagues only').fill('Said once')
  await section.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(section.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/admin/comments')
  await section.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(section.getByLabel('Comment, for colleagues only')).toHaveValue('')
  await expect(lines.filter({ hasText: 'Said once' })).toHaveCount(1)
})

test('a comment that is sent before the others have come stands among them', async ({ page, baseURL }) => {
  const here = baseURL as string
  const word = `Word ${crypto.randomUUID().slice(-6)}`
  const [program] = (await sendAs(here, 'qa', programs.list, { body: { paginate: 1 } })).data
  const sent = Promise.withResolvers<void>()
  // what was stored before is answered late
  const isRead = (url: URL) => url.pathname === '/api/admin/comments' && url.search !== ''
  await page.route(
    isRead,
    async (route) => {
      const before = await route.fetch()
      await sent.promise
      await route.fulfill({ response: before }).catch(() => {})
    },
    { times: 1 },
  )
  const stored = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/admin/comments'))
  await openAs(page, 'qa', `/admin/institution/programs/${program?.id}`)
  const section = page.getByRole('region', { name: 'Comments' })
  await section.getByLabel('Comment, for colleagues only').fill(word)
  await section.getByRole('button', { name: 'Comment', exact: true }).click()
  await stored
  sent.resolve()
  await expect(section.getByRole('listitem').filter({ hasText: word })).toBeVisible()
})

async function comment(page: Page, word: string) {
  const section = page.getByRole('region', { name: 'Comments' })
  await section.getByLabel('Comment, for colleagues only').fill(word)
  await section.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(section.getByRole('listitem').filter({ hasText: word })).toBeVisible()
  await expectNoViolation(page)
}

async function bellOf(page: Page): Promise<number> {
  const name = (await page.getByRole('button', { name: /^Actions:/ }).getAttribute('aria-label')) ?? ''
  return Number(/([\d,]+) new or overdue/.exec(name)?.[1]?.replace(',', '') ?? 0)
}
