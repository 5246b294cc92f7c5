import { expect, test } from 'vitest'
import { agency } from '../../contract/agency.ts'
import { defineMail } from './templates.ts'

const variables = {
  name: { says: 'who', sample: 'Ana' },
  note: { says: 'what is added', sample: 'Well done.', optional: true },
  place: { says: 'where', sample: 'Main Campus', optional: true },
} as const
const report = defineMail({
  key: 'report',
  says: 'To somebody.',
  variables,
  subject: 'A report of {name}',
  text: ['{name}[ of {place}] wrote to {acronym} [1].', 'The agency writes: {note}', 'Call {phone}[ {note}].'],
  button: 'Read {name}',
})

test('a text is filled in once, and what is optional leaves its paragraph or its brackets with it', () => {
  expect(report.letter({ name: 'Ana', note: 'Good.', place: 'Lakeside' }, '/reports')).toEqual({
    template: 'report',
    subject: 'A report of Ana',
    paragraphs: [`Ana of Lakeside wrote to ${agency.acronym} [1].`, 'The agency writes: Good.', `Call ${agency.phone} Good..`],
    action: { label: 'Read Ana', path: '/reports' },
  })
  expect(report.letter({ name: 'Ana', note: null, place: '' }, '/').paragraphs).toEqual([
    `Ana wrote to ${agency.acronym} [1].`,
    `Call ${agency.phone}.`,
  ])
})

test('what somebody wrote is never read as a text: neither braces nor brackets nor line breaks in a subject', () => {
  const letter = report.letter({ name: 'A\r\nBcc: {note}', note: '[{name}]', place: 'constructor' }, '/')
  expect(letter.subject).toBe('A report of A Bcc: {note}')
  expect(letter.paragraphs[0]).toBe(`A\nBcc: {note} of constructor wrote to ${agency.acronym} [1].`)
  expect(letter.paragraphs[1]).toBe('The agency writes: [{name}]')
})

test('a blank line in a value begins a paragraph', () => {
  const { paragraphs } = report.letter({ name: 'Ana', note: 'One.\r\n\r\nTwo.', place: null }, '/')
  expect(paragraphs.slice(1, 3)).toEqual(['The agency writes: One.', 'Two.'])
})

test('a name that is no variable, a value left out and a missing link do not compile', () => {
  // @ts-expect-error: {nobody} is no variable of this mail
  defineMail({ key: 'a', says: '', variables, subject: 'To {name}', text: ['To {nobody}'] })
  // @ts-expect-error: nor may the subject name one
  defineMail({ key: 'a', says: '', variables, subject: 'To {whom}', text: [] })
  // @ts-expect-error: the name is missing
  const gap = () => report.letter({ note: null, place: null }, '/')
  // @ts-expect-error: the button leads nowhere
  const nowhere = () => report.letter({ name: 'Ana', note: null, place: null })
  expect([gap, nowhere]).toHaveLength(2)
})
