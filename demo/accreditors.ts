/** Accreditors with their profiles: home institution, studies, trainings, and the other institutions they are tied to. */

import { areasNow, type SurveyArea } from '../src/features/ladder/rules-areas.ts'
import type { Relation } from '../src/features/people/rules.ts'
import { addDays } from '../src/kit/contract/days.ts'
import { demoAccounts } from './accounts.ts'
import { at, type Day } from './basis/calendar.ts'
import { idsOf, type Random, randomOf } from './basis/random.ts'
import { type Institution, lakesideName } from './institutions.ts'
import { type Account, type AccountStatus, accountOf, type Register } from './people.ts'
import { disciplines } from './words/catalogue.ts'
import { academicName, emailOf, type PersonName } from './words/names.ts'

export type Accreditor = {
  account: Account
  profile: {
    id: string
    home_institution_id: string | null
    position: string
    specialisations: string[]
    undergraduate: string[]
    masteral: string[]
    doctorate: string[]
    status: 'active' | 'on_leave' | 'retired'
    areas: SurveyArea[]
    visits_a_year: number | null
    languages: string[]
    province: string | null
    confirmed_at: string | null
    confirm_asked_at: string | null
  }
  /** Institutions this person may not visit: the home one and every sub-member one. */
  ties: Set<string>
  /** Days taken by visits, first and last. */
  busy: { from: Day; to: Day }[]
  /** How readily the agency asks this person. */
  standing: number
}
type AccreditorTraining = {
  id: string
  accreditor_id: string
  title: string
  organiser: string
  hours: number
  from_date: Day
  to_date: Day
}
type SubMembership = {
  id: string
  accreditor_id: string
  institution_id: string
  relation: Relation
  from_date: Day
  to_date: Day | null
  declared_at: string
}
export type Accreditors = { accreditors: Accreditor[]; trainings: AccreditorTraining[]; subMemberships: SubMembership[] }

/** 600 accreditors for each unit of scale; the first is the demo account. */
export function makeAccreditors(institutions: readonly Institution[], scale: number, today: Day, register: Register): Accreditors {
  const random = randomOf('accreditors')
  const saying = randomOf('availability')
  const trainingId = idsOf('accreditor_trainings')
  const memberId = idsOf('sub_member_institutions')
  const named = (name: string) => institutions.find((one) => one.name === name) as Institution
  const lakeside = named(lakesideName)
  const result: Accreditors = { accreditors: [], trainings: [], subMemberships: [] }

  for (let n = 0; n < 600 * scale; n++) {
    const known = knownAccreditors[n]
    const demo = n === 0 ? demoAccounts.find((one) => one.role === 'accreditor') : undefined
    const name: PersonName = demo ?? known?.name ?? academicName(random)
    const home = known ? named(known.home) : random.pick(institutions)
    const status = known ? 'active' : random.weighted<AccountStatus>({ active: 93.5, invited: 2, pending: 2, suspended: 2.5 })
    const email = demo?.email ?? emailOf(name, `${home.acronym.toLowerCase()}.example`, register.emails)
    register.emails.add(email)
    // Half of them have been with the agency since before the first visits on record.
    const since = known || (status === 'active' && random.chance(0.5)) ? { since: addDays(today, -random.between(1260, 1400)) } : {}
    const account = accountOf(register, random, plainName(name), 'accreditor', email, status, today, { region: home.region, ...since })
    const fields = known?.fields ?? random.some(disciplines, random.between(1, 3))
    const accreditor: Accreditor = {
      account,
      profile: {
        id: account.id,
        home_institution_id: home.id,
        position: known ? 'Professor VI' : random.pick(positions),
        specialisations: fields,
        ...studiesOf(random, name, fields[0] as string),
        status: known ? 'active' : random.weighted({ active: 95, on_leave: 3, retired: 2 }),
        ...availabilityOf(saying, today),
      },
      ties: new Set([home.id]),
      busy: [],
      standing: n === 0 ? 0 : 0.2 + random.next() ** 2,
    }
    const twin = result.accreditors[storedTwice[n] ?? -1]
    if (twin) storeTwice(accreditor, twin, register)
    result.accreditors.push(accreditor)
    for (let left = n === 0 ? 5 : random.between(0, 4); left > 0; left--) {
      result.trainings.push({ id: trainingId(), accreditor_id: account.id, ...trainingOf(random, today) })
    }
    if (known?.tiedToLakeside) tie(accreditor, lakeside, 'former_employee', addDays(today, -900), addDays(today, -200))
    else if (n === 0 || random.chance(0.22)) {
      const other = random.pick(institutions)
      if (other !== home && (n > 0 || other !== lakeside)) {
        const from = addDays(today, -random.between(300, 2600))
        const relation = random.pick(ties)
        const over = random.chance(0.5)
        tie(
          accreditor,
          other,
          over && relation === 'employee' ? 'former_employee' : relation,
          from,
          over ? addDays(from, random.between(150, 290)) : null,
        )
      }
    }
  }
  return result

  function tie(accreditor: Accreditor, institution: Institution, relation: Relation, from: Day, to: Day | null): void {
    accreditor.ties.add(institution.id)
    const accreditor_id = accreditor.account.id
    const declared_at = accreditor.account.created_at
    const of = { accreditor_id, institution_id: institution.id, declared_at }
    result.subMemberships.push({ id: memberId(), ...of, relation, from_date: from, to_date: to })
  }
}

