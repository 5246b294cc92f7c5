import { expect, type Page } from '@playwright/test'
import { assign, demoAccreditor, newProgram, visitOf } from '../scenes.ts'

export async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status', { name: /loading/i })).toHaveCount(0)
}

/** A scheduled visit of a new program to which the accreditor of the demo account is invited. */
export async function invited(baseURL: string, subject: string, later: number) {
  const program = newProgram(subject)
  const visit = await visitOf(baseURL, program, 'scheduled', { later })
  const { accreditor_id } = await demoAccreditor(baseURL, visit.id)
  const assignment = await assign(baseURL, visit.id, accreditor_id)
  return { visit, program, assignment }
}
