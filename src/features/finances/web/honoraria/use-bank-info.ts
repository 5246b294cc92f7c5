import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../kit/web/api.ts'
import { financeInfos } from '../../../finance-infos/contract.ts'

/** Where one accreditor's money goes, the number by its last four digits. */
export function useBankInfo(accreditorId: string) {
  const read = useQuery(query(financeInfos.list, { body: { paginate: 1, filter: { accreditor_id: accreditorId } } }))
  return { ...read, info: read.data?.data[0] }
}

/** The page of the account infos, held to one person. */
export function accountInfoPath(name: string): string {
  return `/admin/accreditor/accreditor-account-info?search=${encodeURIComponent(name)}`
}