/** Who is stored a second time, by somebody who did not look: what the page of doubles finds. */
const storedTwice: Record<number, number> = { 598: 100, 599: 250 }

function storeTwice({ account, profile, ties }: Accreditor, twin: Accreditor, register: Register): void {
  const { first_name, middle_name, last_name, professional_title, suffix, mobile, region } = twin.account
  // a letter doubled, and the middle name cut to its initial
  const slip = `${last_name.slice(0, 2)}${last_name.slice(1)}`
  Object.assign(account, {
    first_name,
    last_name: slip,
    middle_name: middle_name && `${middle_name.charAt(0)}.`,
    professional_title,
    suffix,
    mobile,
    region,
  })
  const email = emailOf({ ...twin.account, last_name: slip }, 'mail.example', register.emails)
  register.emails.add(email)
  Object.assign(account, { email, status: 'active' })
  const { home_institution_id, specialisations, undergraduate, masteral } = twin.profile
  Object.assign(profile, { home_institution_id, specialisations, undergraduate, masteral, status: 'active' })
  ties.clear()
  for (const tie of twin.ties) ties.add(tie)
}

/** Two in three have said what they can be asked for; the others were asked in the yearly letter and have not answered yet. */
function availabilityOf(random: Random, today: Day) {
  const said = random.chance(0.66)
  const areas = said && random.chance(0.4) ? random.some(areasNow(), random.between(4, 7)) : []
  const asked = at(addDays(today, -random.between(20, 300)), 8, random.between(0, 59))
  return {
    areas: areasNow().filter((area) => areas.includes(area)),
    visits_a_year: said ? random.between(2, 6) : null,
    languages: said
      ? ['English', 'Filipino', ...random.some(['Cebuano', 'Ilocano', 'Hiligaynon', 'Bikol', 'Waray'], random.between(0, 1))]
      : [],
    province: null,
    confirmed_at: said ? asked : null,
    confirm_asked_at: asked,
  }
}

function plainName({ professional_title, first_name, middle_name, last_name, suffix }: PersonName): PersonName {
  return { professional_title, first_name, middle_name, last_name, suffix }
}

function known(text: string, home: string, fields: string[], tiedToLakeside = false) {
  const [title, first, middle, last, suffix] = text.split('|') as [string, string, string, string, string?]
  const name: PersonName = { professional_title: title, first_name: first, middle_name: middle, last_name: last, suffix: suffix ?? null }
  return { name, home, fields, tiedToLakeside }
}

/** Those a guided tour of the product meets by name. */
const knownAccreditors = [
  known('Dr.|Renato|Samonte|Dimaculangan|EdD', 'Marilaya State University', ['Teacher Education', 'Public Administration and Safety']),
  known('Prof.|Amelia|Reyes|Cuyugan', 'Bayfront State University', ['Teacher Education']),
  known('Engr.|Jonas|Katigbak|Tabora|MSc', 'Northern Sierra State University', ['Engineering', 'Computing']),
  known('Dr.|Lourdes|Padilla|Villacorta', 'Tanglaw Visayas State University', ['Natural Sciences and Mathematics']),
  known('Prof.|Hilario|Manalo|Gatdula', 'Alitao State University', ['Social Sciences and Humanities']),
  known('Dr.|Eduardo|Navarro|Baltazar', 'Caraballo Polytechnic State College', ['Teacher Education', 'Social Sciences and Humanities']),
  known('Prof.|Elvira|Tan|Sarmiento', 'Silangan Coast State College', ['Teacher Education']),
  known('Dr.|Nestor|Villegas|Magpantay', 'Isla Verde State College of Fisheries', [
    'Natural Sciences and Mathematics',
    'Fisheries and Marine Sciences',
  ]),
  known('Dr.|Gloria|Hizon|Lacson-Ty', 'Marilaya State University', ['Teacher Education'], true),
]

const positions = [
  'Instructor III',
  'Assistant Professor IV',
  'Associate Professor II',
  'Associate Professor V',
  'Professor I',
  'Professor III',
  'Professor VI',
  'Dean',
  'Associate Dean',
  'Program Chair',
  'Director, Quality Assurance',
  'Director, Research Services',
  'Vice President for Academic Affairs',
]

