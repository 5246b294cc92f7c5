import type { RemoteList } from '../../../../kit/web/form/RemoteOptions.tsx'
import { type InstitutionRow, institutions } from '../../contract.ts'

/** Institutions as a picker searches them. */
export const institutionList: RemoteList<typeof institutions.list, Pick<InstitutionRow, 'id' | 'name'>> = {
  call: institutions.list,
  input: (search) => ({ query: { paginate: 20 }, body: { search } }),
  items: (answer) => answer.data,
  itemKey: (institution) => institution.id,
  itemName: (institution) => institution.name,
}
