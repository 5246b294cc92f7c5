/** What the parts are shown with: calls nobody answers, refusals, and rows with short, long and missing words. */
import { z } from 'zod'
import { calls } from '../../kit/contract/call.ts'
import { CallError } from '../../kit/contract/client.ts'
import { importFile } from '../../kit/contract/imports.ts'

const Place = z.object({ id: z.string(), name: z.string() })

/** Their answers are in the cache of the page, or they are refused: no server knows them. */
export const sampleCalls = calls({
  places: { method: 'POST', path: '/api/dev/places', access: 'public', body: z.object({ search: z.string() }), answer: z.array(Place) },
  save: {
    method: 'POST',
    path: '/api/dev/save',
    access: 'public',
    body: z.object({ name: z.string().min(2, 'Write the name of the campus.'), city: z.string() }),
    answer: z.object({ message: z.string() }),
  },
  imports: { method: 'POST', path: '/api/dev/import', access: 'public', upload: importFile, answer: z.object({}) },
  // answered everywhere: by the agency's mark
  mark: { method: 'GET', path: '/icon.svg', access: 'public', answer: 'file' },
  file: { method: 'GET', path: '/api/dev/file', access: 'public', answer: 'file' },
  closed: { method: 'GET', path: '/api/dev/closed', access: ['Superadmin'], answer: 'file' },
})

export const refusals = {
  refused: new CallError(403, 'You do not have permission to do this.'),
  missing: new CallError(404, 'This program does not exist.'),
  ended: new CallError(401, 'Your session has ended.'),
  stale: new CallError(409, 'Somebody else saved this visit meanwhile.', { version: ['Somebody else saved this visit meanwhile.'] }),
  wrong: new CallError(422, 'Please correct what is marked.', { name: ['This institution has a campus with this name.'] }),
  often: new CallError(429, 'Too many tries. Wait a little.', {}, undefined, 90),
  failed: new CallError(500, 'Something went wrong on our side. Tell us the number 4f1c if it happens again.'),
  unanswered: new CallError(0, 'The server did not answer. Check the connection and try again; nothing you typed is lost.'),
}

export type SampleRow = {
  id: string
  name: string
  campus: string
  region: string
  programs: number
  days: string
  tone: 'ok' | 'warn' | 'err'
}

const names = [
  ['Bachelor of Science in Nursing', 'Main Campus', 'National Capital Region', 12, '30 Jun 2029', 'ok'],
  [
    'Doctor of Philosophy in Development Administration and Local Governance with a Specialisation in Coastal Communities',
    'Santo Niño de las Islas Extension Campus',
    'Bangsamoro Autonomous Region in Muslim Mindanao',
    1_204,
    '1 Jan 2027',
    'warn',
  ],
  ['BS Fisheries', '–', 'Region IV-A', 0, '–', 'err'],
  ['Master of Arts in Education', 'San Roque Campus', 'Region VII', 3, '12 Mar 2026', 'ok'],
] as const

export const rows: SampleRow[] = names.map(([name, campus, region, programs, days, tone], i) => ({
  id: String(i),
  name,
  campus,
  region,
  programs,
  days,
  tone,
}))

export const places = ['Lakeside Polytechnic State University', 'Marilaya State University', 'Hillside College of Arts and Trades'].map(
  (name, i) => ({ id: String(i), name }),
)

export const meta = (page: number, total: number, paginate = 10) => ({
  page,
  paginate,
  total,
  last_page: Math.max(1, Math.ceil(total / paginate)),
})

export function nothing(): void {
  // a sample does nothing
}
