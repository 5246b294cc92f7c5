import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { hashOf, makeRooms, uploadThroughCuts } from '../../../../testing/evidence.ts'
import { agency } from '../../../kit/contract/agency.ts'

const app = await startApp()
const makeRoom = makeRooms(app)

test('the largest file over a line that is cut ten times sends nothing twice but the parts that were cut', {
  timeout: 120_000,
}, async () => {
  const { sent, lost, size, whole, item, read } = await uploadThroughCuts(app, await makeRoom(), agency.evidenceMegabytes)
  expect(sent).toBe(size + lost)
  expect(lost).toBeLessThan(10 * 4 * 1_048_576)
  expect([item.bytes, item.sha256, await hashOf(read)]).toEqual([size, await hashOf(whole), item.sha256])
})
