/** What every list of visits says of one: whose it is, which, whether it is paid. */
import { shortRegion } from '../../agency.config.ts'
import type { AccreditationRow } from '../../contract/accreditation-records.ts'
import { paymentName, visitTypeNames } from '../../contract/visits.ts'
import { Status } from '../ui/Status.tsx'
import { paymentTone } from '../ui/tones.ts'

/** The institution, with the campus and its region. */
export function placeCell({ institution, campus }: AccreditationRow) {
  return (
    <>
      {institution.name}
      <small>
        {campus.name} · {shortRegion(institution.region)}
      </small>
    </>
  )
}

/** The type of the visit, with its number. */
export function typeCell(row: AccreditationRow) {
  return (
    <>
      {visitTypeNames[row.visit_type]}
      <small>{row.number}</small>
    </>
  )
}

export function paymentCell({ payment_status, payment_verified }: AccreditationRow) {
  if (!payment_status) return '–'
  return <Status tone={paymentTone(payment_status, payment_verified)}>{paymentName(payment_status, payment_verified)}</Status>
}
