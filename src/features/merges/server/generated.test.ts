import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { mergeByChance } from '../../../../testing/merges/generated.ts'

const app = await startApp()

test('whichever two of 200 people are merged, every rule holds or it is refused as a naive model says, and undone it is all as before (seed 5)', async () => {
  const { merged, refused } = await mergeByChance(app, 5, 200, 40)
  expect(merged).toBeGreaterThan(5)
  expect(refused).toBeGreaterThan(5)
}, 120_000)
