import { test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { walkCharges } from '../../../../testing/charge-history.ts'

const app = await startApp()
const from = Number(process.env.GENERATED_SEED ?? 1000)
const seeds = Array.from({ length: 40 }, (_, at) => from + at)

test.for(seeds)('whatever happens to the charges, the account holds (seed %i)', { timeout: 120_000 }, async (seed) => {
  await walkCharges(app, seed, 50)
})
