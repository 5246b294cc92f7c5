import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoViolation } from '../axe.ts'
import { openAs } from '../people.ts'
import { assign, candidates, goOnAllTheSame, newProgram, visit as recordOf, requested, visitOf } from '../scenes.ts'

test('QA finds a request in the grouped list, opens its record, approves and schedules it', async ({ page, baseURL }) => {
  const program = newProgram('Tidal Energy')
  const request = await requested(baseURL as string, program, { later: 10 })
  await openAs(page, 'qa', '/admin/schedule')
  await page.getByRole('searchbox', { name: /Search/ }).fill(program)
  const row = page.getByRole('row').filter({ hasText: 'Lakeside Polytechnic State University' })
  await expect(page).toHaveURL(/Tidal/)
  await expect(row).toContainText('request')
  await row.getByRole('button', { name: 'Open Lakeside Polytechnic State University' }).click()
  await expect(page.getByRole('table', { name: 'Visits of Lakeside Polytechnic State University' })).toBeVisible()
  await row.getByRole('link', { name: /Lakeside/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lakeside Polytechnic State University' })).toBeVisible()
  await page.getByRole('searchbox', { name: /Search/ }).fill(program)
  await page.getByRole('row').filter({ hasText: request.number }).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/admin/schedule/[^/]+/${request.id}$`))
  await expect(page.getByRole('table', { name: 'Programs' })).toContainText(program)

  await takeStep(page, 'Approve')
  await expect(currentStep(page)).toContainText('Approved')
  await takeStep(page, 'Schedule')
  await goOnAllTheSame(page, 'Schedule')
  await expect(currentStep(page)).toContainText('Scheduled')
  await page.reload()
  await expect(currentStep(page)).toContainText('Scheduled')
  await expectActivity(page, 'Status', 'Approved', 'Scheduled')
  await expectActivity(page, 'Status', 'Requested', 'Approved')
})

test('a request goes back only with a reason, which everybody reads afterwards', async ({ page, baseURL }) => {
  const request = await requested(baseURL as string, newProgram('Unclear Papers'), { later: 11 })
  await openRecord(page, await recordOf(baseURL as string, request.id))
  await takeStep(page, 'Return…')
  const dialog = page.getByRole('dialog', { name: /Return the request\?/ })
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Write the reason in a sentence')
  await dialog.getByLabel('Reason').fill('The list of the faculty is missing.')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/The list of the faculty is missing\..*Reyes/)).toBeVisible()
})

test('QA makes up a team on the record page, changes role and status, and takes somebody off', async ({ page, baseURL }) => {
  const visit = await visitOf(baseURL as string, newProgram('Team Play'), 'scheduled', { later: 200 })
  const people = (await candidates(baseURL as string, visit.id, 'a')).filter(isFree)
  const [lead, member] = people as [(typeof people)[0], (typeof people)[0]]
  await openRecord(page, visit)
  await page.getByRole('button', { name: 'Assign accreditor' }).first().click()
  const panel = page.getByRole('region', { name: 'Assign accreditor' })
  await expect(panel).toContainText('gets an invitation by e-mail')
  // one after the other is looked for, and all of them stay in sight
  for (const { name } of people.slice(0, 5)) await choose(panel, name)
  const roleOf = (name: string) => panel.getByRole('combobox', { name: `Role of ${name}` })
  await expect(panel.getByRole('combobox', { name: /^Role of/ })).toHaveCount(5)
  const [first] = people.filter(({ visits }) => visits > 0)
  await expect(roleOf(first?.name ?? lead.name)).toHaveValue('Overall coordinator')
  await chooseRole(page, roleOf(lead.name), 'Overall coordinator')
  await expect(roleOf(member.name)).toHaveValue('Member')
  // somebody invites one of them meanwhile: the others are not lost, and the panel says it of that one
  const late = people[4] as (typeof people)[0]
  await assign(baseURL as string, visit.id, late.accreditor_id)
  await expectNoViolation(page)
  await panel.getByRole('button', { name: 'Invite 5 accreditors' }).click()
  await expect(page.getByText('4 accreditors are invited, each by an e-mail.')).toBeVisible()
  await expect(panel.getByRole('alert')).toContainText(`${late.name} is on the team of ${visit.number} already (invited).`)
  await panel.getByRole('checkbox', { name: late.name }).click()
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await expect(panel).toBeHidden()
  const team = page.getByRole('table', { name: 'Team' })
  await expect(team.getByRole('row')).toHaveCount(6)

  await team.getByRole('button', { name: `Role of ${member.name}: Member` }).click()
  await page.getByRole('menuitemradio', { name: 'Team leader' }).click()
  await expect(team.getByRole('button', { name: `Role of ${member.name}: Team leader` })).toBeVisible()
  await team.getByRole('button', { name: `Status of ${member.name}: Invited` }).click()
  await page.getByRole('menuitemradio', { name: 'Confirmed' }).click()
  await expect(team.getByRole('button', { name: `Status of ${member.name}: Confirmed` })).toBeVisible()

  // Only one can coordinate a visit, and the page says what to do instead.
  await team.getByRole('button', { name: `Role of ${member.name}: Team leader` }).click()
  await page.getByRole('menuitemradio', { name: 'Overall coordinator' }).click()
  await expect(page.getByRole('alert')).toContainText(
    `${lead.name} is the overall coordinator of this visit already. Give one of the two another role first.`,
  )

  await page.reload()
  await expect(team.getByRole('button', { name: `Role of ${member.name}: Team leader` })).toBeVisible()
  await expect(team.getByRole('button', { name: `Status of ${member.name}: Confirmed` })).toBeVisible()
  await expectActivity(page, 'Role', 'Member', 'Team leader')
  await expectActivity(page, 'Status', 'Invited', 'Confirmed')

  await team.getByRole('button', { name: `More for ${member.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove from the team' }).click()
  const question = page.getByRole('dialog', { name: `Remove ${member.name} from the team?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(team.getByRole('row')).toHaveCount(6)
  await team.getByRole('button', { name: `More for ${member.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove from the team' }).click()
  await question.getByRole('button', { name: /^Remove / }).click()
  await expect(team.getByRole('row')).toHaveCount(5)
  await page.reload()
  await expect(team.getByRole('row')).toHaveCount(5)
  await expect(team).toContainText(lead.name)
})

test('on the assignment page QA cannot choose who is tied or on another visit; a Superadmin can, with a reason', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const visit = await visitOf(here, newProgram('Close Ties'), 'approved', { later: 300 })
  const other = await visitOf(here, newProgram('Same Days'), 'approved', { later: 301 })
  const everybody = await candidates(here, visit.id, 'Lakeside')
  const tied = everybody.find((one) => one.conflicts.some(({ kind }) => kind === 'home'))
  const busy = (await candidates(here, visit.id, 'e')).find(isFree)
  if (!tied || !busy) throw new Error('the demo world has nobody tied to Lakeside, or nobody free')
  await assign(here, other.id, busy.accreditor_id)

  await openAs(page, 'qa', '/admin/accreditor/assignment')
  await page.getByRole('searchbox', { name: /Search/ }).fill(visit.number)
  await page.getByRole('button', { name: new RegExp(`Assign to ${visit.number}`) }).click()
  const panel = page.getByRole('region', { name: 'Assign accreditor' })
  await panel.getByRole('searchbox', { name: 'Accreditor' }).fill(tied.name)
  const refused = panel.getByRole('checkbox', { name: tied.name })
  await expect(refused).toBeDisabled()
  await expect(refused).toHaveAccessibleDescription(/Tied to this institution: home institution. Cannot be assigned/)

  await panel.getByRole('searchbox', { name: 'Accreditor' }).fill(busy.name)
  await expect(panel.getByRole('checkbox', { name: busy.name })).toBeDisabled()

  await openAs(page, 'superadmin', '/admin/accreditor/assignment')
  await page.getByRole('searchbox', { name: /Search/ }).fill(visit.number)
  await page.getByRole('button', { name: new RegExp(`Assign to ${visit.number}`) }).click()
  await choose(panel, busy.name)
  await expect(panel.getByText('This keeps somebody off the visit')).toBeVisible()
  await expect(panel).toContainText(other.number)
  const send = panel.getByRole('button', { name: /^Invite / })
  await expect(send).toBeDisabled()
  await panel.getByRole('textbox', { name: /all the same, because/ }).fill('Both visits are held online.')
  await send.click()
  await expect(page.getByText(`${busy.name} is invited and gets an e-mail.`)).toBeVisible()
  await expect(panel).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: visit.number })
  await expect(row).toContainText(busy.name)
  await expect(row).toContainText('1 unanswered')
  await row.getByRole('button', { name: `Open the team of ${visit.number}` }).click()
  await expect(page.getByRole('table', { name: 'Team' })).toContainText(busy.name)
})

async function openRecord(page: Page, record: { id: string; institution: { id: string } }): Promise<void> {
  await openAs(page, 'qa', `/admin/schedule/${record.institution.id}/${record.id}`)
}

async function takeStep(page: Page, verb: string): Promise<void> {
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: verb, exact: true }).click()
}

function currentStep(page: Page) {
  return page.getByRole('list', { name: 'Progress of the visit' }).locator('[aria-current=step]')
}

/** The newest entries of the record's log tell a change with what was and what is. */
async function expectActivity(page: Page, field: string, before: string, after: string): Promise<void> {
  const activity = page.getByRole('region', { name: 'Activity' })
  const change = activity
    .getByRole('listitem')
    .filter({ hasText: field })
    .filter({ has: page.locator('del', { hasText: before }) })
  await expect(change.filter({ has: page.locator('ins', { hasText: after }) }).first()).toBeVisible()
}

async function choose(panel: Locator, name: string): Promise<void> {
  await panel.getByRole('searchbox', { name: 'Accreditor' }).fill(name)
  await panel.getByRole('checkbox', { name, exact: true }).check()
}

async function chooseRole(page: Page, field: Locator, role: string): Promise<void> {
  await field.click()
  await page.getByRole('option', { name: role }).click()
}

/** Nothing stands in the way, and no other file tells a story of them. */
function isFree(person: { state: string; name: string }): boolean {
  return person.state === 'clear' && !person.name.includes('Dimaculangan')
}
