/** Names that records of the demo world had before. */

/** What colleges were called before they became universities, by a part of the name they have now. */
export const before = { from: 'State University', to: 'State College' } as const

export const formerCampuses: Record<string, string> = {
  'San Roque Campus': 'San Roque Extension Campus',
  'Bay View Campus': 'Bay View School of Fisheries',
}

export const formerPrograms: Record<string, string> = {
  'BS Information Systems': 'BS Information Management',
  'Bachelor of Secondary Education, Mathematics': 'BS Education, major in Mathematics',
}
