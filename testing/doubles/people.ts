/**
 * People of whom some are stored twice, for the finder of doubles, which knows nothing of this file: names of its own, and ways in which second
 * records of one person come to differ and records of two people come to look alike. What is whose stands beside each.
 */
import type { Chance } from './chance.ts'

export type MadePerson = {
  id: string
  /** Whose record it is. */
  whose: number
  first_name: string
  middle_name: string | null
  last_name: string
  suffix: string | null
  professional_title: string | null
  email: string
  mobile: string | null
  region: string | null
  home: string | null
  degrees: string[]
  specialisations: string[]
}

const women =
  `Althea Ameliana Annabelle Arlene Aurora Beatriz Bernadette Carmelita Carmen Cecilia Celeste Charito Clarissa Consuelo Cynthia Delia
Divina Editha Elena Emerita Erlinda Estrella Eunice Evangeline Felicidad Flordeliza Florencia Gemma Genoveva Gloria Grace Helen Imelda Irene
Isabel Jennifer Jocelyn Josefina Josephine Juliana Karen Leonora Leticia Ligaya Lilia Lourdes Lucila Luz Luzviminda Lydia Magdalena Maria Maribel Marilou
Marites Marivic Mary Mercedes Merlinda Michelle Myrna Nenita Nora Norma Ofelia Olivia Patricia Perla Pilar Priscilla Purificacion Rebecca Rosario
Rowena Ruby Salvacion Sheila Shirley Socorro Sonia Soledad Susana Teresa Teresita Thelma Veronica Victoria Violeta Virginia Vivian Wilma Yolanda
Zenaida Elizabeth Cristina Catherine Margarita Concepcion`.split(/\s+/)
const men =
  `Abelardo Adrian Alberto Alfonso Alfredo Amado Andres Angelo Anselmo Antonio Ariel Armando Arnel Arturo Augusto Benigno Benjamin Bernardo
Bonifacio Carlito Carlos Cesar Christopher Conrado Crisanto Danilo Dante Delfin Dennis Diosdado Domingo Edgardo Eduardo Efren Eladio Elmer Emilio
Emmanuel Enrique Ernesto Esteban Eugenio Federico Felipe Felix Ferdinand Fernando Francisco Gabriel Gerardo Gilbert Gregorio Guillermo Hector
Herminio Honorio Ignacio Isidro Jaime Jerome Jesus Joel Jonathan Jose Joselito Juan Julio Lamberto Leandro Leonardo Leopoldo Lorenzo Lucio Luis
Manuel Marcelo Mariano Mario Mauricio Melchor Michael Modesto Nestor Nicanor Noel Orlando Oscar Pablo Pedro Placido Rafael Ramon Raul Raymundo
Renato Reynaldo Ricardo Roberto Rodolfo Rodrigo Rogelio Rolando Romeo Ronaldo Ruben Salvador Samuel Santiago Sergio Severino Teodoro Tomas Valentin
Vicente Victor Virgilio Wilfredo`.split(/\s+/)
const families =
  `Abad Abella Acosta Aguilar Aguinaldo Alcantara Alonzo Alvarez Amador Andrada Angeles Aquino Arellano Austria Avila Bacani Balagtas Baltazar
Banaag Bautista Belmonte Benitez Bernabe Bonifacio Borja Buenaventura Bustamante Caballero Cabrera Calderon Camacho Canlas Capistrano Carandang Castillo
Castro Catacutan Chavez Chua Concepcion Cordero Corpuz Cortez Cruz Cunanan Custodio Dacanay Dalisay Datu David Dimaculangan Dizon Dominguez Dumlao
Elizalde Enriquez Escobar Espino Espiritu Estrada Evangelista Fajardo Fernandez Ferrer Flores Francisco Galang Gallardo Garcia Gatchalian Go Gonzales
Guerrero Gutierrez Guzman Hernandez Herrera Hidalgo Ignacio Ilagan Javier Jimenez Jose Lacson Lagman Lazaro Ledesma Legaspi Lim Liwanag Lopez
Lorenzo Lucero Luna Macapagal Macaraeg Magbanua Magno Magsaysay Malonzo Manalo Manansala Mangubat Mariano Martinez Mendoza Mercado Miranda Molina
Montemayor Morales Nakpil Natividad Navarro Nepomuceno Ocampo Ong Ortega Pacheco Padilla Palma Pangilinan Paras Pascual Peralta Perez Pineda Ponce
Quiambao Quintos Ramirez Ramos Recto Reyes Rivera Robles Rodriguez Rojas Romero Romualdez Roque Rosales Roxas Salazar Salonga Salvador Samonte
Sanchez Santiago Santos Sarmiento Serrano Sison Soriano Sotto Sumulong Sy Tan Tolentino Torres Trinidad Tuazon Umali Urbano Valdez Valencia Valenzuela
Velasco Velasquez Vergara Villafuerte Villamor Villanueva Villar Yap Yulo Zamora Zaragoza Zulueta`.split(/\s+/)
const schools = Array.from({ length: 260 }, (_, n) => `School of ${families[(n * 7) % families.length]} ${n}`)
const regions = 'NCR Ilocos Cagayan Luzon Calabarzon Bicol Visayas Samar Zamboanga Davao Caraga Cordillera'.split(' ')
const degrees =
  `BS Nursing|BS Accountancy|AB English|BS Biology|BS Civil Engineering|BSE Mathematics|BS Psychology|BS Agriculture|AB History|BS Chemistry|MA Education|MA English|MBA|MS Biology|MPA|MS Mathematics|MA Psychology|MAN|EdD|PhD Education|PhD Biology|DBA|PhD English|DPA|BS Criminology|BS Hotel Management|BS Computer Science|MS Computer Science|MIT|PhD Development`.split(
    '|',
  )
