/** Institutions of which some are stored twice, for the finder of doubles, which knows nothing of this file. */
import type { Chance } from './chance.ts'

export type MadeInstitution = {
  id: string
  whose: number
  name: string
  acronym: string | null
  former: string[]
  region: string | null
  city: string | null
  website: string | null
  email: string | null
  phone: string | null
  campuses: string[]
}

const places =
  `Abra Albay Antique Apayao Aurora Basilan Bataan Batanes Batangas Benguet Biliran Bohol Bukidnon Bulacan Cagayan Camarines Camiguin Capiz
Catanduanes Cavite Cebu Cotabato Dinagat Guimaras Ifugao Iloilo Isabela Kalinga Laguna Lanao Leyte Maguindanao Marinduque Masbate Misamis Negros
Palawan Pampanga Pangasinan Quirino Rizal Romblon Sarangani Siquijor Sorsogon Sulu Surigao Tarlac Tawitawi Zambales Baguio Butuan Calbayog Dagupan
Dumaguete Gapan Himamaylan Iriga Kidapawan Lucena Malaybalay Naga Ormoc Ozamiz Pagadian Roxas Tagbilaran Tuguegarao Urdaneta Vigan`.split(
    /\s+/,
  )
const saints =
  `Agnes Augustine Benedict Bridget Clare Columban Dominic Ferdinand Francis Ignatius Isidore Jerome Joachim Louis Lucy Mark Martha Martin
Matthew Michael Monica Nicholas Paul Peter Raphael Raymond Rita Scholastica Stephen Therese Thomas Vincent`.split(/\s+/)
const founders =
  `Aldecoa Barretto Cojuangco Delgado Elizalde Feria Guevarra Hontiveros Ilustre Jacinto Kalaw Laurel Mabini Nolasco Osorio Paterno Quirino
Romulo Sumulong Tavera Urgello Vera Yulo Zobel Malvar Luna Ponce Silang Jaena Rizalino`.split(/\s+/)
const kinds = ['University', 'College', 'Institute']

export function makeInstitutions(chance: Chance, size: number, doubles: number, lookalikes: number) {
  let whose = 0
  const made: MadeInstitution[] = []
  const names = new Set<string>()
  const pairs = new Set<string>()
  const fresh = (): MadeInstitution => {
    for (;;) {
      const one = somewhere(chance, ++whose)
      if (names.has(one.name.toLowerCase())) continue
      names.add(one.name.toLowerCase())
      return one
    }
  }
  while (made.length < size - 2 * (doubles + lookalikes)) made.push(fresh())
  for (let n = 0; n < doubles; n++) {
    const one = fresh()
    const other = again(chance, one, n)
    made.push(one, other)
    pairs.add([one.id, other.id].sort().join(' '))
  }
  for (let n = 0; n < lookalikes; ) {
    const one = fresh()
    const other = lookalike(chance, one, ++whose, n)
    // two institutions never bear one name
    if (names.has(other.name.toLowerCase())) continue
    names.add(other.name.toLowerCase())
    made.push(one, other)
    n++
  }
  return { institutions: chance.shuffled(made), pairs }
}

function somewhere(chance: Chance, whose: number): MadeInstitution {
  const [place, founder, saint] = [chance.of(places), chance.of(founders), chance.of(saints)]
  const kind = chance.of(kinds)
  const name = chance.of([
    `${place} State ${kind}`,
    `Saint ${saint} ${kind} of ${place}`,
    `${founder} ${kind}`,
    `${founder} Memorial ${kind}`,
    `${place} Polytechnic ${kind}`,
    `${founder} ${place} ${kind} of Science and Technology`,
    `Our Lady of ${place} ${kind}`,
    `${kind} of ${place}`,
    `${place} ${founder} ${kind} of Agriculture`,
    `Holy ${saint} ${kind}, ${place}`,
    `${kind} of the ${founder} Foundation`,
    `${place} National ${kind}`,
  ])
  const acronym = name.replace(/[^A-Z]/g, '')
  const domain = `${name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 14)}${whose}.edu.example`
  return {
    id: chance.uuid(),
    whose,
    name,
    acronym: chance.is(0.8) ? acronym : null,
    former: chance.is(0.2) ? [`${founder} ${saint} Academy of ${chance.of(places)}`] : [],
    region: `Region ${places.indexOf(place) % 12}`,
    city: chance.is(0.85) ? place : null,
    website: chance.is(0.7) ? `https://www.${domain}` : null,
    email: chance.is(0.7) ? `registrar@${domain}` : null,
    phone: chance.is(0.6) ? `(0${chance.below(90)}) ${100 + chance.below(900)}-${1_000 + chance.below(9_000)}` : null,
    campuses: ['Main Campus', ...(chance.is(0.4) ? [`${chance.of(places)} Campus`] : [])],
  }
}

