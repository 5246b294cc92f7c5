import { readdir } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { agency } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { contentFolder } from '../../../kit/server/content.ts'
import { members } from '../../members/contract.ts'
import { resources } from '../../resources/contract.ts'
import { site } from '../contract.ts'

const app = await startApp()
const dayFromNow = (days: number) => agencyDay(new Date(Date.now() + days * 86_400_000))

beforeAll(async () => {
  const coast = await insertInstitution(app.db, { name: 'Coast State University', city: 'Parañaque City', region: agency.regions[0].name })
  const hill = await insertInstitution(app.db, { name: 'Hill State College', type: 'college', region: agency.regions[4].name })
  await insertInstitution(app.db, { name: 'Closed State College', status: 'inactive' })
  const campus = await insertCampus(app.db, { institution_id: coast.id })
  await insertCampus(app.db, { institution_id: coast.id })
  const hillCampus = await insertCampus(app.db, { institution_id: hill.id })
  const program = (level: 'candidate' | 'level_2' | 'level_3' | 'none', valid_to: string | null, grace_until: string | null = null) =>
    insertProgram(app.db, { campus_id: campus.id, level, valid_to, grace_until })
  await program('candidate', dayFromNow(0)) // the last day counts
  await program('level_2', dayFromNow(400))
  await program('level_2', dayFromNow(-20), dayFromNow(300)) // in grace
  await program('level_3', dayFromNow(-1)) // has ended
  await program('level_3', dayFromNow(-400), dayFromNow(-35)) // grace has ended
  await program('none', null)
  await insertProgram(app.db, { campus_id: hillCampus.id, level: 'candidate', valid_to: dayFromNow(30) })
})

test('the standing counts what is valid today by level, and grace periods apart', async () => {
  const { data } = await app.visitor.send(members.standing)
  expect(data).toEqual({
    programs: 4,
    levels: { candidate: 2, level_1: 0, level_2: 1, level_3: 0, level_4: 0 },
    grace: 1,
    institutions: 2,
    campuses: 3,
    as_of: agencyDay(),
  })
})

test('a member shows its programs by level and the highest of them; an inactive institution is no member', async () => {
  const { data, total, regions } = await app.visitor.send(members.list)
  expect(data.map((one) => one.name)).toEqual(['Coast State University', 'Hill State College'])
  expect(data[0]).toMatchObject({ campuses: 2, highest: 'level_2', levels: { candidate: 1, level_2: 2, level_3: 0 } })
  expect([total, regions]).toEqual([2, [agency.regions[0], agency.regions[4]].map(({ name }) => ({ region: name, members: 1 }))])
})

test('no contact data of an institution leaves with the members', async () => {
  const { data } = await app.visitor.send(members.list)
  for (const member of data) for (const key of ['phone', 'email', 'president', 'version']) expect(member).not.toHaveProperty(key)
})

test('members are found by name, city without accents, region and highest level', async () => {
  const names = async (query: Record<string, string>) => (await app.visitor.send(members.list, { query })).data.map((one) => one.name)
  expect(await names({ search: 'paranaque state' })).toEqual(['Coast State University'])
  expect(await names({ region: agency.regions[4].name })).toEqual(['Hill State College'])
  expect(await names({ level: 'candidate' })).toEqual(['Hill State College'])
  expect(await names({ search: 'nowhere' })).toEqual([])
})

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

test('there is no page and no document outside their folders', async () => {
  for (const page of ['nothing-here', '..%2Fresources%2Flist', 'WHO']) {
    expect((await app.visitor.fetch(`/api/pages/${page}`, {})).status).toBe(404)
  }
  for (const file of ['list.json', '..%2Fpages%2Fwho-we-are.md', 'nothing.pdf']) {
    expect((await app.visitor.fetch(`/api/resources/${file}`, {})).status).toBe(404)
  }
})

test('every listed document can be downloaded whole', async () => {
  const { data } = await app.visitor.send(resources.list)
  expect(data.length).toBeGreaterThanOrEqual(2)
  for (const document of data) {
    const answer = await app.visitor.fetch(`/api/resources/${document.file}`, {})
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect((await answer.blob()).size).toBe(document.bytes)
  }
})
