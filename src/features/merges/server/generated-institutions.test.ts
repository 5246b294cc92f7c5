import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { mergeInstitutionsByChance } from '../../../../testing/merges/institutions.ts'

const app = await startApp()

test('whichever two institutions of thirty are merged, every rule holds or it is refused as a naive model says, and undone it is all as before (seed 7)', async () => {
  const { merged, refused } = await mergeInstitutionsByChance(app, 7, 60, 15)
  expect(merged).toBeGreaterThan(3)
  expect(refused).toBeGreaterThan(3)
}, 120_000)
