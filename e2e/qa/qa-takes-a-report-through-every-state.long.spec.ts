/** Generated from the table of a report: accreditor and QA are offered exactly their steps, and a way over all of them is gone by clicking. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { schedule } from '../../src/features/schedule/contract.ts'
import { reportSteps } from '../../src/features/teams/rules-report.ts'
import { type ReportStatus, reportStatuses, reportStatusNames } from '../../src/features/visits/rules.ts'
import { findStep, nextStates } from '../../src/kit/contract/states.ts'
import { openAs, type Person, sendAs } from '../people.ts'
import { assign, demoAccreditor, setAssignment, todaysVisit } from '../scenes.ts'
import { expectAll, expectItems, wayOverAll } from '../state-walks.ts'

test('accreditor and QA are offered the steps of a report in every state, and take one over all of them to its acceptance', async ({
  browser,
  baseURL,
}) => {
  const here = baseURL as string
  const visit = await todaysVisit(here, 'Read Twice')
  const { accreditor_id, name } = await demoAccreditor(here, visit.id)
  const { id } = await assign(here, visit.id, accreditor_id)
  await setAssignment(here, visit.id, id, 'confirmed')
  const accreditor = await pageOf(browser, 'accreditor', `/accreditor/program?id=${id}`)
  const qa = await pageOf(browser, 'qa', `/admin/schedule/${visit.institution.id}/${visit.id}`)
  const report = accreditor.getByRole('region', { name: 'Your part of the report' })
  const row = qa.getByRole('table', { name: 'Team' }).getByRole('row').filter({ hasText: name })
  // today nothing is overdue
  const steps = reportSteps.filter((step) => step.to !== 'late')
  const way = wayOverAll(steps, 'not_started', 'accepted')
  for (const [n, from] of way.entries()) {
    await expect(report).toContainText(reportStatusNames[from])
    await expect(row).toContainText(reportStatusNames[from])
    await expect(report.getByRole('button')).toHaveText(reportOffers(from))
    await row.getByRole('button', { name: `More for ${name}` }).click()
    await expectItems(qa, [...decisionOffers(from), 'Remove from the team'])
    const to = way[n + 1]
    if (!to) break
    if (findStep(steps, from, to, 'teams.decideReport')) {
      await qa.getByRole('menuitem', { name: decisionVerbs[to] ?? '' }).click()
      const dialog = qa.getByRole('dialog')
      if (to === 'returned') await dialog.getByLabel('Reason').fill('The findings on Area V are missing.')
      await dialog.getByRole('button', { name: to === 'returned' ? 'Return' : 'Accept', exact: true }).click()
      await expect(dialog).toBeHidden()
      await accreditor.reload()
    } else {
      await report.getByRole('button', { name: reportVerb(from, to) }).click()
      if (to === 'submitted') await accreditor.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
      await expect(report).toContainText(reportStatusNames[to])
      await qa.reload()
    }
  }
  // what is late became so by the daily job
  const [late] = (
    await sendAs(here, 'qa', schedule.ongoing, {
      body: { filter: { status: ['scheduled', 'ongoing', 'reported'], report_status: ['late'] } },
    })
  ).data
  if (!late) throw new Error('the demo world has no late report')
  await qa.goto(`/admin/schedule/${late.institution.id}/${late.id}`)
  const stands = qa.getByText(reportStatusNames.late, { exact: true })
  const lateRow = qa.getByRole('table', { name: 'Team' }).getByRole('row').filter({ has: stands }).first()
  await lateRow.getByRole('button', { name: /^More for/ }).click()
  await expectItems(qa, [...decisionOffers('late'), 'Remove from the team'])
  expectAll(reportStatuses, [...way, 'late'])
  for (const page of [accreditor, qa]) await page.context().close()
})

const decisionVerbs: Partial<Record<ReportStatus, string>> = { accepted: 'Accept the report', returned: 'Return the report…' }

function decisionOffers(from: ReportStatus): string[] {
  return nextStates(reportSteps, from, 'teams.decideReport').map((to) => decisionVerbs[to] ?? to)
}

function reportVerb(from: ReportStatus, to: ReportStatus): string {
  return to === 'submitted' ? 'Hand in' : from === 'submitted' ? 'Take it back' : 'I have begun'
}

/** What is taken back is a draft or late, by its day; it is one button. */
function reportOffers(from: ReportStatus): string[] {
  const next = nextStates(reportSteps, from, 'assignments.report').filter((to) => to !== 'late')
  return (['draft', 'submitted'] as const).filter((to) => next.includes(to)).map((to) => reportVerb(from, to))
}

async function pageOf(browser: Browser, person: Person, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, person, address)
  return page
}
