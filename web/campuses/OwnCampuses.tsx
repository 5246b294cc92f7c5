import { List } from '../ui/ListPage.tsx'
import { useOwnCampuses } from './use-own-campuses.tsx'

/** The campuses of the own institution within another page. */
export function OwnCampuses({ onAdd }: { onAdd: () => void }) {
  return <List {...useOwnCampuses(onAdd)} />
}