const fields =
  'Instruction|Research|Extension|Library|Laboratories|Administration|Faculty|Students|Plant|Nursing|Engineering|Business|Education|Agriculture'.split(
    '|',
  )
const familiar: Record<string, string> = {
  Maria: 'Ma.',
  Elizabeth: 'Beth',
  Antonio: 'Tony',
  Eduardo: 'Eddie',
  Francisco: 'Kiko',
  Roberto: 'Bobby',
  Teresa: 'Tess',
  Cristina: 'Tina',
  Catherine: 'Cathy',
  Victoria: 'Vicky',
  Ricardo: 'Ricky',
  Manuel: 'Manny',
  Benjamin: 'Ben',
  Emmanuel: 'Noel',
  Gregorio: 'Greg',
  Rafael: 'Paeng',
  Vicente: 'Vic',
  Jonathan: 'Jon',
  Michael: 'Mike',
  Samuel: 'Sam',
  Fernando: 'Nanding',
  Rolando: 'Lando',
  Concepcion: 'Connie',
  Leonardo: 'Leo',
}

/** @returns the records in an order that says nothing, and how many pairs of one person and of two that look alike are among them */
export function makePeople(
  chance: Chance,
  size: number,
  doubles: number,
  lookalikes: number,
): { people: MadePerson[]; pairs: Set<string> } {
  let whose = 0
  const made: MadePerson[] = []
  const pairs = new Set<string>()
  const add = (person: MadePerson) => {
    made.push(person)
    return person
  }
  while (made.length < size - 2 * (doubles + lookalikes)) add(somebody(chance, ++whose))
  for (let n = 0; n < doubles; n++) {
    const one = add(somebody(chance, ++whose))
    const other = add(again(chance, one, n))
    pairs.add([one.id, other.id].sort().join(' '))
  }
  for (let n = 0; n < lookalikes; n++) {
    const one = add(somebody(chance, ++whose))
    add(lookalike(chance, one, ++whose, n))
  }
  return { people: chance.shuffled(made), pairs }
}

/** Common family names are common: the first few of the list are borne by many. */
function family(chance: Chance): string {
  return families[Math.floor(families.length * chance.number() ** 1.5)] as string
}

