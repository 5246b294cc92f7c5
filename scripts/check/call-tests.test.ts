import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '../../src/kit/contract/call.ts'
import { callsLookedAt } from './call-tests.ts'

const rooms = calls({
  list: { method: 'GET', path: '/api/rooms', access: 'public', answer: z.object({ data: z.array(z.string()) }), says: '' },
  edit: { method: 'POST', path: '/api/rooms/:id', access: 'public', answer: z.object({ data: z.string() }), says: '' },
})

test.for([
  ['names it only', 'test("x", async () => { rooms.list.path; await client.send(rooms.edit) })', []],
  ['expects a status only', "test('x', async () => { expect((await client.fetch('/api/rooms')).status).toBe(200) })", []],
  ['is refused only', "test('x', async () => { const no = await client.refused(rooms.edit); expect(no.message).toBe('No.') })", []],
  ['expects something before it sends it', "test('x', async () => { expect(1).toBe(1); await client.send(rooms.edit) })", []],
  ['reads it, and expects something of something else', "test('x', async () => { await client.send(rooms.list); expect(1).toBe(1) })", []],
  ['sends it outside of every test', 'const all = await client.send(rooms.list)\nexpect(all.data).toEqual([])', []],
  [
    'expects an answer',
    "test('x', async () => { const { data } = await client.send(rooms.list); expect(data).toEqual([]) })",
    ['rooms.list'],
  ],
  [
    'expects the answer to a path',
    'test("x", async () => { expect(await (await fetch("/api/rooms?page=2")).json()).toEqual({}) })',
    ['rooms.list'],
  ],
  [
    'reads through a function of the file',
    "const { list } = rooms\nasync function all() { return (await client.send(list)).data }\ntest('x', async () => { expect(await all()).toEqual([]) })",
    ['rooms.list'],
  ],
  [
    'changes, and looks afterwards',
    "test('x', async () => { await client.send(rooms.edit); expect((await client.send(rooms.list)).data).toEqual(['A']) })",
    ['rooms.list', 'rooms.edit'],
  ],
] as const)('a test that %s', async ([, code, expected]) => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'call-tests-'))
  const folder = path.join(root, 'src/features/rooms/server')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'rooms.test.ts'), code)
  const owned = new Map(Object.entries(rooms).map(([key, call]) => [`rooms.${key}`, { call, file: 'src/features/rooms/contract.ts' }]))
  const looked = await callsLookedAt(root, owned)
  const elsewhere = [...owned].map(([name, one]) => [name, { ...one, file: 'src/features/halls/contract.ts' }] as const)
  expect([...looked].sort()).toEqual([...expected].sort())
  expect((await callsLookedAt(root, new Map(elsewhere))).size).toBe(0)
  await rm(root, { recursive: true })
})
