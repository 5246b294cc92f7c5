import { Link } from 'react-router'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { accountInfoPath, useBankInfo } from './use-bank-info.ts'

/** Bank and masked number of the account an honorarium goes to; says when there is none, and leads to where it is entered. */
export function PaidTo({ accreditorId, name }: { accreditorId: string; name: string }) {
  const { info, error } = useBankInfo(accreditorId)
  if (error) return '–'
  if (!info) return ' '
  return (
    <>
      {info.has_info ? info.bank : <Status tone="warn">No bank info</Status>}
      <small>
        {info.has_info && `${info.account_number} · `}
        <Link to={accountInfoPath(name)}>Account info</Link>
      </small>
    </>
  )
}
