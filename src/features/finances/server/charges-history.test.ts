import { test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { walkCharges } from '../../../../testing/charge-history.ts'

const app = await startApp()

// the long form: charges-history.long.test.ts
test.for([1, 2])(
  'whatever happens to the charges of an institution, every page says what is paid and open of them (seed %i)',
  async (seed) => {
    await walkCharges(app, seed, 25)
  },
)
