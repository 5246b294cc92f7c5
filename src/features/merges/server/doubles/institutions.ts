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
const small = new Set(
  'of the and in for at de del la las los ng y inc incorporated corporation corp co ltd system school schools'.split(' '),
)
/** What a campus is called: behind the name it names a part, and no other institution. */
const parts = new Set('campus main extension satellite branch unit annex city'.split(' '))
const kinds = new Set(['university', 'college', 'institute'])

/** `tail`: the words of places behind the name itself. */
type Name = { words: string[]; kind: string | null; key: string; initials: string; tail: string[] }
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
    site: (said.website ?? '')
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/[/:?#].*$/, ''),
    mail: (said.email ?? '').toLowerCase().replace(/^.*@/, ''),
    phone: (said.phone ?? '').replace(/\D/g, '').slice(-7),
    city: squeezed((said.city ?? '').replace(/\bcity\b/i, '')),
  }
}

/** The words of a name, in full; an acronym, the city or a campus behind the name itself is left out, as others leave it out. */
function nameOf(name: string, said: InstitutionSaid): Name {
  const [whole, tail] = splitTail(name, said)
  const all = wordsOf(whole.replace(/\bnat['’]l\b/gi, 'national'))
  const full = all.map((word) => shortForms[word] ?? kindOf(word) ?? word).filter((word) => !small.has(word))
  const words = [...new Set(full)]
  const initials = all.filter((word) => !small.has(word)).map((word) => word.charAt(0))
  return {
    words: words.filter((word) => !kinds.has(word)),
    kind: words.find((word) => kinds.has(word)) ?? null,
    key: words.toSorted().join(' '),
    initials: initials.join(''),
    tail: tail.filter((word) => !parts.has(word) && !small.has(word)),
  }
}

/** "Lakeside College, Lucena City", "… – Main Campus" and "… (LC)" say the name and then where, or its acronym. */
function splitTail(name: string, { acronym, city, campuses }: InstitutionSaid): [string, string[]] {
  const tail: string[] = []
  const pieces = name.split(/\s*(?:[,–—(/]|\s-\s)\s*/)
  const place = new Set([...wordsOf(city), ...campuses.flatMap((campus) => wordsOf(campus))])
  const own = squeezed(acronym ?? '')
  while (pieces.length > 1) {
    const words = wordsOf(pieces.at(-1))
    const isTail =
      words.every((word) => parts.has(word) || small.has(word) || place.has(word)) ||
      words.some((word) => word === 'campus' || word === 'branch' || word === 'city') ||
      (words.length === 1 && (words[0] === own || isInitials(words[0] ?? '', pieces[0] ?? '')))
    if (!isTail) break
    pieces.pop()
    const isPlace = words.length > 1 || place.has(words[0] ?? '')
    if (isPlace && !words.includes('campus')) tail.push(...words)
  }
  return [pieces.join(' '), tail]
}

function isInitials(word: string, name: string): boolean {
  const letters = wordsOf(name)
    .filter((one) => !small.has(one))
    .map((one) => one.charAt(0))
    .join('')
  return (
    word.length > 1 &&
    (letters === word ||
      wordsOf(name)
        .map((one) => one.charAt(0))
        .join('') === word)
  )
}

/** University, college or institute, mistyped. */
function kindOf(word: string): string | undefined {
  return word.length > 5 ? [...kinds].find((kind) => isTypo(kind, word)) : undefined
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
      why =
        a.key === b.key
          ? n + m === 0
            ? 'same name'
            : 'a former name of the one'
          : n + m === 0
            ? 'names alike'
            : 'like a former name of the one'
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
  else if (a.acronym && b.acronym) sum -= editsBetween(a.acronym, b.acronym, 1) > 1 ? 2 : 1.2

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
    } else missing += 1 + 0.9 * rarity(word)
  }
  for (const word of left) missing += 1 + 0.9 * rarity(word)
  const kind = one.kind && other.kind ? (one.kind === other.kind ? 0.6 : -4.5) : -0.3
  // no two institutions bear the same name, however common its words
  const same = one.key === other.key ? 5.5 : missing === 0 && alone.length === 0 && one.kind === other.kind ? 3 : 0
  // of the same name, each in its own town
  const elsewhere = one.tail.length > 0 && other.tail.length > 0 && !one.tail.some((word) => other.tail.includes(word)) ? 7 : 0
  return Math.min(10, common) + same - missing + kind - elsewhere
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
