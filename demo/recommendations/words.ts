/** What teams recommend in the demo world, what institutions answer, and what the next team finds; invented. */
export const recommended: readonly { area: string; text: string; answer: string }[] = [
  {
    area: 'I',
    text: 'Bring the goals of the program before students and employers, and keep what they say of them.',
    answer: 'Two round tables with students and employers were held; the minutes and the goals as they were changed are enclosed.',
  },
  {
    area: 'II',
    text: 'Send at least two members of the faculty a year to doctoral studies, by a plan that the budget knows.',
    answer: 'Two members of the faculty are on study leave since June; the plan for five years is approved.',
  },
  {
    area: 'III',
    text: 'Revise the syllabi of the major subjects together with people who work in the field.',
    answer: 'All syllabi of the major subjects were revised with four people from the field, and are in use.',
  },
  {
    area: 'IV',
    text: 'Give students a counsellor of their own college, at hours when they have no classes.',
    answer: 'A counsellor sits in the college on three afternoons a week.',
  },
  {
    area: 'V',
    text: 'Write a research agenda of the program, and let every member of the faculty work on some part of it.',
    answer: 'The agenda is adopted; nine of twelve members of the faculty have a project of it.',
  },
  {
    area: 'VI',
    text: 'Give the program an extension project of its own in one community, with a baseline and a yearly look at what changed.',
    answer: 'The baseline in the adopted village is taken, and the first yearly report is enclosed.',
  },
  {
    area: 'VII',
    text: 'Open the library in the evening, and renew the titles of the major subjects.',
    answer: 'The library is open until eight; 140 titles were bought this year.',
  },
  {
    area: 'VIII',
    text: 'Mark and light the way out of the laboratory building, and practise it each semester.',
    answer: 'Signs and lamps are in place. The first practice was in February.',
  },
  {
    area: 'IX',
    text: 'Repair the fume hoods of the chemistry laboratory, and have them measured every year.',
    answer: 'The hoods were repaired and measured; the certificate is with the laboratory.',
  },
  {
    area: 'X',
    text: 'Make the plan of the college say who does what, by when and with which money.',
    answer: 'The plan now names people, days and amounts, and is looked at each quarter.',
  },
]

export const findings = {
  complied: 'The team has seen it done, and the records of two years.',
  partly: 'It is begun, and written down; half of it is still to come.',
  not: 'Nothing was found that follows it, beside the answer.',
} as const
