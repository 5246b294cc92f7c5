/** Generated from the tables: in every state exactly the allowed steps are offered, and a way over all of them is gone by clicking. */
import { expect, type Page, test } from '@playwright/test'
import { assignmentSteps } from '../../src/features/teams/rules-assignment.ts'
import {
  assignmentStatuses,
  assignmentStatusNames,
  type VisitStatus,
  visitStatuses,
  visitStatusNames,
  visitSteps,
} from '../../src/features/visits/rules.ts'
import { findStep, nextStates } from '../../src/kit/contract/states.ts'
import { openAs } from '../people.ts'
import {
  assign,
  candidates,
  edit,
  goOnAllTheSame,
  goOnAroundOthers,
  newProgram,
  recordAllTheSame,
  requested,
  today,
  todaysVisit,
} from '../scenes.ts'
import { expectAll, expectItems, wayOverAll } from '../state-walks.ts'

test.describe.configure({ mode: 'parallel' })

const visitVerbs: Record<VisitStatus, string> = {
  requested: 'Take up the request again',
  approved: 'Approve',
  scheduled: 'Schedule',
  ongoing: 'Start the visit',
  reported: 'Mark as reported',
  decided: 'Record outcomes…',
  returned: 'Return…',
  postponed: 'Postpone…',
  cancelled: 'Cancel the visit…',
}
const otherVerbs: Record<string, string> = {
  'reported ongoing': 'Back to ongoing',
  'postponed approved': 'Take up again, without dates fixed',
  'postponed scheduled': 'Schedule again',
}
const visitVerb = (from: VisitStatus, to: VisitStatus) => otherVerbs[`${from} ${to}`] ?? visitVerbs[to]

test('QA is offered the steps of a visit in every state, and takes one over all of them to its outcome', async ({ page, baseURL }) => {
  const here = baseURL as string
  const program = newProgram('Long Ways')
  const request = await requested(here, program)
  const visit = await edit(here, request.id, { visit_date: today, visit_end: today })
  await openAs(page, 'qa', `/admin/schedule/${visit.institution.id}/${visit.id}`)
  const menu = page.getByRole('button', { name: 'Change status' })
  const way = wayOverAll(visitSteps, 'requested', 'decided')
  for (const [n, from] of way.entries()) {
    await expectStanding(page, from)
    const to = way[n + 1]
    if (!to) break
    await menu.click()
    await expectItems(page, visitOffers(from))
    await page.getByRole('menuitem', { name: visitVerb(from, to), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const step = visitSteps.find((one) => one.from.includes(from) && one.to === to)
    if (step?.needs.includes('reason')) {
      await dialog.getByLabel('Reason').fill('So it was agreed.')
      await dialog.getByRole('button', { name: visitVerb(from, to).replace('…', ''), exact: true }).click()
    }
    if (step?.needs.includes('outcomes')) {
      await dialog
        .getByRole('group', { name: `Outcome of ${program}` })
        .getByText('Granted', { exact: true })
        .click()
      await dialog.getByLabel(`Grand mean of ${program}`).fill('3.10')
      await recordAllTheSame(dialog)
    } else if (step?.needs.includes('team_whole')) await goOnAllTheSame(page, visitVerb(from, to))
    else if (['postponed', 'returned', 'cancelled'].includes(from))
      await goOnAroundOthers(page, visitVerb(from, to), currentStep(page).filter({ hasText: visitStatusNames[to] }))
  }
  await expect(menu).toBeHidden()

  // the other end
  const other = await requested(here, newProgram('Short Ways'))
  await edit(here, other.id, { status: 'cancelled', reason: 'Asked for twice.' })
  await page.goto(`/admin/schedule/${visit.institution.id}/${other.id}`)
  await expectStanding(page, 'cancelled')
  expect(visitOffers('cancelled')).toEqual([])
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(menu).toBeHidden()
  expectAll(visitStatuses, [...way, 'cancelled'])
})

/** As the menu lists them: the outcomes, the steps onward, and those aside that need a reason. */
function visitOffers(from: VisitStatus): string[] {
  const next = nextStates(visitSteps, from, 'schedule.edit')
  const isAside = (to: VisitStatus) => findStep(visitSteps, from, to, 'schedule.edit')?.needs.includes('reason') === true
  const all = [...nextStates(visitSteps, from, 'outcomes.record'), ...next.filter((to) => !isAside(to)), ...next.filter(isAside)]
  return all.map((to) => visitVerb(from, to))
}

async function expectStanding(page: Page, status: VisitStatus): Promise<void> {
  const isOnTheWay = visitStatuses.indexOf(status) < visitStatuses.indexOf('decided')
  if (isOnTheWay) await expect(currentStep(page)).toContainText(visitStatusNames[status])
  else if (status === 'decided') await expect(page.getByRole('table', { name: 'Programs' })).toContainText('Granted')
  else await expect(page.getByRole('main').getByText(visitStatusNames[status], { exact: true }).first()).toBeVisible()
}

test('QA is offered every status of somebody on the team, and takes one after the other', async ({ page, baseURL }) => {
  const here = baseURL as string
  const visit = await todaysVisit(here, 'Every Status')
  const person = (await candidates(here, visit.id, 'e')).filter((one) => one.state === 'clear' && !one.name.includes('Dimaculangan')).at(-1)
  if (!person) throw new Error('the demo world has nobody free today')
  await assign(here, visit.id, person.accreditor_id)
  await openAs(page, 'qa', `/admin/schedule/${visit.institution.id}/${visit.id}`)
  const steps = assignmentSteps.filter((step) => step.call === 'teams.editStatus')
  const way = wayOverAll(steps, 'invited')
  for (const [n, from] of way.entries()) {
    await page.getByRole('button', { name: `Status of ${person.name}: ${assignmentStatusNames[from]}`, exact: true }).click()
    const offers = assignmentStatuses.filter((one) => one === from || nextStates(steps, from, 'teams.editStatus').includes(one))
    await expect(page.getByRole('menuitemradio')).toHaveText(offers.map((one) => assignmentStatusNames[one]))
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(assignmentStatusNames[from])
    const to = way[n + 1]
    if (to) await page.getByRole('menuitemradio', { name: assignmentStatusNames[to], exact: true }).click()
  }
  expectAll(assignmentStatuses, way)
})

function currentStep(page: Page) {
  return page.getByRole('list', { name: 'Progress of the visit' }).locator('[aria-current=step]')
}