/** As often as people name them: teaching at another school beside one's own leads. */
const ties: readonly Relation[] = ['employee', 'other', 'employee', 'consultant', 'alumnus', 'relative_employed']

/** The degrees a person names; the highest fits the title. */
function studiesOf(random: Random, name: PersonName, field: string) {
  const degree = degrees[field] ?? (degrees['Teacher Education'] as [string, string, string])
  const year = random.between(1982, 2004)
  const school = () => random.pick(schools)
  const doctor = name.professional_title === 'Dr.'
  return {
    undergraduate: [`${degree[0]}, ${school()}, ${year}`],
    masteral: doctor || random.chance(0.75) ? [`${degree[1]}, ${school()}, ${year + random.between(4, 8)}`] : [],
    doctorate: doctor ? [`${degree[2]}, ${school()}, ${year + random.between(9, 16)}`] : [],
  }
}

const degrees: Record<string, [string, string, string]> = {
  'Teacher Education': ['Bachelor of Secondary Education', 'MA in Education', 'Doctor of Education'],
  Computing: ['BS Computer Science', 'Master in Information Technology', 'Doctor in Information Technology'],
  'Business and Management': ['BS Commerce', 'Master in Business Administration', 'Doctor of Business Administration'],
  'Hospitality and Tourism': ['BS Hotel and Restaurant Management', 'MS Hospitality Management', 'PhD in Management'],
  Engineering: ['BS Civil Engineering', 'Master of Engineering', 'PhD in Engineering'],
  'Architecture and Design': ['BS Architecture', 'MS Architecture', 'PhD in Designed Environment'],
  'Industrial Technology': ['BS Industrial Education', 'Master of Technology Education', 'PhD in Technology Management'],
  Agriculture: ['BS Agriculture', 'MS Agriculture', 'PhD in Crop Science'],
  'Fisheries and Marine Sciences': ['BS Fisheries', 'MS Fisheries', 'PhD in Fisheries'],
  'Health Sciences': ['BS Nursing', 'MA in Nursing', 'PhD in Nursing'],
  'Natural Sciences and Mathematics': ['BS Biology', 'MS Biology', 'PhD in Science Education'],
  'Social Sciences and Humanities': ['BA English', 'MA in English Language Studies', 'PhD in Development Studies'],
  'Public Administration and Safety': ['AB Political Science', 'Master in Public Administration', 'Doctor of Public Administration'],
  Law: ['AB Political Science', 'Juris Doctor', 'Doctor of Public Administration'],
}
const schools = [
  'Marilaya State University',
  'Northern Sierra State University',
  'Tanglaw Visayas State University',
  'Bukal Highlands State University',
  'Sandigan State University of Technology',
  'Alitao State University',
  'Apo Foothills State University',
]

function trainingOf(random: Random, today: Day) {
  const from = addDays(today, -random.between(60, 2200))
  const days = random.between(1, 4)
  const [title, organiser] = random.pick(pastTrainings)
  return { title, organiser, hours: days * 8, from_date: from, to_date: addDays(from, days - 1) }
}

const pastTrainings: [string, string][] = [
  ['Basic Training for Accreditors', 'ACSUC'],
  ['Writing Findings That Can Be Acted On', 'ACSUC'],
  ['Leading a Survey Team', 'ACSUC'],
  ['Refresher on the Ten Areas', 'ACSUC'],
  ['Outcomes-based Assessment for Program Chairs', 'Sandigan State University of Technology'],
  ['Rating Laboratories by What Students Can Do', 'ACSUC'],
  ['Data Privacy in Document Review', 'Marilaya State University'],
  ['Interviewing Students and Graduates', 'ACSUC'],
  ['Internal Quality Audit', 'Northern Sierra State University'],
]

/** Some who are on no visit to come keep days off in the next weeks. */
export function makeDaysOff(
  accreditors: readonly Accreditor[],
  assignments: readonly { accreditor: Accreditor; visit: { visit_end: Day } }[],
  today: Day,
) {
  const id = idsOf('accreditor_days_off')
  const busy = new Set(assignments.filter(({ visit }) => visit.visit_end >= today).map(({ accreditor }) => accreditor))
  const free = accreditors.filter((one) => one.profile.status === 'active' && !busy.has(one)).filter((_, n) => n % 40 === 0)
  return free.map(({ account }, n) => {
    const from_date = addDays(today, 12 + 9 * n)
    return { id: id(), accreditor_id: account.id, from_date, to_date: addDays(from_date, 2 + (n % 5)), note: n % 2 ? 'Family' : null }
  })
}
