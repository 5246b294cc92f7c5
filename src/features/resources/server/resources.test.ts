import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { resources } from '../contract.ts'

const app = await startApp()

test('every listed document can be downloaded whole', async () => {
  const { data } = await app.visitor.send(resources.list)
  expect(data.length).toBeGreaterThanOrEqual(2)
  for (const document of data) {
    const answer = await app.visitor.fetch(`/api/resources/${document.file}`, {})
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect((await answer.blob()).size).toBe(document.bytes)
  }
})

test('there is no document outside the list', async () => {
  for (const file of ['list.json', '..%2Fpages%2Fwho-we-are.md', 'nothing.pdf']) {
    expect((await app.visitor.fetch(`/api/resources/${file}`, {})).status).toBe(404)
  }
})
