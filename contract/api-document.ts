/** The description of this interface: OpenAPI and a page to read (design §3). */
import { calls } from './call.ts'

export const apiDocument = calls({})
