/** Which records are likely of one institution: by what its name says and nobody else’s, its acronym, its former names and its addresses. Pure. */
import { countsOf, editsBetween, isTypo, pairsSharing, soundOf, squeezed, wordsOf } from './alike.ts'
import type { LikelyPair } from './people.ts'

export type InstitutionSaid = {
  id: string
  name: string
  acronym: string | null
  former: readonly string[]
  region: string | null
  city: string | null
  website: string | null
  email: string | null
  phone: string | null
  campuses: readonly string[]
}

const enough = 0
const before = -7.5

/** Short forms in names of schools, each with what it stands for. */
const shortForms: Record<string, string> = Object.fromEntries(
  [
    ['university', 'univ u unibersidad pamantasan'],
    ['college', 'coll col colleges colegio kolehiyo'],
    ['institute', 'inst institution institutes'],
    ['technology', 'tech technological technical technologies'],
    ['polytechnic', 'poly polytech'],
    ['saint', 'st sta sto santa santo ste san'],
    ['our', 'o'],
    ['national', 'natl nat'],
    ['international', 'intl int'],
    ['philippines', 'phils phil philippine ph pilipinas'],
    ['education', 'educ educational'],
    ['science', 'sci sciences'],
    ['arts', 'art'],
    ['state', 'st8'],
    ['memorial', 'mem meml'],
    ['foundation', 'fdn found'],
    ['christian', 'chr'],
    ['agriculture', 'agri agricultural'],
    ['mount', 'mt'],
    ['general', 'gen'],
    ['north', 'northern no'],
    ['south', 'southern so'],
    ['east', 'eastern'],
    ['west', 'western'],
    ['center', 'centre ctr'],
  ].flatMap(([word = '', all = '']) => all.split(' ').map((short): [string, string] => [short, word])),
)
/** What says nothing of which one it is. */
const small = new Set('of the and in for at de del la las los ng y inc incorporated corporation corp co ltd system school schools'.split(' '))
/** What a campus is called: behind the name it names a part, and no other institution. */
const parts = new Set('campus main extension satellite branch unit annex city'.split(' '))
const kinds = new Set(['university', 'college', 'institute'])

type Name = { words: string[]; kind: string | null; key: string; initials: string }
type Known = { said: InstitutionSaid; names: Name[]; acronym: string; site: string; mail: string; phone: string; city: string }

/** Every likely pair among these institutions, the likeliest first. */
export function likelyInstitutions(institutions: readonly InstitutionSaid[]): LikelyPair[] {
  const known = institutions.map(knownOf)
  const words = countsOf(known, ({ names }) => new Set(names.flatMap((name) => name.words)))
  const found: LikelyPair[] = []
  for (const [one, other] of pairsSharing(known, (row) => keysOf(row, words, known.length), 120)) {
    const reasons: string[] = []
    const sum = before + weigh(one, other, words, known.length, reasons)
    if (sum >= enough)
      found.push({ one: one.said.id, other: other.said.id, likelihood: Math.min(99, Math.round(100 / (1 + Math.exp(-sum)))), reasons })
  }
  return found.sort((a, b) => b.likelihood - a.likelihood || a.one.localeCompare(b.one))
}

