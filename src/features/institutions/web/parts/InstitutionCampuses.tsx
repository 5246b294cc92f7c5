import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useInstitutionCampuses } from './use-institution-campuses.tsx'

/** The campuses of the own institution within another page. */
export function InstitutionCampuses({ onAdd }: { onAdd: () => void }) {
  return <List {...useInstitutionCampuses(onAdd)} />
}
