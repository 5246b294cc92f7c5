import { useState } from 'react'
import { CallError } from '../../../kit/contract/client.ts'
import type { User } from '../../../kit/contract/user.ts'
import { dashboardOf } from '../../navigation/rules-areas.ts'
import type { FactorMethod } from '../../second-factors/rules.ts'

/** A sign-in that was begun: what ends it, and by what. */
export type Step = { ticket: string; methods: FactorMethod[] }
/** Leads on once somebody is signed in. */
export type Entering = { isLeaving: boolean; go: (user: Pick<User, 'role'>, wanted?: string | null) => Promise<void> }

/** The server wants the second factor now. */
export function isStep(error: unknown): error is CallError & { body: { second_step: Step } } {
  return error instanceof CallError && error.status === 403 && typeof (error.body as { second_step?: unknown })?.second_step === 'object'
}

/**
 * Leads on once somebody is signed in, in a whole new document: nothing of what was loaded before stays in memory.
 * @param wanted the page they wanted to open
 */
export function useEntering(wanted: string | null): Entering {
  const [isLeaving, setLeaving] = useState(false)
  return {
    isLeaving,
    go: async ({ role }, now = wanted) => {
      setLeaving(true)
      window.location.assign((now && (await wayBackTo(now))) || dashboardOf(role))
    },
  }
}

/** The table of pages comes with the frame of the portal, which is where they go; where it does not come, their dashboard opens. */
async function wayBackTo(page: string): Promise<string | null> {
  const rules = await import('../../navigation/rules.ts').catch(() => null)
  return rules?.wayBack(page) ?? null
}