const ways: readonly ((chance: Chance, one: MadeInstitution) => void)[] = [
  (chance, one) => {
    const at = 2 + chance.below(one.name.length - 4)
    one.name = `${one.name.slice(0, at)}${chance.of(['', one.name.charAt(at).repeat(2), 'e', 'n'])}${one.name.slice(at + 1)}`
  },
  (_, one) => {
    one.name = one.name.replace('University', 'Univ.').replace('College', 'Coll.').replace('Institute', 'Inst.')
  },
  (_, one) => {
    one.name = one.name.replace('Saint', 'St.').replace(' and ', ' & ').replace('Technology', 'Tech.').replace('National', "Nat'l")
  },
  (_, one) => {
    one.name = `${one.name} - ${one.campuses.at(-1)}`
  },
  (_, one) => {
    one.name = `${one.name} (${one.acronym ?? one.name.replace(/[^A-Z]/g, '')})`
  },
  (chance, one) => {
    // renamed, and the one record knows the old name
    const now = `${chance.of(founders)} ${chance.of(places)} ${chance.of(kinds)} of Arts`
    one.former = [one.name]
    one.name = now
    one.acronym = now.replace(/[^A-Z]/g, '')
  },
  (_, one) => {
    one.name = `The ${one.name}, Inc.`
  },
  (_, one) => {
    one.name = one.name.toUpperCase()
  },
  (_, one) => {
    one.name = one.name.replace(/^(\w+) State (\w+)$/, '$2 of $1 State').replace('Polytechnic', 'Poly')
  },
  (_, one) => {
    one.name = `${one.name}, ${one.city ?? ''} City`.replace(',  City', '')
  },
]

/** A second record of the same institution, by somebody who did not look. */
function again(chance: Chance, one: MadeInstitution, n: number): MadeInstitution {
  const second = { ...one, id: chance.uuid(), former: [], campuses: [...one.campuses] }
  if (chance.is(0.4)) second.website = null
  if (chance.is(0.4)) second.email = chance.is(0.5) ? null : `school${n}@gmail.com`
  if (chance.is(0.5)) second.phone = null
  if (chance.is(0.3)) second.acronym = null
  if (chance.is(0.2)) second.city = null
  ways[n % ways.length]?.(chance, second)
  // an upper-case letter or a dot apart, never letter by letter the same
  if (second.name.toLowerCase() === one.name.toLowerCase() && second.name === one.name) second.name = `${one.name} Inc`
  return second
}

/** Another institution that looks like this one. */
function lookalike(chance: Chance, one: MadeInstitution, whose: number, n: number): MadeInstitution {
  const other = somewhere(chance, whose)
  const kind = kinds.find((word) => one.name.includes(word)) ?? 'University'
  const place = places.find((word) => one.name.includes(word))
  const names = [
    // the same name of another town
    () => (place ? one.name.replace(place, chance.of(places.filter((word) => word !== place))) : `North ${one.name}`),
    // a college beside the university
    () => one.name.replace(kind, chance.of(kinds.filter((word) => word !== kind))),
    // one word more
    () => one.name.replace(kind, `${chance.of(['Maritime', 'Nursing', 'Christian', 'Women’s', 'Aeronautical'])} ${kind}`),
  ]
  const name = (names[n % names.length] as () => string)()
  const town = place && name.includes(place) && n % names.length !== 1
  return {
    ...other,
    name,
    acronym: name.replace(/[^A-Z]/g, ''),
    city: town ? one.city : other.city,
    region: town ? one.region : other.region,
  }
}
