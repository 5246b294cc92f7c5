import type { Tone } from '../../../../kit/web/record/Status.tsx'
import type { AccreditorStatus } from '../../rules.ts'
import type { Attendance } from '../../rules-trainings.ts'

export const accreditorTones: Record<AccreditorStatus, Tone> = { active: 'ok', on_leave: 'warn', retired: 'idle' }

export const attendanceTones: Record<Attendance, Tone> = { registered: 'note', attended: 'ok', absent: 'err' }
