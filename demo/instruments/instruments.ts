/** The instruments of the demo world: one for programs in its second version, one for institutions, and one that is being written. */
import { instruments as calls } from '../../src/features/instruments/contract.ts'
import type { StatementKind } from '../../src/features/instruments/rules.ts'
import { instrumentFor, type Purpose } from '../../src/features/instruments/rules-fit.ts'
import type { DegreeLevel } from '../../src/features/ladder/rules.ts'
import type { Survey } from '../../src/features/ladder/rules-surveys.ts'
import type { VisitStatus } from '../../src/features/visits/rules.ts'
import { addDays, addMonths } from '../../src/kit/contract/days.ts'
import type { Trx } from '../../src/kit/server/db/database.ts'
import { at, type Day, workday } from '../basis/calendar.ts'
import { insertRows } from '../basis/insert.ts'
import { idsOf } from '../basis/random.ts'
import { type AreaWords, institutionAreas, programAreas } from './words.ts'

type Version = {
  id: string
  instrument_id: string
  number: number
  published_at: string | null
  published_by: string | null
  created_at: string
}
type Instrument = Purpose & { id: string; name: string; about: string; status: 'draft' | 'published'; version: number; created_at: string }
type Written = { version: Version; instrument: Instrument; areas: readonly AreaWords[] }

export type Instruments = ReturnType<typeof makeInstruments>

type Person = { id: string; name: string; role: string }

/** @param by publishes them */
export function makeInstruments(by: Person, today: Day) {
  const [first, second, recent] = [addMonths(today, -34), addMonths(today, -14), addDays(today, -9)].map(workday) as [Day, Day, Day]
  const ids = { instrument: idsOf('instruments'), version: idsOf('instrument_versions') }
  const instrument = (name: string, about: string, purpose: Partial<Purpose>, status: Instrument['status'], begun: Day): Instrument => ({
    ...{ id: ids.instrument(), name, about, survey_types: [], disciplines: [], degree_levels: [], ...purpose, status, version: 1 },
    created_at: at(addDays(begun, -40), 10),
  })
  const written = (one: Instrument, number: number, day: Day | null, begun: Day, areas: readonly AreaWords[]): Written => ({
    instrument: one,
    version: {
      ...{ id: ids.version(), instrument_id: one.id, number, created_at: at(addDays(begun, -30), 9) },
      ...{ published_at: day && at(day, 14), published_by: day && by.id },
    },
    areas,
  })
  const program = instrument('Instrument for programs', 'Ten areas, for every survey of a program.', {}, 'published', first)
  const whole = instrument(
    'Instrument for institutions',
    'For the institution as a whole.',
    { survey_types: ['institutional'] },
    'published',
    first,
  )
  const doctorate = instrument(
    'Instrument for doctorate programs',
    'Shorter on laboratories, longer on research; to be decided by the council.',
    { degree_levels: ['doctorate'] },
    'draft',
    recent,
  )
  const versions = [
    written(program, 1, first, first, programAreas.map(asFirst)),
    written(program, 2, second, second, programAreas),
    written(whole, 1, first, first, institutionAreas),
    written(
      doctorate,
      1,
      null,
      today,
      programAreas.filter(({ code }) => [1, 2, 3, 5].includes(code)),
    ),
  ]
  return { instruments: [program, whole, doctorate], versions, by }
}

/** The first version lacked a parameter in some areas, and weighed one otherwise. */
function asFirst(area: AreaWords): AreaWords {
  if (area.code === 5) return { ...area, weight: '8', parameters: area.parameters.slice(0, -1) }
  return area.code === 9 ? { ...area, weight: '12', parameters: area.parameters.slice(0, -1) } : area
}

type Program = { discipline?: string | null; degree_level: DegreeLevel }
type Surveyed = Pick<Survey, 'survey_type' | 'revisit_of'> & { program: Program }

