import type { Role } from '../../kit/contract/roles.ts'

/** Whether an accreditor can be asked; set by the agency. */
export const accreditorStatuses = ['active', 'on_leave', 'retired'] as const
export type AccreditorStatus = (typeof accreditorStatuses)[number]
export const accreditorStatusNames: Record<AccreditorStatus, string> = { active: 'Active', on_leave: 'On leave', retired: 'Retired' }

/** Who puts teams together reads how somebody is tied to an institution; everybody else reads that somebody is. */
export function seesRelations(role: Role): boolean {
  return role === 'QA' || role === 'Superadmin'
}

/** How somebody is tied to an institution besides the home one. */
export const relations = ['employee', 'former_employee', 'consultant', 'alumnus', 'relative_employed', 'other'] as const
export type Relation = (typeof relations)[number]
export const relationNames: Record<Relation, string> = {
  employee: 'Employee',
  former_employee: 'Former employee',
  consultant: 'Consultant',
  alumnus: 'Alumnus or alumna',
  relative_employed: 'A relative works there',
  other: 'Other tie',
}
