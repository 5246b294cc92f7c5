import { afterEach, expect, test, vi } from 'vitest'
import { agency } from '../../../../kit/contract/agency.ts'
import { waitsFor } from './kinds.ts'

const settings = agency as { timeZone: string }
const own = settings.timeZone
afterEach(() => {
  settings.timeZone = own
  vi.useRealTimers()
})

test.each([
  { zone: 'Asia/Manila', came: '2026-03-11T16:30:00.000Z', now: '2026-03-12T02:00:00.000Z' },
  { zone: 'Pacific/Auckland', came: '2026-03-11T11:30:00.000Z', now: '2026-03-11T20:00:00.000Z' },
  { zone: 'America/New_York', came: '2026-03-12T04:30:00.000Z', now: '2026-03-13T03:30:00.000Z' },
])('what came half past midnight in $zone waits since today until midnight there, and then for 1 day', ({ zone, came, now }) => {
  settings.timeZone = zone
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  expect(waitsFor(came)).toBe('since today')
  vi.setSystemTime(Date.parse(came) + 86_400_000)
  expect(waitsFor(came)).toBe('for 1 day')
  expect(waitsFor(null)).toBe('')
})
