/** Whether an accreditor can be asked; set by the agency. */
export const accreditorStatuses = ['active', 'on_leave', 'retired'] as const
export type AccreditorStatus = (typeof accreditorStatuses)[number]
export const accreditorStatusNames: Record<AccreditorStatus, string> = { active: 'Active', on_leave: 'On leave', retired: 'Retired' }
