import type { Answer } from '../../../../kit/contract/call.ts'
import type { visits } from '../../contract.ts'

/** The whole record of one accreditation, as the page holds it. */
export type Visit = Answer<typeof visits.show>['data']
