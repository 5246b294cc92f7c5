/** The agency's training modules of the past two years and the next months, and the accreditors who take part. */

import { addDays } from '../../../contract/days.ts'
import type { Tables } from '../tables.ts'
import type { Accreditor } from './accreditors.ts'
import { at, type Day, onTuesday } from './calendar.ts'
import { idsOf, randomOf } from './random.ts'

export type TrainingModule = Omit<Tables['training_modules'], 'version' | 'created_at'> & { created_at: string }
export type TrainingLink = {
  id: string
  training_module_id: string
  accreditor_id: string
  attendance: 'registered' | 'attended' | 'absent'
  created_at: string
}

export function makeTrainings(accreditors: readonly Accreditor[], today: Day): { modules: TrainingModule[]; links: TrainingLink[] } {
  const random = randomOf('trainings')
  const id = idsOf('training_modules')
  const linkId = idsOf('training_accreditors')
  const active = accreditors.filter(({ account }) => account.status === 'active')
  const links: TrainingLink[] = []
  const modules = written.map(([type, title, level, venue, inDays, days, capacity, fee, description], index): TrainingModule => {
    const starts_on = onTuesday(addDays(today, inDays))
    const created_at = at(addDays(inDays < 0 ? starts_on : today, -random.between(25, 60)), 10, random.between(0, 59))
    const module: TrainingModule = {
      id: id(),
      title,
      code: `${prefixes[type]}-${String(index + 1).padStart(2, '0')}`,
      type,
      level,
      organizer: 'Institutional Development Division',
      venue,
      starts_on,
      ends_on: addDays(starts_on, days - 1),
      hours: days * 8,
      capacity,
      fee,
      description,
      created_at,
    }
    const past = (module.ends_on as Day) < today
    const people = random.some(active.slice(1), Math.floor(capacity * (past ? 0.6 + random.next() * 0.35 : random.next() * 0.6)))
    if (index % 5 === 0) people[0] = active[0] as Accreditor
    for (const { account } of people) {
      const attendance = past ? random.weighted({ attended: 92, absent: 8 } as const) : 'registered'
      links.push({ id: linkId(), training_module_id: module.id, accreditor_id: account.id, attendance, created_at })
    }
    return module
  })
  return { modules, links }
}

const prefixes = { training: 'TR', seminar: 'SE', conference: 'CO', refresher: 'RE' } as const

