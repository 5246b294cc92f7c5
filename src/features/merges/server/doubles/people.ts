/**
 * Which records are likely of one person. Each thing two records say speaks for or against it, in natural logarithms of how much likelier it is
 * of one person than of two, and what is said is added up: a rare name says more than a common one, another middle name much against it. Pure.
 */

import { countsOf, editsBetween, isTypo, pairsSharing, soundOf, squeezed, wordsOf } from './alike.ts'
import { full } from './short-forms.ts'

export type PersonSaid = {
  id: string
  first_name: string
  middle_name: string | null
  last_name: string
  suffix: string | null
  professional_title: string | null
  email: string
  mobile: string | null
  region: string | null
  home: string | null
  degrees: readonly string[]
  specialisations: readonly string[]
}

export type LikelyPair = { one: string; other: string; likelihood: number; reasons: string[] }

/** From this sum on two records are listed. */
const enough = 0
/** What one expects before anything is said: of the pairs compared, few are one person. */
const before = -9.5

const ages = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v', 'junior', 'senior', '2nd', '3rd'])
const small = new Set(['de', 'del', 'dela', 'la', 'los', 'las', 'san', 'y', 'da', 'dos', 'van', 'von'])

/** What a name says at most. */
const mostOfName = 13

type Known = {
  said: PersonSaid
  first: string[]
  middle: string
  middles: string[]
  last: string
  /** The parts of a last name written with a hyphen, the whole among them. */
  lasts: string[]
  age: string
  isWoman: boolean | null
  local: string
  mobile: string
  /** Each degree with its school, and by its name alone. */
  degrees: Set<string>
  degreeNames: Set<string>
  fields: Set<string>
}

/** Every likely pair among these people, the likeliest first. */
export function likelyPeople(people: readonly PersonSaid[]): LikelyPair[] {
  const known = people.map(knownOf)
  const firsts = countsOf(known, ({ first }) => first.map(full))
  const lasts = countsOf(known, ({ last }) => [last])
  const names = countsOf(known, ({ first, last }) => [`${first.map(full).join(' ')} ${last}`])
  const locals = countsOf(known, ({ local }) => [local])
  const all = known.length
  const found: LikelyPair[] = []
  for (const [one, other] of pairsSharing(known, keysOf, 150)) {
    const reasons: string[] = []
    const sum = before + weigh(one, other, { firsts, lasts, names, locals, all }, reasons)
    if (sum >= enough)
      found.push({ one: one.said.id, other: other.said.id, likelihood: Math.min(99, Math.round(100 / (1 + Math.exp(-sum)))), reasons })
  }
  return found.sort((a, b) => b.likelihood - a.likelihood || a.one.localeCompare(b.one))
}

function knownOf(said: PersonSaid): Known {
  const lastWords = wordsOf(said.last_name)
  const age = [...lastWords, ...wordsOf(said.suffix), ...wordsOf(said.first_name)].find((word) => ages.has(word)) ?? ''
  const first = wordsOf(said.first_name).filter((word) => !ages.has(word))
  const hyphened = said.last_name.split(/[-–/]|\s+y\s+/).map((part) => squeezed(part))
  const last = squeezed(lastWords.filter((word) => !ages.has(word)).join(''))
  const middles = wordsOf(said.middle_name).filter((word) => !small.has(word))
  const title = wordsOf(said.professional_title)
  return {
    said,
    first,
    middle: squeezed(said.middle_name ?? ''),
    middles,
    last,
    lasts: [...new Set([last, ...hyphened])].filter((part) => part.length > 1),
    age: { junior: 'jr', senior: 'sr', '2nd': 'ii', '3rd': 'iii' }[age] ?? age,
    isWoman: title.some((word) => ['ms', 'mrs', 'miss', 'sr'].includes(word)) ? true : title.includes('mr') ? false : null,
    local: squeezed((said.email.split('@')[0] ?? '').replace(/\+.*/, '')),
    mobile: (said.mobile ?? '').replace(/\D/g, '').slice(-9),
    degrees: new Set(said.degrees.filter((degree) => degree.includes(',')).map(squeezed)),
    degreeNames: new Set(said.degrees.map((degree) => squeezed(degree.split(',')[0] ?? ''))),
    fields: new Set(said.specialisations.map(squeezed)),
  }
}

/** What two records of one person nearly always have in common, one or the other. */
function* keysOf({ first, last, lasts, middle, local, mobile, degrees, said }: Known): Generator<string> {
  const given = first.map(full)
  const main = soundOf(given[0] ?? '')
  const initial = (given[0] ?? '').charAt(0)
  // the last name as it sounds with each first name, and with the initial
  for (const part of lasts) {
    const sound = soundOf(part)
    for (const name of given) yield `n ${sound} ${soundOf(name).slice(0, 3)}`
    yield `i ${sound} ${initial}${middle.charAt(0)}`
    if (said.home) yield `h ${sound} ${squeezed(said.home)}`
    yield `a ${[sound, main].sort().join(' ')}`
    yield `a ${[sound, soundOf(first.join(''))].sort().join(' ')}`
  }
  // mistyped at one end, the other is right
  for (const name of given.slice(0, 2)) {
    yield `b ${name} ${last.slice(0, 3)} ${middle.charAt(0)}`
    yield `e ${name} ${last.slice(-3)} ${middle.charAt(0)}`
    // who marries takes another last name, and the one of before as the middle name
    if (middle.length > 1) yield `m ${soundOf(name)} ${soundOf(middle)}`
    yield `m ${soundOf(name)} ${soundOf(last)}`
    if (said.home) yield `g ${name} ${squeezed(said.home)}`
    for (const degree of degrees) yield `d ${soundOf(name).slice(0, 2)} ${degree}`
  }
  if (local.length > 4) yield `l ${local}`
  if (mobile.length > 6) yield `p ${mobile}`
}

