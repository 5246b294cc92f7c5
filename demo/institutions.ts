/** Invented state universities and colleges, and their campuses. The towns are real, the institutions are not. */

import type { InstitutionalLevel } from '../src/features/ladder/rules.ts'
import { agency } from '../src/kit/contract/agency.ts'
import { addDays } from '../src/kit/contract/days.ts'
import type { Tables } from '../src/kit/server/db/tables.ts'
import { fullName } from './accounts.ts'
import { at, type Day, workday } from './basis/calendar.ts'
import { idsOf, type Random, randomOf } from './basis/random.ts'
import { before, formerCampuses, formerPrograms } from './words/former-names.ts'
import { regionalInstitutions } from './words/institution-names.ts'
import { academicName } from './words/names.ts'

export type Institution = Omit<
  Tables['institutions'],
  'version' | 'merged_into' | 'status' | 'institutional_level' | 'created_at' | 'acronym'
> & {
  institutional_level: InstitutionalLevel
  acronym: string
  status: 'active' | 'inactive'
  created_at: string
}
export type Campus = Omit<Tables['campuses'], 'version' | 'is_main' | 'is_active' | 'created_at'> & {
  is_main: boolean
  is_active: boolean
  created_at: string
  institution: Institution
}

export const lakesideName = 'Lakeside Polytechnic State University'

/** 110 institutions and about 540 campuses for each unit of scale. */
export function makeInstitutions(scale: number, today: Day): { institutions: Institution[]; campuses: Campus[] } {
  const random = randomOf('institutions')
  const institutionId = idsOf('institutions')
  const campusId = idsOf('campuses')
  const acronyms = new Set<string>()
  const further = scale > 1 ? furtherNames() : []
  const institutions: Institution[] = []
  const campuses: Campus[] = []

  for (let copy = 0; copy < scale; copy++) {
    for (const one of regionalInstitutions) {
      const name = copy === 0 ? one.name : further.pop()
      if (!name) throw new Error(`The demo world has no names for ${scale * regionalInstitutions.length} institutions.`)
      const acronym = acronymOf(name, acronyms)
      const created = at(addDays(today, -random.between(1260, 1400)), random.between(8, 16), random.between(0, 59))
      const institution: Institution = {
        id: institutionId(),
        name,
        acronym,
        type: /University/.test(name) ? 'university' : /Institute/.test(name) ? 'institute' : 'college',
        region: regionOf(one.region),
        city: one.city,
        province: one.province,
        website: `https://www.${acronym.toLowerCase()}.example`,
        phone: `(0${random.between(32, 88)}) 555 ${String(random.between(100, 9999)).padStart(4, '0')}`,
        email: `info@${acronym.toLowerCase()}.example`,
        president: fullName({ ...academicName(random), professional_title: 'Dr.', suffix: null }),
        status: name !== lakesideName && random.chance(0.015) ? 'inactive' : 'active',
        institutional_level: 'none',
        institutional_from: null,
        institutional_to: null,
        created_at: created,
      }
      institutions.push(institution)
      campuses.push(...campusesOf(institution, random, campusId))
    }
  }
  return { institutions, campuses }
}

function campusesOf(institution: Institution, random: Random, id: () => string): Campus[] {
  const count = institution.name === lakesideName ? 8 : institution.type === 'university' ? random.between(5, 9) : random.between(2, 5)
  const further = random.some(campusPlaces, count)
  if (institution.name === lakesideName) further.splice(0, further.length, ...lakesidePlaces)
  return ['Main', ...further.slice(0, count - 1)].map((place, index) => ({
    id: id(),
    institution_id: institution.id,
    institution,
    name: `${place} Campus`,
    region: institution.region,
    province: institution.province,
    city: index === 0 ? institution.city : place,
    address: `${random.between(1, 240)} ${random.pick(streets)}, ${index === 0 ? institution.city : place}`,
    is_main: index === 0,
    is_active: true,
    created_at: institution.created_at,
  }))
}

function regionOf(short: string): string {
  const region = agency.regions.find((one) => one.short === short)
  if (!region) throw new Error(`The demo world names the region ${short}, which agency.config.ts does not list.`)
  return region.name
}

export type FormerName = {
  id: string
  institution_id: string | null
  campus_id: string | null
  program_id: string | null
  name: string
  /** The day on which it was given the name it has now. */
  until: Day
  now: string
  /** The institution whose record, campus or program it is. */
  of: string
}
type Named = { id: string; name: string }

type Renamed = {
  institutions: readonly Institution[]
  campuses: readonly Campus[]
  programs: readonly (Named & { campus: Campus })[]
  today: Day
}

