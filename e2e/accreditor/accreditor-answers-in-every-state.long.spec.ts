/** Generated from the table of an assignment: in every state exactly the open answers are offered. */
import { expect, type Page, test } from '@playwright/test'
import { assignmentSteps } from '../../src/features/teams/rules-assignment.ts'
import { type AssignmentStatus, assignmentStatusNames } from '../../src/features/visits/rules.ts'
import { findStep, nextStates } from '../../src/kit/contract/states.ts'
import { openAs } from '../people.ts'
import { assign, declare, demoAccreditor, newProgram, setAssignment, visitOf } from '../scenes.ts'

test('an accreditor is offered the open answers and no other, takes an acceptance back, accepts again and declines', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const visit = await visitOf(here, newProgram('Open Answers'), 'scheduled', { later: 1200 })
  const { accreditor_id } = await demoAccreditor(here, visit.id)
  const { id } = await assign(here, visit.id, accreditor_id)
  await openAs(page, 'accreditor', `/accreditor/program?id=${id}`)
  const way = ['accepted', 'invited', 'accepted', 'declined'] as const
  let from: AssignmentStatus = 'invited'
  for (const to of way) {
    // taking back is offered as long as the page remembers that it was accepted there
    await expectAnswers(page, from, from === 'accepted')
    const verb = answerVerb(from, to)
    await page.getByRole('button', { name: verb }).first().click()
    if (to === 'accepted') await declare(page)
    if (findStep(assignmentSteps, from, to, 'assignments.answer')?.needs.includes('reason')) {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill('A class of mine that week.')
      await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    from = to
  }
  await expectAnswers(page, 'declined', false)
  // what only the agency sets before a visit
  for (const status of ['confirmed', 'withdrawn', 'accepted'] as const) {
    await setAssignment(here, visit.id, id, status)
    await page.reload()
    await expect(page.getByRole('main').getByText(assignmentStatusNames[status], { exact: true }).first()).toBeVisible()
    await expectAnswers(page, status, false)
  }
})

function answerVerb(from: AssignmentStatus, to: AssignmentStatus): RegExp {
  if (to === 'accepted') return /^Accept /
  if (to === 'invited') return /^Undo/
  return from === 'invited' ? /^Decline (?!after)/ : /^Decline after all/
}

async function expectAnswers(page: Page, from: AssignmentStatus, isRemembered: boolean): Promise<void> {
  const open = nextStates(assignmentSteps, from, 'assignments.answer').filter((to) => to !== 'invited' || isRemembered)
  for (const to of open) await expect(page.getByRole('button', { name: answerVerb(from, to) }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /^(Accept|Decline|Undo)/ })).toHaveCount(open.length)
}