type Population = {
  firsts: Map<string, number>
  lasts: Map<string, number>
  names: Map<string, number>
  locals: Map<string, number>
  all: number
}

function weigh(one: Known, other: Known, population: Population, reasons: string[]): number {
  let sum = weighNames(one, other, population, reasons)
  if (one.age && other.age) sum += one.age === other.age ? 1.5 : -9
  else if (one.age || other.age) sum -= 1.4
  if (one.isWoman !== null && other.isWoman !== null && one.isWoman !== other.isWoman) sum -= 3

  if (one.mobile.length > 6 && other.mobile.length > 6) {
    if (one.mobile === other.mobile) sum += say(reasons, 6.5, 'same mobile number')
    else if (editsBetween(one.mobile, other.mobile, 1) === 1) sum += say(reasons, 3, 'mobile numbers differ by one figure')
    else sum -= 1.3
  }
  if (one.local === other.local && one.local.length > 3) {
    const isOfName = isMadeOf(one.local, one) && isMadeOf(one.local, other)
    sum += say(reasons, isOfName ? 1.2 : 5, 'same name before the @')
  } else if (one.local.length > 4 && isTypo(one.local, other.local)) sum += 0.6
  sum += weighPlaces(one, other, reasons)
  sum += weighDegrees(one, other, reasons)
  sum += weighSets(one.fields, other.fields, { each: 0.7, most: 1.4, none: -0.8 }, reasons, 'specialisation')
  return sum
}

/** Whether an address is made of the name alone, as that of everybody of the same name would be. */
function isMadeOf(local: string, { first, last, middle }: Known): boolean {
  const letters = local.replace(/\d+$/, '')
  const parts = [...first, ...first.map((word) => word.charAt(0)), last, middle, middle.charAt(0)].filter(Boolean)
  const made = (rest: string, depth = 0): boolean =>
    rest === '' || (depth < 5 && parts.some((part) => rest.startsWith(part) && made(rest.slice(part.length), depth + 1)))
  return letters === local && made(letters)
}

function weighPlaces(one: Known, other: Known, reasons: string[]): number {
  let sum = 0
  if (one.said.home && other.said.home) sum += one.said.home === other.said.home ? say(reasons, 1.6, 'same home institution') : -1.2
  if (one.said.region && other.said.region) sum += one.said.region === other.said.region ? 0.5 : -0.9
  return sum
}

/** A degree of the same school is of one person nearly always; the degree alone many have. */
function weighDegrees(one: Known, other: Known, reasons: string[]): number {
  if (one.degrees.size > 0 && other.degrees.size > 0)
    return weighSets(one.degrees, other.degrees, { each: 3.6, most: 5.5, none: -3 }, reasons, 'degree of the same school')
  return weighSets(one.degreeNames, other.degreeNames, { each: 1.1, most: 2.2, none: -2 }, reasons, 'degree')
}

function weighSets(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  by: { each: number; most: number; none: number },
  reasons: string[],
  what: string,
): number {
  if (one.size === 0 || other.size === 0) return 0
  const common = [...one].filter((entry) => other.has(entry)).length
  return common === 0 ? by.none : say(reasons, Math.min(by.most, common * by.each), `same ${what}`)
}

/** First and last name as they stand, swapped, or the name before and after a marriage: whichever speaks most for it. */
function weighNames(one: Known, other: Known, population: Population, reasons: string[]): number {
  const first = weighFirst(one, other, population)
  const straight = weighLast(one, other, population)
  const ways: { sum: number; why: string }[] = [
    {
      // the whole name the same is of two people now and then, however rare it is
      sum: Math.min(first + straight + weighMiddle(one, other), mostOfName),
      why:
        first >= rarity(one.first.map(full)[0] ?? '', population.firsts, population.all) && one.last === other.last
          ? 'same name'
          : 'names alike',
    },
    { sum: first + weighMarried(one, other, population), why: 'last name of the one is the middle name of the other' },
    { sum: weighSwapped(one, other, population), why: 'first and last name swapped' },
  ]
  const best = ways.reduce((most, way) => (way.sum > most.sum ? way : most))
  if (best.sum > 0) reasons.unshift(best.why)
  return best.sum
}

/** How much it says that two have the same of it: the rarer, the more. */
function rarity(word: string, counts: ReadonlyMap<string, number>, all: number): number {
  return Math.min(7, Math.log(all / Math.max(1, counts.get(word) ?? 1)))
}

