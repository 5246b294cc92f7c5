import { listed } from '../../../../kit/contract/words.ts'

type Named = readonly { name: string }[]

/** The campuses of a visit where there is little room: `Main Campus and 2 more`. */
export function campusesWords(campuses: Named): string {
  const [first, ...others] = campuses.map((campus) => campus.name)
  return others.length > 1 ? `${first} and ${others.length} more` : listed([first ?? '', ...others], 'and')
}

/** On the one quiet line of a row two names would be cut in the second: `Main Campus and 1 more`, with all of the names at hand. */
export function Campuses({ of }: { of: Named }) {
  const [first, ...others] = namesOf(of)
  return others.length > 0 ? <span title={listed(namesOf(of), 'and')}>{`${first} and ${others.length} more`}</span> : first
}

/** Every campus of a visit by its name. */
export function namesOf(campuses: Named): string[] {
  return campuses.map((campus) => campus.name)
}