function knownOf(said: InstitutionSaid): Known {
  return {
    said,
    names: [said.name, ...said.former].map((name) => nameOf(name, said)),
    acronym: squeezed(said.acronym ?? ''),
    site: (said.website ?? '').toLowerCase().replace(/^https?:\/\//, '').replace(/^www\./, '').replace(/[/:?#].*$/, ''),
    mail: (said.email ?? '').toLowerCase().replace(/^.*@/, ''),
    phone: (said.phone ?? '').replace(/\D/g, '').slice(-7),
    city: squeezed((said.city ?? '').replace(/\bcity\b/i, '')),
  }
}

/** The words of a name, in full; the acronym in brackets, the city and the campus behind it left out where others are left. */
function nameOf(name: string, { acronym, city, campuses }: InstitutionSaid): Name {
  const own = squeezed(acronym ?? '')
  const all = wordsOf(name).filter((word) => word !== own)
  const full = all.map((word) => shortForms[word] ?? word).filter((word) => !small.has(word))
  const place = new Set([...wordsOf(city), ...campuses.flatMap((campus) => wordsOf(campus))])
  const isPart = (word: string) => parts.has(word) || (place.has(word) && all.some((one) => parts.has(one)))
  const whole = full.filter((word) => !isPart(word))
  const words = [...new Set(whole.length > 1 ? whole : full)]
  const letters = all.filter((word) => !parts.has(word)).filter((word) => !small.has(word) || word === 'of')
  return {
    words: words.filter((word) => !kinds.has(word)),
    kind: words.find((word) => kinds.has(word)) ?? null,
    key: words.toSorted().join(' '),
    initials: letters.filter((word) => word !== 'of').map((word) => word.charAt(0)).join(''),
  }
}

function* keysOf({ names, acronym, site, mail, phone }: Known, words: ReadonlyMap<string, number>, all: number): Generator<string> {
  for (const { words: own, initials } of names) {
    const rare = own.toSorted((a, b) => (words.get(a) ?? 0) - (words.get(b) ?? 0))
    for (const word of rare.slice(0, 3)) {
      if ((words.get(word) ?? 0) < Math.max(30, all / 20)) yield `w ${word}`
      if (word.length > 4) yield `s ${soundOf(word)}`
    }
    yield `k ${own.map(soundOf).toSorted().join(' ')}`
    if (initials.length > 2) yield `a ${initials}`
  }
  if (acronym.length > 1) yield `a ${acronym}`
  if (site) yield `d ${site}`
  if (mail) yield `d ${mail}`
  if (phone.length > 5) yield `p ${phone}`
}

function weigh(one: Known, other: Known, words: ReadonlyMap<string, number>, all: number, reasons: string[]): number {
  let sum = -Infinity
  let why = ''
  for (const [n, a] of one.names.entries()) {
    for (const [m, b] of other.names.entries()) {
      const found = weighNames(a, b, words, all)
      if (found <= sum) continue
      sum = found
      why = a.key === b.key ? (n + m === 0 ? 'same name' : 'a former name of the one') : n + m === 0 ? 'names alike' : 'like a former name of the one'
    }
  }
  const own = [one, other].map(({ names, acronym }) => ({ acronym, initials: names[0]?.initials ?? '' }))
  const [a, b] = own as [{ acronym: string; initials: string }, { acronym: string; initials: string }]
  // written as the acronym alone
  const isAcronym = [
    [a, other.said.name],
    [b, one.said.name],
  ].some(([x, name]) => (x as typeof a).acronym.length > 2 && squeezed(name as string) === (x as typeof a).acronym)
  if (isAcronym) {
    sum = Math.max(sum, 7)
    why = 'the acronym of the one is the name of the other'
  }
  if (sum > 0) reasons.push(why)
  if (a.acronym && a.acronym === b.acronym) sum += say(reasons, 2.2, `acronym ${one.said.acronym}`)
  else if (a.acronym && b.acronym && editsBetween(a.acronym, b.acronym, 1) > 1) sum -= 1.2

  const [domains, others] = [[one.site, one.mail].filter(Boolean), [other.site, other.mail].filter(Boolean)]
  if (domains.some((domain) => others.includes(domain) && !isPublicMail(domain))) sum += say(reasons, 4.5, 'same website or mail domain')
  else if (one.site && other.site) sum -= 1
  if (one.phone.length > 5 && other.phone.length > 5) sum += one.phone === other.phone ? say(reasons, 3.5, 'same phone') : -0.6
  if (one.city && other.city) sum += one.city === other.city ? say(reasons, 1.8, 'same city') : -2.8
  if (one.said.region && other.said.region) sum += one.said.region === other.said.region ? 0.4 : -1.6
  return sum
}

function isPublicMail(domain: string): boolean {
  return /^(gmail|yahoo|hotmail|outlook|ymail|live|icloud)\./.test(domain)
}

/** The rarer the words in common, the more they say; each that only one has speaks against it, the more the rarer. */
function weighNames(one: Name, other: Name, words: ReadonlyMap<string, number>, all: number): number {
  const rarity = (word: string) => Math.min(6, Math.log(all / Math.max(1, words.get(word) ?? 1)))
  const left = new Set(other.words)
  let [common, missing] = [0, 0]
  const alone: string[] = []
  for (const word of one.words) {
    if (left.delete(word)) common += rarity(word)
    else alone.push(word)
  }
  for (const word of alone) {
    const near = [...left].find((candidate) => isNear(word, candidate, words))
    if (near) {
      left.delete(near)
      common += Math.max(0, Math.min(rarity(word), rarity(near)) - 0.8)
    } else missing += 0.5 + 0.75 * rarity(word)
  }
  for (const word of left) missing += 0.5 + 0.75 * rarity(word)
  const kind = one.kind && other.kind ? (one.kind === other.kind ? 0.6 : -2.2) : -0.3
  return Math.min(11, common) - missing + kind
}

/** Mistyped, cut short with a point, or sounding alike; two words that several bear are two. */
function isNear(one: string, other: string, words: ReadonlyMap<string, number>): boolean {
  if (Math.min(words.get(one) ?? 0, words.get(other) ?? 0) >= 4) return false
  if (isTypo(one, other)) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return (short.length >= 3 && long.startsWith(short)) || (short.length > 4 && soundOf(one) === soundOf(other))
}

function say(reasons: string[], weight: number, why: string): number {
  reasons.push(why)
  return weight
}
