import type { accreditations } from '../../contract/accreditations.ts'
import type { Answer } from '../../contract/call.ts'

/** The whole record of one accreditation, as the page holds it. */
export type Visit = Answer<typeof accreditations.show>['data']
