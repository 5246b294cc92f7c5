import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useOwnCampuses } from './use-institution-campuses.tsx'

/** The campuses of the own institution within another page. */
export function OwnCampuses({ onAdd }: { onAdd: () => void }) {
  return <List {...useOwnCampuses(onAdd)} />
}