function somebody(chance: Chance, whose: number): MadePerson {
  const isWoman = chance.is(0.6)
  const one = chance.of(isWoman ? women : men)
  const first = chance.is(0.35) ? `${one} ${chance.of(isWoman ? women : men)}` : one
  const last = family(chance)
  const own = chance.some(degrees, 1 + chance.below(4)).map((degree) => `${degree}, ${chance.of(schools)}`)
  return {
    id: chance.uuid(),
    whose,
    first_name: first,
    middle_name: chance.is(0.85) ? family(chance) : null,
    last_name: chance.is(0.06) ? `de la ${last}` : last,
    suffix: !isWoman && chance.is(0.08) ? chance.of(['Jr.', 'III', 'II']) : null,
    professional_title: chance.is(0.7)
      ? chance.of(isWoman ? ['Dr.', 'Prof.', 'Ms.', 'Mrs.', 'Engr.'] : ['Dr.', 'Prof.', 'Mr.', 'Engr.'])
      : null,
    email: address(chance, first, last),
    mobile: chance.is(0.85) ? phone(chance) : null,
    region: chance.of(regions),
    home: chance.is(0.92) ? chance.of(schools) : null,
    degrees: own,
    specialisations: chance.some(fields, 1 + chance.below(3)),
  }
}

function phone(chance: Chance): string {
  return `09${chance.below(90) + 10} ${100 + chance.below(900)} ${1_000 + chance.below(9_000)}`
}

function address(chance: Chance, first: string, last: string): string {
  const [f, l] = [first.split(' ')[0]?.toLowerCase() ?? '', last.toLowerCase().replace(/\W/g, '')]
  const local = chance.of([
    `${f}.${l}`,
    `${f.charAt(0)}${l}`,
    `${l}${f.charAt(0)}${chance.below(99)}`,
    `${f}${chance.below(2_000)}`,
    `${f}_${l}${chance.below(99)}`,
  ])
  return `${local}.${chance.below(1_000_000)}@${chance.of(['mail', 'post', 'school', 'letters'])}.example`.replace(/\.\d+@/, (all) =>
    chance.is(0.5) ? '@' : all,
  )
}

/** A second record of the same person, made years later or by somebody else. */
function again(chance: Chance, person: MadePerson, n: number): MadePerson {
  const second: MadePerson = { ...person, id: chance.uuid(), degrees: [...person.degrees], specialisations: [...person.specialisations] }
  second.email = address(chance, person.first_name, person.last_name)
  if (chance.is(0.3)) second.email = person.email.replace(/@.*/, `@${chance.of(['other', 'new', 'office'])}.example`)
  const number = chance.number()
  if (number < 0.25) second.mobile = null
  else if (number < 0.44) second.mobile = phone(chance)
  else if (second.mobile && number < 0.6) second.mobile = `+63 ${second.mobile.slice(1)}`
  if (chance.is(0.15)) second.home = chance.of(schools)
  else if (chance.is(0.1)) second.home = null
  if (chance.is(0.1)) second.region = chance.of(regions)
  if (chance.is(0.3)) second.degrees = second.degrees.slice(0, 1)
  if (chance.is(0.2)) second.degrees = []
  else if (chance.is(0.3)) second.degrees.push(`${chance.of(degrees)}, ${chance.of(schools)}`)
  if (chance.is(0.35)) second.specialisations = chance.some(fields, 1)
  if (chance.is(0.3)) second.professional_title = null
  if (chance.is(0.25)) second.middle_name = null
  ways[n % ways.length]?.(chance, second)
  if (chance.is(0.15)) ways[chance.below(4)]?.(chance, second)
  return second
}