/** Type, title, for whom, venue, days from today, length, places, fee, what it is about. */
const written: ['training' | 'seminar' | 'conference' | 'refresher', string, string, string, number, number, number, string, string][] = [
  [
    'training',
    'Basic Training for Accreditors, Luzon',
    'New accreditors',
    'Hall of Pines, Baguio City',
    -690,
    4,
    60,
    '0.00',
    'The ten areas, the instrument, and a practice visit on the third day. Who finishes joins a team as a trainee.',
  ],
  [
    'seminar',
    'Reading a Self-survey in Two Hours',
    'Members',
    'Online',
    -655,
    1,
    120,
    '0.00',
    'How to find the five places where a self-survey says more than it means to.',
  ],
  [
    'training',
    'Basic Training for Accreditors, Visayas',
    'New accreditors',
    'Tanglaw Visayas State University, Cebu City',
    -610,
    4,
    60,
    '0.00',
    'The ten areas, the instrument, and a practice visit on the third day.',
  ],
  [
    'refresher',
    'Refresher on the Ten Areas',
    'All accreditors',
    'Online',
    -570,
    1,
    200,
    '0.00',
    'What changed in the instrument, with the questions that came up in the surveys of the past year.',
  ],
  [
    'training',
    'Leading a Survey Team',
    'Team leaders',
    'Sandiwa Building, Quezon City',
    -530,
    3,
    36,
    '1500.00',
    'Preparing a team, sharing out the areas, chairing the last meeting, and saying no with courtesy.',
  ],
  [
    'conference',
    'Annual Conference on Quality Assurance',
    'All members',
    'Vinta Convention Hall, Zamboanga City',
    -480,
    2,
    350,
    '4500.00',
    'Two days of reports from campuses that changed something and measured it.',
  ],
  [
    'training',
    'Basic Training for Accreditors, Mindanao',
    'New accreditors',
    'Bukal Highlands State University, Malaybalay City',
    -440,
    4,
    60,
    '0.00',
    'The ten areas, the instrument, and a practice visit on the third day.',
  ],
  [
    'seminar',
    'Interviewing Students and Graduates',
    'Members',
    'Online',
    -395,
    1,
    150,
    '0.00',
    'Open questions, quiet rooms, and what to do when somebody from the office stays in the room.',
  ],
  [
    'training',
    'Writing Findings That Can Be Acted On',
    'Members and team leaders',
    'Sandiwa Building, Quezon City',
    -350,
    2,
    40,
    '1200.00',
    'A finding names what was seen, where, and what would settle it. Each participant rewrites one of their own reports.',
  ],
  [
    'refresher',
    'Refresher for Overall Coordinators',
    'Overall coordinators',
    'Online',
    -315,
    1,
    60,
    '0.00',
    'Schedules that hold, conflicts of interest, and the calls to make before the team travels.',
  ],
  [
    'training',
    'Rating Laboratories by What Students Can Do',
    'Engineering and technology',
    'Macajalar Bay State University of Technology',
    -280,
    3,
    45,
    '1800.00',
    'With the new instrument for engineering programs: watch, ask, let them repeat.',
  ],
  [
    'seminar',
    'Research Areas without Counting Papers Twice',
    'Members',
    'Online',
    -240,
    1,
    120,
    '0.00',
    'What belongs to Area V, what to Area VI, and how to read a list of publications.',
  ],
  [
    'training',
    'Basic Training for Accreditors, Luzon, Second Class',
    'New accreditors',
    'Bayfront State University, San Fernando City',
    -205,
    4,
    60,
    '0.00',
    'The ten areas, the instrument, and a practice visit on the third day.',
  ],
  [
    'training',
    'Internal Quality Audit for QA Offices',
    'QA staff of institutions',
    'Lakeside Polytechnic State University, San Pablo City',
    -165,
    3,
    50,
    '3200.00',
    'A small audit from plan to follow-up, done on real records of the host campus.',
  ],
  [
    'refresher',
    'Refresher on Graduate Programs',
    'Accreditors of graduate programs',
    'Online',
    -130,
    1,
    90,
    '0.00',
    'Supervision loads, time to degree, and theses read with the rubric side by side.',
  ],
  [
    'seminar',
    'Data Privacy in Document Review',
    'All accreditors',
    'Online',
    -95,
    1,
    200,
    '0.00',
    'Which records a team may see, copy and keep, and when it has to delete them.',
  ],
  [
    'training',
    'Leading a Survey Team, Second Class',
    'Team leaders',
    'Apo Foothills State University, Davao City',
    -60,
    3,
    36,
    '1500.00',
    'Preparing a team, sharing out the areas, chairing the last meeting, and saying no with courtesy.',
  ],
  [
    'seminar',
    'Answering the Conditions of a Deferral',
    'QA staff of institutions',
    'Online',
    -26,
    1,
    150,
    '0.00',
    'One condition, one answer, one piece of evidence: worked examples from the past year.',
  ],
  [
    'refresher',
    'Refresher on the Ten Areas',
    'All accreditors',
    'Online',
    12,
    1,
    200,
    '0.00',
    'What changes in the instrument next school year, and the first questions about it.',
  ],
  [
    'training',
    'Writing Findings That Can Be Acted On',
    'Members and team leaders',
    'Tanglaw Visayas State University, Cebu City',
    33,
    2,
    40,
    '1200.00',
    'A finding names what was seen, where, and what would settle it. Bring one of your own reports.',
  ],
  [
    'training',
    'Basic Training for Accreditors, Visayas, Second Class',
    'New accreditors',
    'San Juanico State University, Tacloban City',
    54,
    4,
    60,
    '0.00',
    'The ten areas, the instrument, and a practice visit on the third day.',
  ],
  [
    'conference',
    'Evidence That Travels: Conference on Quality Assurance',
    'All members',
    'Hall of Pines, Baguio City',
    90,
    2,
    400,
    '4800.00',
    'How can a campus gather its evidence once and use it for accreditation, audit and the budget hearing?',
  ],
  [
    'training',
    'Outcomes-based Assessment for Program Chairs',
    'Program chairs of institutions',
    'Sandiwa Building, Quezon City',
    118,
    3,
    48,
    '3500.00',
    'From outcomes to an examination paper and back, with the records a survey team will ask for.',
  ],
  [
    'seminar',
    'Graduate Tracing on a Small Budget',
    'QA staff of institutions',
    'Online',
    147,
    1,
    180,
    '0.00',
    'Three methods that reach more than half of a class five years on, and what they cost.',
  ],
]