function weighFirst(one: Known, other: Known, { firsts, all }: Population): number {
  const [a, b] = [one.first.map(full), other.first.map(full)]
  if (a.length === 0 || b.length === 0) return -4
  // the parts in common say what they say; "Maria" of "Maria Teresa" little, "Teresa" much
  const common = a.filter((word) => b.includes(word))
  if (common.length > 0) {
    const weight = Math.min(
      8,
      common.reduce((sum, word) => sum + rarity(word, firsts, all), 0),
    )
    const rest = [a.filter((word) => !b.includes(word)), b.filter((word) => !a.includes(word))] as const
    const [left, right] = rest
    if (left.length > 0 && right.length > 0) {
      const isAlike = left.some((x) => right.some((y) => isInitial(x, y) || (isTypo(x, y) && !areBothNames(x, y, firsts))))
      return isAlike ? weight : Math.min(weight, 1) - 6
    }
    const isShort = left.length + right.length > 0
    const isNickname = one.first.join() !== other.first.join() && !isShort
    return weight - (isShort ? 0.9 : 0) - (isNickname ? 0.5 : 0)
  }
  const [x, y] = [a[0] as string, b[0] as string]
  if (isInitial(x, y)) return 1.2
  // the initials of both first names: "MT" or "M. T."
  if (a.length !== b.length && a.join('').length <= 2 && b.map((word) => word.charAt(0)).join('') === a.join('')) return 2
  const [j, k] = [a.join(''), b.join('')]
  if (j === k) return rarity(x, firsts, all)
  if (isTypo(j, k) || isTypo(x, y)) return areBothNames(x, y, firsts) ? -2.5 : rarity(x, firsts, all) - 1
  if (soundOf(j) === soundOf(k) && j.length > 3) return areBothNames(x, y, firsts) ? -2.5 : rarity(x, firsts, all) - 1.5
  return -8
}

function isInitial(one: string, other: string): boolean {
  return one.charAt(0) === other.charAt(0) && (one.length === 1 || other.length === 1)
}

/** Two forms that several people bear are two names, and no slip of one: Marie and Maria. */
function areBothNames(one: string, other: string, counts: ReadonlyMap<string, number>): boolean {
  return Math.min(counts.get(one) ?? 0, counts.get(other) ?? 0) >= 4
}

function weighLast(one: Known, other: Known, { lasts, all }: Population): number {
  if (one.last === other.last) return rarity(one.last, lasts, all)
  const part = one.lasts.find((word) => other.lasts.includes(word))
  if (part) return rarity(part, lasts, all) - 0.8
  if (isTypo(one.last, other.last))
    return areBothNames(one.last, other.last, lasts) ? -2 : Math.max(rarity(one.last, lasts, all), rarity(other.last, lasts, all)) - 2
  if (soundOf(one.last) === soundOf(other.last) && one.last.length > 3)
    return areBothNames(one.last, other.last, lasts) ? -2 : rarity(one.last, lasts, all) - 2
  return -9
}

function weighMiddle(one: Known, other: Known): number {
  const [a, b] = [one.middle, other.middle]
  if (!a || !b) return 0
  if (a === b) return a.length > 1 ? 3.2 : 1.6
  if (a.length === 1 || b.length === 1) return a.charAt(0) === b.charAt(0) ? 1.6 : -5
  if (isTypo(a, b) || soundOf(a) === soundOf(b)) return 2
  return one.middles.some((word) => other.middles.includes(word)) ? 1.5 : -6
}

/** Maria Santos Cruz is Maria Cruz Reyes after she has married, or Maria Cruz-Reyes. */
function weighMarried(one: Known, other: Known, { lasts, all }: Population): number {
  for (const [old, now] of [
    [one, other],
    [other, one],
  ] as const) {
    if (old.last === now.last || now.isWoman === false || old.isWoman === false) continue
    // by the initial alone it says next to nothing; what else the two say has to say it
    if (now.middle.length === 1 && now.middle === old.last.charAt(0)) return 1
    const isMiddle = now.middle.length > 1 && (now.middle === old.last || isTypo(now.middle, old.last))
    const isInside = now.lasts.length > 1 && now.lasts.includes(old.last)
    if (isMiddle || isInside) return rarity(old.last, lasts, all) - 2.6
  }
  return -9
}

function weighSwapped(one: Known, other: Known, { firsts, lasts, all }: Population): number {
  const [a, b] = [one.first.join(''), other.first.join('')]
  const [isOne, isOther] = [a === other.last, b === one.last]
  if (a === b || !(isOne || isTypo(a, other.last)) || !(isOther || isTypo(b, one.last))) return -9
  const weight = rarity(full(one.first[0] ?? ''), firsts, all) + rarity(one.last, lasts, all) - (isOne && isOther ? 0 : 2)
  return Math.min(9, weight) + weighMiddle(one, other)
}

function say(reasons: string[], weight: number, why: string): number {
  if (weight > 0) reasons.push(why)
  return weight
}
