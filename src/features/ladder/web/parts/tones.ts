import type { Tone } from '../../../../kit/web/record/Status.tsx'
import type { Outcome, ValidityStatus } from '../../rules.ts'

export const validityTones: Record<ValidityStatus, Tone> = { valid: 'ok', upcoming: 'warn', grace: 'note', expired: 'err', none: 'idle' }

export const outcomeTones: Record<Outcome, Tone> = { granted: 'ok', deferred: 'warn', not_granted: 'err' }
