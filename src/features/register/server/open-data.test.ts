import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertProgram } from '../../../../testing/insert.ts'
import { enter, level2 } from '../../../../testing/register/book.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { registerAddresses } from '../../navigation/rules-register.ts'
import { registerData } from '../contract.ts'
import { commentDays } from '../rules.ts'

const app = await startApp({ PUBLIC_URL: 'https://agency.example' })
const { visitor } = app
const today = agencyDay()

test('the changes name every public entry of the book once, in pages and from any cursor on', async () => {
  const { id } = await insertProgram(app.db)
  const before = (await visitor.send(registerData.changes)).cursor
  await enter(app, id, 'grant', { ...level2, decided_on: '2022-02-20' })
  await enter(app, id, 'lapse', { decided_on: today })
  const all = await visitor.send(registerData.changes)
  const book = await app.db.selectFrom('decisions').select(['number', 'act', 'decided_on']).where('act', '!=', 'defer').execute()
  const waiting = (one: (typeof book)[number]) =>
    ['not_grant', 'downgrade', 'lapse', 'withdraw'].includes(one.act) && addDays(one.decided_on, commentDays) > today
  const numbers = (list: { number: string }[]) => list.map(({ number }) => number).sort()
  expect(numbers(all.data)).toEqual(numbers(book.filter((one) => !waiting(one))))
  expect((await visitor.send(registerData.changes, { query: { since: before! } })).data).toMatchObject([{ program_id: id, act: 'grant' }])
  expect(await visitor.send(registerData.changes, { query: { since: all.cursor! } })).toEqual({ data: [], cursor: all.cursor, more: false })
  for (const since of ['nonsense', '2026-02-31.4'])
    expect((await visitor.refused(registerData.changes, { query: { since } })).status).toBe(422)
})

test('files, feeds and pictures of the register are had without a key from any site, and are not sent again unchanged', async () => {
  const { id } = await insertProgram(app.db, {
    name: 'BS Badges',
    level: 'level_3',
    valid_from: '2024-01-01',
    valid_to: addMonths(today, 20),
  })
  const addresses = [
    registerAddresses.programsCsv,
    registerAddresses.decisionsCsv,
    registerAddresses.programsJson,
    registerAddresses.decisionsJson,
  ]
  const more = [registerAddresses.changes, registerAddresses.atom, registerAddresses.linked(id), registerAddresses.badge(id)]
  for (const address of [...addresses, ...more]) {
    const answer = await visitor.fetch(address, { method: 'GET' })
    expect([address, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([address, 200, '*'])
    await answer.arrayBuffer()
    const again = await visitor.fetch(address, { method: 'GET', headers: { 'if-none-match': answer.headers.get('etag')! } })
    expect([address, again.status]).toEqual([address, 304])
  }
  const tag = (await visitor.fetch(registerAddresses.programsCsv, { method: 'GET' })).headers.get('etag')!
  await app.db.updateTable('programs').set({ name: 'BS Banners' }).where('id', '=', id).execute()
  const changed = await visitor.fetch(registerAddresses.programsCsv, { method: 'GET', headers: { 'if-none-match': tag } })
  expect(await changed.text()).toContain('BS Banners')
})

test('the files have every program and every public decision, and lead on to the next thousand', async () => {
  const csv = await (await visitor.send(registerData.programsCsv)).text()
  const { programs: count } = (await visitor.send(registerData.programs)).data.reduce((sum) => ({ programs: sum.programs + 1 }), {
    programs: 0,
  })
  expect(csv.trim().split('\r\n').length - 1).toBe(count)
  const decisions = await (await visitor.send(registerData.decisionsCsv)).text()
  expect(decisions.trim().split('\r\n').length - 1).toBe((await visitor.send(registerData.decisions)).data.length)
  const campus_id = (await insertCampus(app.db)).id
  const rows = Array.from({ length: 1_001 }, (_, at) => ({
    id: newId(),
    campus_id,
    name: `BS Many ${at}`,
    degree_level: 'doctorate' as const,
  }))
  await app.db.insertInto('programs').values(rows).execute()
  const first = await visitor.send(registerData.programs)
  expect(first.data).toHaveLength(1_000)
  const next = (await (await visitor.fetch(first.next!, { method: 'GET' })).json()) as { data: { id: string }[]; next: string | null }
  expect(next).toMatchObject({ next: null })
  expect(new Set([...first.data, ...next.data].map(({ id }) => id)).size).toBe(1_000 + next.data.length)
  expect((await visitor.send(registerData.programs, { query: { on: '2000-01-01' } })).on).toBe('2000-01-01')
})

test('a badge says the level of today or of a day in at most two thousand bytes', async () => {
  const { id } = await insertProgram(app.db)
  await enter(app, id, 'grant', { ...level2, decided_on: '2022-02-20' })
  const badge = await (await visitor.send(registerData.badge, { params: { id } })).text()
  expect(Buffer.byteLength(badge)).toBeLessThanOrEqual(2_000)
  expect(badge).toContain('Level II · until')
  expect(await (await visitor.send(registerData.badge, { params: { id }, query: { on: '2020-01-01' } })).text()).toContain('Not accredited')
  expect((await visitor.refused(registerData.badge, { params: { id: newId() } })).status).toBe(404)
})

test('the feed tells of the last decisions', async () => {
  const { id } = await insertProgram(app.db, { name: 'BS <Fed> & Found' })
  await enter(app, id, 'grant', { ...level2, decided_on: '2022-02-20' })
  const feed = await (await visitor.send(registerData.changesAtom)).text()
  expect(feed).toContain(`https://agency.example${registerAddresses.program(id)}`)
  expect(feed).toContain('Granted: Level II')
  expect(feed).not.toContain('<Fed>')
})

test('search engines find a map of all programs', async () => {
  const { id } = await insertProgram(app.db)
  const index = await (await visitor.fetch(registerAddresses.siteMap, { method: 'GET' })).text()
  const maps = [...index.matchAll(/<loc>https:\/\/agency\.example([^<]+)<\/loc>/g)].map(([, path]) => path as string)
  const all = await Promise.all(maps.map(async (path) => (await visitor.fetch(path, { method: 'GET' })).text()))
  expect(all.join('')).toContain(`<loc>https://agency.example${registerAddresses.program(id)}</loc>`)
  expect((await visitor.fetch('/sitemap-register-99.xml', { method: 'GET' })).status).toBe(404)
})