/** Every fifth university was a college when the portal began; of Lakeside campuses and programs had other names, too. */
export function makeFormerNames({ institutions, campuses, programs, today }: Renamed): FormerName[] {
  const id = idsOf('former names')
  const taken = new Set(institutions.map((one) => one.name))
  const none = { institution_id: null, campus_id: null, program_id: null }
  const wasCalled = ({ name: now }: Named, name: string, of: string, days: number) => ({
    ...none,
    id: id(),
    name,
    now,
    of,
    until: workday(addDays(today, -days)),
  })
  const colleges = institutions
    .filter((one) => one.type === 'university')
    .filter((one, place) => place % 5 === 0 || one.name === lakesideName)
    .map((one) => ({ one, name: one.name.replace(before.from, before.to) }))
    .filter(({ one, name }) => name !== one.name && !taken.has(name))
  const ofLakeside = <T extends Named>(records: readonly T[], names: Record<string, string>, isThere: (one: T) => boolean) =>
    records.flatMap((one) => (isThere(one) && names[one.name] ? [{ one, name: names[one.name] as string }] : []))
  const isLakeside = (campus: Campus) => campus.institution.name === lakesideName
  return [
    ...colleges.map(({ one, name }, place) => ({ ...wasCalled(one, name, one.id, 180 + (place % 12) * 80), institution_id: one.id })),
    ...ofLakeside(campuses, formerCampuses, isLakeside).map(({ one, name }) => ({
      ...wasCalled(one, name, one.institution.id, 720),
      campus_id: one.id,
    })),
    ...ofLakeside(programs, formerPrograms, (one) => isLakeside(one.campus)).map(({ one, name }) => ({
      ...wasCalled(one, name, one.campus.institution.id, 510),
      program_id: one.id,
    })),
  ]
}

/** The initials, with more letters of the first word, or a number, where another institution has them already. */
function acronymOf(name: string, taken: Set<string>): string {
  const words = name
    .replace(/-/g, ' ')
    .split(' ')
    .filter((word) => !/^(of|and|the|na)$/.test(word))
  const initials = words.map((word) => plain(word.charAt(0))).join('')
  const first = plain(words[0] as string)
  const longer = [2, 3, 4].map((letters) => first.slice(0, letters) + initials.slice(1))
  // Three letters alone are those of a real institution more often than not.
  const tries = initials.length > 3 ? [initials, ...longer] : longer
  let acronym = tries.find((one) => !taken.has(one.toLowerCase()))
  for (let n = 2; !acronym; n++) if (!taken.has(`${initials}${n}`.toLowerCase())) acronym = `${initials}${n}`
  taken.add(acronym.toLowerCase())
  return acronym
}

/** Letters that may stand in an Internet name. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/[^A-Za-z]/g, '')
}

/** Names for worlds larger than the written list: every one there is, shuffled, because drawing them one by one ends when they run out. */
function furtherNames(): string[] {
  const written = new Set(regionalInstitutions.map((one) => one.name))
  const all = firstWords.flatMap((first) => landscapes.flatMap((landscape) => kinds.map((kind) => `${first} ${landscape} ${kind}`)))
  return randomOf('names of institutions').shuffle(all.filter((name) => !written.has(name)))
}

const firstWords =
  `Agila Alapaap Alitaptap Amihan Anahaw Balanghai Balintawak Banaba Banyuhay Batingaw Bathaluman Bituin Bughaw Bulawan Dagat Daluyong
Dangal Dapithapon Diwata Gabay Ginto Habagat Hamog Haraya Himig Hiraya Kalinaw Kamagong Kawayan Kislap Lakan Lambong Lantaka Lawin Ligaya Liwanag Luntian
Magiting Maharlika Makisig Malaya Malinaw Maya Molave Narra Panday Parola Perlas Sampaguita Sikatuna Silahis Sinag Tala Talisay Tanod Tikas Yakal`.split(
    /\s+/,
  )
const landscapes =
  `Bay,Coast,Falls,Foothills,Gulf,Harbor,Heights,Highlands,Isles,Lake,Meadows,Plains,Point,Ridge,River,Shore,Springs,Strait,Summit,Valley,Cove,Delta,
Grove,Hills,Marsh,Plateau,Terraces,Uplands`.split(/,\s*/)
const kinds = [
  'State University',
  'State College',
  'Polytechnic State University',
  'Polytechnic State College',
  'State College of Agriculture',
  'State College of Fisheries',
  'State University of Technology',
  'State Institute of Technology',
]
const lakesidePlaces = ['San Roque', 'Bay View', 'Mabini', 'Santa Clara', 'Pinagbuklod', 'Los Pinos', 'Malaya']
const campusPlaces =
  `San Isidro,San Roque,San Telmo,San Vicente,San Lorenzo,San Rafael,San Antonio,San Agustin,San Mateo,San Pascual,Santa Ana,Santa Cruz,
Santa Lucia,Santa Maria,Santa Monica,Santa Rita,Santo Domingo,Santo Niño,Bagong Silang,Bagumbayan,Balite,Banaba,Bayanihan,Buenavista,Bukal,Cabugon,Concepcion,
Dalisay,Del Carmen,Del Pilar,Esperanza,Guadalupe,Ilaya,Kalayaan,Kalikasan,Kamagong,Lawaan,Libertad,Lourdes,Luntian,Mabini,Magsaysay,Malinao,Malvar,Maligaya,
Mapayapa,Matatag,Milagrosa,Molave,Nagkaisa,Narra,Pag-asa,Peñafrancia,Pinagpala,Poblacion,Puerto Luna,Rizal,Rosario,Salvacion,Sampaguita,Silangan,Socorro,
Talisay,Tagumpay,Trinidad,Union,Victoria,Villa Hermosa`.split(/,\s*/)
const streets = [
  'Mabini Street',
  'Rizal Avenue',
  'Bonifacio Street',
  'National Highway',
  'Luna Street',
  'Del Pilar Street',
  'Quezon Avenue',
  'Burgos Street',
]
