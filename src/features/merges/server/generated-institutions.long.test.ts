import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { mergeInstitutionsByChance } from '../../../../testing/merges/institutions.ts'

const app = await startApp()

test('whichever two institutions of thirty are merged, every rule holds or it is refused as a naive model says, and undone it is all as before (seed 1901)', async () => {
  const { merged, refused } = await mergeInstitutionsByChance(app, 1901, 400, 300)
  expect(merged).toBeGreaterThan(5)
  expect(refused).toBeGreaterThan(5)
}, 900_000)
