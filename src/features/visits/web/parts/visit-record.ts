import type { Answer } from '../../../../kit/contract/call.ts'
import type { accreditations } from '../../contract-calls.ts'

/** The whole record of one accreditation, as the page holds it. */
export type Visit = Answer<typeof accreditations.show>['data']
