import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { contentFolder } from '../../../kit/server/content.ts'
import { site } from '../contract.ts'

const app = await startApp()

test('every text can be read, with a title, a description and no unfilled placeholder', async () => {
  const files = await readdir(`${contentFolder}/pages`)
  expect(files.length).toBeGreaterThanOrEqual(6)
  for (const file of files) {
    const { data } = await app.visitor.send(site.page, { params: { page: file.replace('.md', '') } })
    expect(data.title.length, file).toBeGreaterThan(3)
    expect(data.description.length, file).toBeLessThanOrEqual(170)
    expect(JSON.stringify(data), file).not.toMatch(/[{][a-z ]+[}]/)
  }
})

test('every text has 350 to 700 words, explains something by a drawing, and leads on to another page', async () => {
  for (const file of await readdir(`${contentFolder}/pages`)) {
    const { data } = await app.visitor.send(site.page, { params: { page: file.replace('.md', '') } })
    const text = data.blocks
      .map((block) => {
        if (block.kind === 'text') return block.html
        return block.kind === 'steps' ? block.steps.map((step) => `${step.title} ${step.html} ${step.result}`).join(' ') : ''
      })
      .join(' ')
    const words = text.replace(/<[^>]+>/g, ' ').match(/[\w’'-]+/g) ?? []
    expect(words.length, file).toBeGreaterThanOrEqual(350)
    expect(words.length, file).toBeLessThanOrEqual(700)
    expect(
      data.blocks.some((block) => block.kind === 'figure' || block.kind === 'steps'),
      file,
    ).toBe(true)
    expect(data.next.length, file).toBeGreaterThan(0)
    for (const { to } of data.next) expect(to, file).toMatch(/^\/[a-z]/)
  }
})

test('there is no page outside its folder', async () => {
  for (const page of ['nothing-here', '..%2Fresources%2Flist', 'WHO']) {
    expect((await app.visitor.fetch(`/api/pages/${page}`, {})).status).toBe(404)
  }
})
