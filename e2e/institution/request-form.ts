/** The form by which an institution asks for accreditation. */
import type { Page } from '@playwright/test'
import { requests } from '../../src/features/requests/contract.ts'
import { firstVisitDay } from '../../src/features/visits/rules-days.ts'
import { formatDay } from '../../src/kit/contract/days.ts'
import { depositSlip, openAs, sendAs } from '../people.ts'
import { addNewProgram, today } from '../scenes.ts'

/** The first day a visit may be asked for. */
export const firstDay = firstVisitDay(today)

type Step = 'visit_date' | 'payment_status' | 'file' | 'review'

/** Opens the form and fills it until the named step is open. */
export async function fillUpTo(page: Page, step: Step, program: string, { paid = step === 'file' } = {}): Promise<void> {
  await openForm(page)
  await addNewProgram(page, program)
  await goOnAllTheSame(page)
  if (step === 'visit_date') return
  await page.getByRole('button', { name: formatDay(firstDay) }).click()
  await goOnAllTheSame(page)
  if (step === 'payment_status') return
  await page.getByRole('radio', { name: paid ? /^Paid/ : /^Unpaid/ }).click()
  if (step === 'file') return
  if (paid) await page.locator('input[type=file]').setInputFiles(depositSlip)
  await goOnAllTheSame(page)
}

export async function openForm(page: Page): Promise<void> {
  await openAs(page, 'institution', '/institution/programs/request')
}

export async function typeDate(page: Page, day: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Visit date' })
  await field.fill(formatDay(day))
  await field.press('Tab')
}

export async function goOnAllTheSame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function requestsOf(baseURL: string | undefined, program: string) {
  const { data } = await sendAs(baseURL as string, 'institution', requests.list, { query: { query: program } })
  return data
}
