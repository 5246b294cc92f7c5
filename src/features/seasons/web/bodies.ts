import type { Call, Received } from '../../../kit/contract/call.ts'

/** What a call takes as its body. */
export type Body<C extends Call> = Received<C>['body']
