import { expect, test } from 'vitest'
import { startPoller } from './poller.ts'

test('a round that fails is followed by the next one, and a stop still waits for the last', async () => {
  let count = 0
  let again = () => {}
  const second = new Promise<void>((resolve) => {
    again = resolve
  })
  const poller = startPoller(
    async () => {
      if (++count === 2) again()
      throw new Error(`round ${count} failed`)
    },
    { first: 0, pause: 0 },
  )
  await second
  await expect(poller.stop()).resolves.toBeUndefined()
  expect(count).toBeGreaterThanOrEqual(2)
})
