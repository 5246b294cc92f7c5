/** The visits of Lakeside Polytechnic State University, the institution of the demo account: written, not drawn. */

import type { VisitStatus } from '../src/features/visits/rules.ts'

type PastVisit = { campus: string; daysAgo: number; programs: string[]; count: number }
type OpenVisit = { campus: string; status: VisitStatus; inDays: number; programs: string[]; count: number }

export const lakesidePastVisits: readonly PastVisit[] = [
  { campus: 'Main Campus', daysAgo: 1010, programs: [], count: 8 },
  { campus: 'Bay View Campus', daysAgo: 800, programs: [], count: 5 },
  { campus: 'San Roque Campus', daysAgo: 560, programs: ['BS Architecture'], count: 6 },
  { campus: 'Mabini Campus', daysAgo: 430, programs: [], count: 5 },
  { campus: 'Main Campus', daysAgo: 300, programs: [], count: 9 },
  { campus: 'Santa Clara Campus', daysAgo: 160, programs: [], count: 4 },
  { campus: 'Malaya Campus', daysAgo: 88, programs: [], count: 5 },
]

export const lakesideOpenVisits: readonly OpenVisit[] = [
  { campus: 'Los Pinos Campus', status: 'reported', inDays: -27, programs: [], count: 4 },
  {
    campus: 'San Roque Campus',
    status: 'scheduled',
    inDays: 18,
    programs: [
      'BS Civil Engineering',
      'BS Electrical Engineering',
      'BS Information Systems',
      'Bachelor of Secondary Education, Mathematics',
    ],
    count: 5,
  },
  { campus: 'Pinagbuklod Campus', status: 'approved', inDays: 95, programs: [], count: 3 },
  { campus: 'Bay View Campus', status: 'requested', inDays: 140, programs: [], count: 2 },
]
