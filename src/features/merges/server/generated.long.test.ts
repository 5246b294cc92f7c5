import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { mergeByChance } from '../../../../testing/merges/generated.ts'

const app = await startApp()

test('whichever two of 10,000 people are merged, every rule holds or it is refused as a naive model says, and undone it is all as before (seed 1801)', async () => {
  const { merged, refused } = await mergeByChance(app, 1801, 10_000, 200)
  expect(merged).toBeGreaterThan(60)
  expect(refused).toBeGreaterThan(30)
}, 1_800_000)
