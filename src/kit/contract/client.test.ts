import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from './call.ts'
import { CallError, type Fetcher, fetchFile, send } from './client.ts'

const read = { method: 'GET', path: '/things/:id', access: 'public', answer: z.object({ data: z.string() }) } as const satisfies Call
const change = { ...read, method: 'POST', path: '/things', body: z.object({ name: z.string() }) } as const satisfies Call
const upload = { ...change, upload: { types: ['text/csv'], bytes: 1000, required: true } } as const satisfies Call
const file = { ...read, path: '/file', answer: 'file' } as const satisfies Call

let answer: (request: http.IncomingMessage, reply: http.ServerResponse) => void = (_, reply) => void reply.end()
const server = http.createServer((request, reply) => answer(request, reply))
let base = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const line: Fetcher = (path, init) => fetch(base + path, init)
const answers = (status: number, body: string, headers: Record<string, string> = {}) => {
  answer = (request, reply) => {
    request.resume()
    reply.writeHead(status, headers).end(body)
  }
}
const refusalOf = (one: Promise<unknown>) =>
  one.then(
    () => expect.unreachable('it went through'),
    (error: CallError) => {
      expect(error).toBeInstanceOf(CallError)
      return error
    },
  )

test('a call is sent with its parameters and its body, and its answer is opened', async () => {
  answer = (request, reply) => {
    let text = ''
    request.on('data', (part) => (text += part)).on('end', () => reply.end(JSON.stringify({ data: `${request.url} ${text}` })))
  }
  expect(await send(read, { params: { id: 'a/b' } }, line)).toEqual({ data: '/things/a%2Fb ' })
  expect(await send(change, { body: { name: 'x' } }, line)).toEqual({ data: '/things {"name":"x"}' })
  answers(204, '')
  expect(await send(change, { body: { name: 'x' } }, line)).toBeUndefined()
})

test('a refusal has the server’s sentence, the sentences of the fields and all else the server said', async () => {
  const said = { message: 'One field needs a correction.', errors: { name: ['Write a name.'] }, report: [1] }
  answers(422, JSON.stringify(said), { 'content-type': 'application/json' })
  const refusal = await refusalOf(send(change, { body: { name: '' } }, line))
  expect(refusal).toMatchObject({ status: 422, message: said.message, errors: said.errors, body: said, retryAfter: undefined })
})

test('what a proxy answers in place of the server has a sentence too', async () => {
  const html = '<html><h1>Error</h1></html>'
  const sent = () => refusalOf(send(upload, { body: { name: 'x' }, file: new File(['a,b'], 'a.csv') }, line))
  answers(413, html, { 'content-type': 'text/html' })
  expect(await sent()).toMatchObject({ status: 413, message: 'The file is larger than the server takes. Choose a smaller one.' })
  answers(502, html)
  expect(await sent()).toMatchObject({
    status: 502,
    message: 'The server cannot be reached at the moment. Try again in a moment.',
    body: undefined,
    errors: {},
  })
  answers(504, '')
  expect((await sent()).message).toBe('The server took too long to answer. Try again in a moment.')
  for (const [status, body] of [
    [418, html],
    [400, '"text"'],
    [400, 'null'],
    [500, '{"error":"x"}'],
  ] as const) {
    answers(status, body)
    expect(await sent()).toMatchObject({
      status,
      message: 'The server answered in a way this page does not understand. Try again in a moment.',
    })
  }
})

test('how long to wait is kept, in seconds or as a time of day, whatever was asked for', async () => {
  const said = JSON.stringify({ message: 'Too many tries.' })
  answers(429, said, { 'retry-after': '90' })
  expect(await refusalOf(send(change, { body: { name: 'x' } }, line))).toMatchObject({ message: 'Too many tries.', retryAfter: 90 })
  expect((await refusalOf(send(upload, { body: { name: 'x' } }, line))).retryAfter).toBe(90)
  expect((await refusalOf(fetchFile(file, { params: {} } as never, line))).retryAfter).toBe(90)
  answers(429, said, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() })
  const { retryAfter } = await refusalOf(send(change, { body: { name: 'x' } }, line))
  expect(retryAfter).toBeGreaterThan(55)
  expect(retryAfter).toBeLessThanOrEqual(60)
  answers(429, '<html>', { 'retry-after': '5' })
  expect((await refusalOf(send(change, { body: { name: 'x' } }, line))).message).toBe(
    'Too many requests came at once. Try again in 5 seconds.',
  )
  answers(429, said, { 'retry-after': 'soon' })
  expect((await refusalOf(send(change, { body: { name: 'x' } }, line))).retryAfter).toBeUndefined()
})

test('a line that fails, before the answer or in the middle of it, says so', async () => {
  answer = (request) => request.socket.destroy()
  const typed = 'The server did not answer. Check the connection and try again; nothing you typed is lost.'
  expect(await refusalOf(send(change, { body: { name: 'x' } }, line))).toMatchObject({ status: 0, message: typed })
  const nothingTyped = 'The server did not answer. Check the connection and try again.'
  expect(await refusalOf(send(read, { params: { id: '1' } }, line))).toMatchObject({ status: 0, message: nothingTyped })
  answer = (request, reply) => {
    reply.writeHead(200, { 'content-length': '1000' }).write('{"data":')
    setTimeout(() => request.socket.destroy(), 20)
  }
  expect(await refusalOf(send(read, { params: { id: '1' } }, line))).toMatchObject({ status: 0, message: nothingTyped })
  expect(await refusalOf(fetchFile(file, {}, line))).toMatchObject({ status: 0, message: nothingTyped })
})

test('a page of somebody else where our answer should be is no answer', async () => {
  answers(200, '<html>Sign in to the hotel’s network</html>')
  expect(await refusalOf(send(read, { params: { id: '1' } }, line))).toMatchObject({ status: 0, body: undefined })
})

test('what was stopped is not told as a failure', async () => {
  answer = () => {}
  const stop = new AbortController()
  const sent = send(read, { params: { id: '1' } }, (path, init) => fetch(base + path, { ...init, signal: stop.signal }))
  stop.abort()
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
})

test('a file comes with its content and the name the server gives it', async () => {
  answers(200, 'a,b', { 'content-disposition': `attachment; filename="programs.csv"` })
  const { content, name } = await fetchFile(file, {}, line)
  expect([await content.text(), name]).toEqual(['a,b', 'programs.csv'])
  answers(200, 'a,b', { 'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''Pi%C3%B1a.csv` })
  expect((await fetchFile(file, {}, line)).name).toBe('Piña.csv')
  answers(200, 'a,b')
  expect((await fetchFile(file, {}, line)).name).toBeUndefined()
  answers(403, JSON.stringify({ message: 'You may not.' }))
  expect(await refusalOf(fetchFile(file, {}, line))).toMatchObject({ status: 403, message: 'You may not.' })
})
