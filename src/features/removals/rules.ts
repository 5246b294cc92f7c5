/** For how many minutes whoever deleted something brings it back (docs/domain.md#bringing-back-what-was-deleted). */
export const minutesToUndo = 60
