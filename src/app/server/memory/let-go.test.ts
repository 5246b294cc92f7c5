import { expect, test } from 'vitest'
import { letGo } from './let-go.ts'

test('what nobody has in their hands any more is gone, and nobody else is given the means', async () => {
  const left = new WeakRef(new Array(100_000).fill(0))
  // what a WeakRef was made of stays until the turn ends
  await new Promise((done) => setImmediate(done))
  letGo()
  expect(left.deref()).toBeUndefined()
  expect('gc' in globalThis).toBe(false)
})