/** The version a program of a visit began with: the one published last before its first day. */
export function instrumentOf(
  { versions }: Instruments,
  visit: { status: VisitStatus; visit_date: Day },
  { program, ...survey }: Surveyed,
): string | null {
  if (!['ongoing', 'reported', 'decided'].includes(visit.status)) return null
  const there = versions.filter(({ version }) => version.published_at !== null && version.published_at.slice(0, 10) <= visit.visit_date)
  const newest = new Map(there.map((one) => [one.instrument.id, one]))
  const published = [...newest.values()].map(({ instrument, version }) => ({ ...instrument, version_id: version.id }))
  const { discipline = null, degree_level } = program
  return instrumentFor(published, { ...survey, discipline, degree_level })?.version_id ?? null
}

/** Their entries in the log. */
export function instrumentEntries({ versions, by }: Instruments) {
  const id = idsOf('log_entries of instruments')
  return versions
    .filter(({ version }) => version.published_at)
    .map(({ version, instrument }) => ({
      ...{ id: id(), at: version.published_at as string, actor_id: by.id, actor_name: by.name, actor_role: by.role },
      ...{ call: `${calls.publish.method} ${calls.publish.path}`, action: 'instrument.published' },
      ...{ object_type: 'instrument', object_id: instrument.id, says: `Published version ${version.number} of ${instrument.name}` },
      before: { published: version.number > 1 ? version.number - 1 : null },
      after: { status: 'published', published: version.number },
      ...{ institution_id: null, accreditation_id: null, accreditor_id: null, program_id: null },
    }))
}

const kinds: readonly StatementKind[] = ['input', 'input', 'implementation', 'implementation', 'outcome']

/** What is asked of each parameter: its rule, the people, what is done, the records, what comes of it. */
function statementsOf(line: string): { title: string; texts: string[] } {
  const [title = '', rule = '', done = '', result = ''] = line.split(' | ')
  return {
    title,
    texts: [
      `${rule}: it is there in writing, and approved by those who have to approve it.`,
      'Those who are responsible are named, and have the time and the means for it.',
      `${done}.`,
      'What is done is recorded, and looked at every year with those whom it concerns.',
      `${result}.`,
    ],
  }
}

/** A part is the same through the versions by its place: its id in the first one. */
export async function insertInstruments(trx: Trx, { instruments, versions }: Instruments): Promise<void> {
  const id = { areas: idsOf('instrument_areas'), parameters: idsOf('instrument_parameters'), statements: idsOf('instrument_statements') }
  const origins = new Map<string, string>()
  const part = (make: () => string, place: string) => {
    const own = make()
    if (!origins.has(place)) origins.set(place, own)
    return { id: own, origin_id: origins.get(place) as string }
  }
  const areas = versions.flatMap(({ version, instrument, areas }) =>
    areas.map(({ code, weight, title, parameters }) => {
      const place = `${instrument.id} ${code}`
      return { ...part(id.areas, place), version_id: version.id, position: code, title, weight, parameters, place }
    }),
  )
  const parameters = areas.flatMap((area) =>
    area.parameters.map((line, index) => {
      const place = `${area.place}.${index}`
      return { ...part(id.parameters, place), area_id: area.id, position: index + 1, weight: '1', place, ...statementsOf(line) }
    }),
  )
  const statements = parameters.flatMap((parameter) =>
    parameter.texts.map((text, index) => {
      const kind = kinds[index] as StatementKind
      const position = kinds.slice(0, index + 1).filter((one) => one === kind).length
      return { ...part(id.statements, `${parameter.place}.${index}`), parameter_id: parameter.id, kind, position, text, weight: '1' }
    }),
  )
  await insertRows(trx, 'instruments', instruments)
  await insertRows(
    trx,
    'instrument_versions',
    versions.map(({ version }) => version),
  )
  await insertRows(trx, 'instrument_areas', areas, ({ parameters: _, place: _p, ...row }) => row)
  await insertRows(trx, 'instrument_parameters', parameters, ({ texts: _, place: _p, ...row }) => row)
  await insertRows(trx, 'instrument_statements', statements)
}
