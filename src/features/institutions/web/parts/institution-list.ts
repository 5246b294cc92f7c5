import type { RemoteList } from '../../../../kit/web/fields/RemoteOptions.tsx'
import { type InstitutionFilter, type InstitutionRow, institutions } from '../../contract.ts'

/** An institution as it is chosen. */
export type School = Pick<InstitutionRow, 'id' | 'name'> & { region?: string }
type Institutions = RemoteList<typeof institutions.list, School>

/** Institutions as a picker searches them. */
export const institutionList: Institutions = listOf()
/** Those that new work can be begun for. */
export const activeInstitutionList: Institutions = listOf({ status: 'active' })

function listOf(filter?: InstitutionFilter): Institutions {
  return {
    call: institutions.list,
    input: (search) => ({ query: { paginate: 20 }, body: { search, filter } }),
    items: (answer) => answer.data,
    itemKey: (institution) => institution.id,
    itemName: (institution) => institution.name,
  }
}
