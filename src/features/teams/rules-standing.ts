/** How heavily conflicts weigh together (docs/domain.md#ties-and-conflicts). */

/** A block keeps somebody off, unless a Superadmin lifts it; a warning is confirmed by QA; a note is only said. */
export const conflictLevels = ['block', 'warn', 'note'] as const
export type ConflictLevel = (typeof conflictLevels)[number]

/** The heaviest of them; `clear` where nothing stands in the way. */
export function standingOf(conflicts: readonly { level: ConflictLevel }[]): ConflictLevel | 'clear' {
  return conflictLevels.find((level) => conflicts.some((one) => one.level === level)) ?? 'clear'
}
