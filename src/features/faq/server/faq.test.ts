import { readdir, readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { contentFolder } from '../../../kit/server/content.ts'
import { mayOpen, pages } from '../../navigation/rules.ts'
import { askEarly } from '../../visits/rules-days.ts'
import { faq } from '../contract.ts'
import { questionsOf } from './checks.ts'
import { findMade, mediaFolder } from './help.ts'

const app = await startApp()
const guest = await app.as('Guest')

test('whoever is signed in reads the questions with their answers, filled in from the settings', async () => {
  const { groups, video } = (await guest.send(faq.read)).data
  const questions = groups.flatMap((group) => group.questions)
  expect(questions.length).toBeGreaterThanOrEqual(12)
  for (const { question, answer } of questions) {
    expect(question).toMatch(/[?.]$/)
    expect(answer, question).toMatch(/^<p>/)
    expect(answer, question).not.toMatch(/\{[a-z ]+\}/)
  }
  expect(video.file).toBe('/faq/tour.webm')
})

test('how early one asks is said with the sentence of the request form', async () => {
  const { groups } = (await guest.send(faq.read)).data
  expect(JSON.stringify(groups)).toContain(askEarly())
})

test('the recording is sent in the pieces a player asks for, to signed-in people', async () => {
  const { video } = (await guest.send(faq.read)).data
  const piece = await guest.fetch(video.file, { headers: { range: 'bytes=100-299' } })
  expect(piece.status).toBe(206)
  expect((await piece.arrayBuffer()).byteLength).toBe(200)
  expect(piece.headers.get('content-type')).toBe('video/webm')
  expect((await (await guest.fetch(video.captions, {})).text()).startsWith('WEBVTT')).toBe(true)
  expect((await app.visitor.fetch(video.file, {})).status).toBe(401)
})

test('only recordings, captions and covers leave the folder', async () => {
  for (const path of ['/faq/questions.md', '/faq/../pages/why-iqas.md', '/faq/'])
    expect((await guest.fetch(path, {})).status, path).toBe(404)
})

test('the shipped recording is small, and its captions fit it', async () => {
  const film = await readFile(`${contentFolder}/faq/tour.webm`)
  expect((await stat(`${contentFolder}/faq/tour.webm`)).size).toBeLessThan(4 * 1024 * 1024)
  // the element Duration of the header: a double after its id and its size
  const length = film.readDoubleBE(film.indexOf(Buffer.from([0x44, 0x89])) + 10)
  const captions = await readFile(`${contentFolder}/faq/tour.vtt`, 'utf8')
  const ends = [...captions.matchAll(/--> 00:(\d\d):(\d\d\.\d{3})/g)].map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds))
  expect(ends.length).toBeGreaterThan(5)
  expect(Math.max(...ends)).toBeLessThanOrEqual(length / 1000 + 0.1)
})

test('a text under no question is a mistake that is named', () => {
  expect(() => questionsOf('## Staff\n\nAn answer.')).toThrow('stands under no question')
  expect(() => questionsOf('### Why?\n\nBecause.')).toThrow('stands under no heading')
})

test('staff, accreditors and institutions have help of their own; every page it is about and every link in it exists for them', async () => {
  for (const role of ['Superadmin', 'accreditor', 'institution'] as const) {
    const { data } = await (await app.as(role)).send(faq.help)
    expect(data.length).toBeGreaterThan(4)
    const own = pages.filter((page) => page.roles.includes(role)).map((page) => page.path)
    for (const { title, pages: about, body } of data) {
      for (const path of about)
        expect(
          own.some((one) => one === path || one.startsWith(`${path}/`)),
          `${title}: ${path}`,
        ).toBe(true)
      for (const [, path = ''] of body.matchAll(/href="([^"]+)"/g)) expect(mayOpen(role, path), `${title}: ${path}`).toBe(true)
      expect(body, title).not.toMatch(/\{[a-z ]+\}/)
    }
    // whichever page somebody asks from, there is a part about it
    const without = own.filter(
      (path) => !/help$|dashboard-1$/.test(path) && !data.some(({ pages: about }) => about.some((one) => `${path}/`.startsWith(`${one}/`))),
    )
    expect(without, role).toEqual([])
  }
  expect(await (await app.as('trustee')).refused(faq.help)).toMatchObject({ status: 403 })
})

test('pictures and films of the help say what is seen and how large they are, and are sent to signed-in people in pieces', async () => {
  const shown = new Set<string>()
  for (const [role, pictures] of [
    ['Superadmin', 4],
    ['accreditor', 4],
    ['institution', 4],
  ] as const) {
    const person = await app.as(role)
    const figures = (await person.send(faq.help)).data.flatMap((section) => section.figures)
    expect(figures.filter(({ film }) => !film)).toHaveLength(pictures)
    expect(figures.filter(({ film }) => film)).toHaveLength(1)
    for (const { says, width, height, light, dark, film } of figures) {
      expect(says.length, light).toBeGreaterThan(20)
      expect(Math.min(width, height), light).toBeGreaterThan(200)
      for (const file of [light, dark]) {
        const answer = await person.fetch(file, {})
        expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')], file).toEqual([
          200,
          'image/avif',
          'private, max-age=3600',
        ])
        expect((await app.visitor.fetch(file, {})).status).toBe(401)
        shown.add(file.slice('/help-media/'.length))
      }
      if (!film) continue
      expect((await person.fetch(film.file, { headers: { range: 'bytes=0-99' } })).status).toBe(206)
      expect(await (await person.fetch(film.captions, {})).text()).toContain(film.told[0])
      for (const file of [film.file, film.captions]) shown.add(file.slice('/help-media/'.length))
    }
  }
  // nothing is kept that nobody sees, and the list of what was made stays inside
  expect((await readdir(mediaFolder)).filter((file) => file !== 'made.json').toSorted()).toEqual([...shown].toSorted())
  expect((await guest.fetch('/help-media/made.json', {})).status).toBe(404)
})

test('a picture of the help weighs at most 40 KiB, a film 300 and 5 to 15 seconds', async () => {
  for (const file of await readdir(mediaFolder)) {
    const { size } = await stat(`${mediaFolder}/${file}`)
    expect(size / 1024, file).toBeLessThanOrEqual(file.endsWith('.webm') ? 300 : 40)
  }
  for (const { film, words } of Object.values(await findMade())) {
    expect(film ? 1 : words?.length).toBeGreaterThan(0)
    if (film) expect(film.seconds).toBeGreaterThanOrEqual(5)
    if (film) expect(film.seconds).toBeLessThanOrEqual(15)
  }
})
