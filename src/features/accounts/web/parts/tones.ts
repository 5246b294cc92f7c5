import type { Tone } from '../../../../kit/web/record/Status.tsx'
import type { AccountStatus } from '../../rules.ts'

export const accountTones: Record<AccountStatus, Tone> = { invited: 'note', pending: 'warn', active: 'ok', suspended: 'err' }
