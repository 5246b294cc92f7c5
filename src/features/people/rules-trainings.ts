/** Words of the training modules: what kind they are, and whether somebody came. */
export const trainingTypes = ['training', 'seminar', 'conference', 'refresher'] as const
export type TrainingType = (typeof trainingTypes)[number]
export const trainingTypeNames: Record<TrainingType, string> = {
  training: 'Training',
  seminar: 'Seminar',
  conference: 'Conference',
  refresher: 'Refresher',
}

export const attendances = ['registered', 'attended', 'absent'] as const
export type Attendance = (typeof attendances)[number]
export const attendanceNames: Record<Attendance, string> = { registered: 'Registered', attended: 'Attended', absent: 'Absent' }
