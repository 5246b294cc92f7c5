/** Days chosen in the calendar of a date field, as a person does. */
import type { Locator, Page } from '@playwright/test'

/** In the open calendar, which shows the month of `shown`: the days `from` to `to`. */
export async function chooseDays(page: Page, shown: string, from: string, to: string): Promise<void> {
  const calendar = page.locator('[data-dates-dropdown]')
  await turn(calendar, monthOf(from) - monthOf(shown))
  await calendar.getByRole('button', { name: new RegExp(`^${longDay(from)}`) }).click()
  await turn(calendar, monthOf(to) - monthOf(from))
  await calendar.getByRole('button', { name: new RegExp(`^${longDay(to)}`) }).click()
}

async function turn(calendar: Locator, months: number): Promise<void> {
  const button = calendar.locator(`button[data-direction=${months < 0 ? 'previous' : 'next'}]`)
  for (let turned = 0; turned < Math.abs(months); turned += 1) await button.click()
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

/** `20 November 2026`, as the calendar names its days. */
function longDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))
}
