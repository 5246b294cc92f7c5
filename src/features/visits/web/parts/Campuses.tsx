import { listed } from '../../../../kit/contract/words.ts'

type Named = readonly { name: string }[]

/** The campuses of a visit where there is little room: `Main Campus and 2 more`. */
export function campusesWords(campuses: Named): string {
  const [first, ...others] = campuses.map((campus) => campus.name)
  return others.length > 1 ? `${first} and ${others.length} more` : listed([first ?? '', ...others], 'and')
}

/** The same with all of their names at hand. */
export function Campuses({ of }: { of: Named }) {
  return <span title={of.length > 2 ? listed(namesOf(of), 'and') : undefined}>{campusesWords(of)}</span>
}

/** Every campus of a visit by its name. */
export function namesOf(campuses: Named): string[] {
  return campuses.map((campus) => campus.name)
}