/** How names come to differ. */
const ways: readonly ((chance: Chance, one: MadePerson) => void)[] = [
  (chance, one) => void (one.last_name = slip(chance, one.last_name)),
  (chance, one) => void (one.first_name = slip(chance, one.first_name)),
  (_, one) => void (one.middle_name = one.middle_name && `${one.middle_name.charAt(0)}.`),
  (chance, one) => void (one.middle_name = one.middle_name && slip(chance, one.middle_name)),
  (_, one) => void ([one.first_name, one.last_name] = [one.last_name, one.first_name]),
  (_, one) => void (one.first_name = one.first_name.split(' ')[0] ?? one.first_name),
  (_, one) => {
    const [first = '', ...more] = one.first_name.split(' ')
    one.first_name = [familiar[first] ?? first, ...more].join(' ')
  },
  (chance, one) => {
    if (one.professional_title === 'Mr.') return
    if (one.professional_title === 'Ms.') one.professional_title = 'Mrs.'
    // only women of the list, and who knows the names sees it; a title of both says nothing
    if (!women.includes(one.first_name.split(' ')[0] ?? '')) return
    one.middle_name = one.last_name
    one.last_name = family(chance)
  },
  (chance, one) => {
    if (women.includes(one.first_name.split(' ')[0] ?? '')) one.last_name = `${one.last_name}-${family(chance)}`
  },
  (_, one) => void (one.last_name = one.last_name.toUpperCase()),
  (_, one) =>
    void (one.first_name = one.first_name
      .split(' ')
      .map((word, n) => (n > 0 ? `${word.charAt(0)}.` : word))
      .join(' ')),
  (_, one) => {
    one.last_name = one.last_name.replace(/n/, 'ñ').replace(/de la /, 'Dela ')
  },
  (_, one) => {
    one.last_name = `${one.last_name}${one.suffix ? ` ${one.suffix}` : ''}`
    one.suffix = null
  },
  () => undefined,
]

/** Letters left out, doubled, changed for a neighbour or swapped. */
function slip(chance: Chance, word: string): string {
  const at = 1 + chance.below(Math.max(1, word.length - 2))
  const [a, x, y, rest] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
  if (word.length < 4) return word
  return chance.of([`${a}${y}${rest}`, `${a}${x}${x}${y}${rest}`, `${a}${y}${x}${rest}`, `${a}${chance.of([...'aeiourstlnm'])}${y}${rest}`])
}

/** Another person who looks like this one. */
function lookalike(chance: Chance, person: MadePerson, whose: number, n: number): MadePerson {
  const other = { ...somebody(chance, whose), whose }
  const isWoman = women.includes(person.first_name.split(' ')[0] ?? '')
  const kind = n % 5
  other.email = address(chance, person.first_name, person.last_name)
  if (kind === 0) {
    // brother or sister: the family's names, often the same place
    const first = chance.of(isWoman ? women : men)
    const same = {
      last_name: person.last_name,
      middle_name: person.middle_name,
      region: person.region,
      professional_title: person.professional_title,
    }
    const home = chance.is(0.4) ? person.home : other.home
    return { ...other, ...same, home, first_name: first === person.first_name ? `${first} ${chance.of(men)}` : first }
  }
  if (kind === 1) {
    // father and son
    const same = { first_name: person.first_name, last_name: person.last_name, region: person.region }
    return {
      ...other,
      ...same,
      suffix: person.suffix ? null : 'Jr.',
      home: chance.is(0.5) ? person.home : other.home,
      professional_title: person.professional_title,
    }
  }
  if (kind === 2) {
    // the same name, and another middle name, home and number
    return {
      ...other,
      first_name: person.first_name,
      last_name: person.last_name,
      middle_name: chance.is(0.6) ? family(chance) : other.middle_name,
    }
  }
  if (kind === 3) {
    // the same name altogether, somewhere else
    return {
      ...other,
      first_name: person.first_name,
      last_name: person.last_name,
      middle_name: chance.is(0.3) ? person.middle_name : null,
      region: chance.of(regions.filter((region) => region !== person.region)),
    }
  }
  // colleagues with names alike: Ramos and Ramon, Marites and Maribel
  const first = chance.of((isWoman ? women : men).filter((name) => name.slice(0, 3) === person.first_name.slice(0, 3)))
  return {
    ...other,
    first_name: first,
    last_name: person.last_name,
    home: person.home,
    region: person.region,
    middle_name: other.middle_name ?? family(chance),
  }
}
