/** Requests of people about their data, and the steps they go through (docs/domain.md#requests-about-data), drawn in docs/states/. */
import { agency } from '../../kit/contract/agency.ts'
import { addDays } from '../../kit/contract/days.ts'
import { everyone, type Role } from '../../kit/contract/roles.ts'
import type { Machine, Step } from '../../kit/contract/states.ts'

/** Who answers requests and keeps the register of breaches: they also act for the data protection officer, whom the settings name. */
export const deskRoles = ['Superadmin', 'Admin'] as const satisfies readonly Role[]

export const requestKinds = ['information', 'correction', 'objection', 'deletion'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestKindNames: Record<RequestKind, string> = {
  information: 'Question',
  correction: 'Correction',
  objection: 'Objection',
  deletion: 'Deletion or blocking',
}

/** What each asks for, as the form says it. */
export const requestKindWords: Record<RequestKind, string> = {
  information: 'I want to know more about my data',
  correction: 'Something is wrong or missing',
  objection: 'My data should not be used for something',
  deletion: 'My data should be removed or blocked',
}

export const requestStates = ['asked', 'in_work', 'granted', 'refused', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

export const requestStateNames: Record<RequestState, string> = {
  asked: 'Asked',
  in_work: 'In work',
  granted: 'Granted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

export const requestAnswers = ['granted', 'refused'] as const
export const openRequestStates = ['asked', 'in_work'] as const satisfies readonly RequestState[]

type RequestNeed = 'version' | 'other' | 'sentence' | 'own' | 'few'

export const requestSteps: readonly Step<RequestState, RequestNeed>[] = [
  { from: [], to: 'asked', by: everyone, call: 'privacy.ask', needs: ['few'] },
  { from: ['asked'], to: 'in_work', by: deskRoles, call: 'privacyDesk.take', needs: ['version', 'other'] },
  { from: openRequestStates, to: 'granted', by: deskRoles, call: 'privacyDesk.answer', needs: ['version', 'other', 'sentence'] },
  { from: openRequestStates, to: 'refused', by: deskRoles, call: 'privacyDesk.answer', needs: ['version', 'other', 'sentence'] },
  { from: openRequestStates, to: 'withdrawn', by: everyone, call: 'privacy.withdraw', needs: ['own', 'version'] },
]

export const requestMachine: Machine<RequestState, RequestNeed> = {
  noun: 'a request about data',
  says: 'What somebody asks of the agency about their own data: a question, a correction, an objection, a deletion.',
  states: requestStates,
  names: requestStateNames,
  steps: requestSteps,
  needs: {
    version: 'the version that was read',
    other: 'somebody else’s request: nobody answers their own',
    sentence: 'a sentence, which the person reads',
    own: 'the own request',
    few: 'fewer than ten of the own requests open',
  },
}

/** Requests of one person that may be open at the same time. */
export const mostOpenRequests = 10

/** The last day on which a request that comes today is answered in time. */
export function answerDay(today: string): string {
  return addDays(today, agency.privacyAnswerDays)
}

export function isOverdue({ state, due_on }: { state: RequestState; due_on: string }, today: string): boolean {
  return openRequestStates.some((one) => one === state) && due_on < today
}
