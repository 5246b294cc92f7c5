/** The words of the demo world's instruments: invented, and nobody's. A line is a parameter: title | rule | what is done | what comes of it. */

export type AreaWords = { code: number; weight: string; title: string; parameters: readonly string[] }

export const programAreas: readonly AreaWords[] = [
  {
    code: 1,
    weight: '5',
    title: 'Mission and objectives',
    parameters: [
      'Statement of the mission | The mission of the institution | Students and staff meet the mission in orientations and in what is posted | Students can say in their own words what their institution is for',
      'Objectives of the program | A list of objectives for the program | The objectives are set together with teachers, students and employers | Graduates name the objectives as what they were prepared for',
      'Fit with national needs | A comparison of the objectives with the plans of region and country | The comparison is renewed when these plans change | Employers of the region find the objectives useful',
      'Making it known | A plan for making mission and objectives known | They stand in the handbook, on the website and in the syllabi | People met on the campus know where to find them',
      'Looking again | A schedule for looking at mission and objectives anew | Suggestions are collected and answered before they are changed | What was changed can be traced to what was found',
    ],
  },
  {
    code: 2,
    weight: '15',
    title: 'Faculty',
    parameters: [
      'Qualification | A standard for the degrees that teachers hold | Teachers without the degree are on a dated plan to earn it | Most subjects are taught by people with a degree in their field',
      'Selection | A procedure for choosing teachers by merit | Vacancies are announced, and candidates teach a trial lesson | Those chosen stay beyond their first contract',
      'Load and time | A rule for teaching loads, with room for research and service | Loads are set before the term, and exceptions are approved | Teachers keep their consultation hours',
      'Development | A plan and a budget for the further training of teachers | Leave for studies is given by need and by turn | Teachers use in class what they were trained in',
      'Judging and honouring | A system by which teaching is judged | Students, peers and heads take part, and the teacher reads the result | Judgments lead to help, to promotion, or to both',
    ],
  },
  {
    code: 3,
    weight: '15',
    title: 'Curriculum and instruction',
    parameters: [
      'The program of studies | A curriculum that meets the orders of the authority | It is reviewed with employers and graduates at least every five years | Graduates pass the licensing examinations of their field',
      'Ways of teaching | A guide to ways of teaching that fit the subject | Lessons combine talk, practice and work in groups | Students take part in class, and show what they made',
      'Syllabi and materials | A syllabus for every subject, with its outcomes | Syllabi are given to students in the first week and kept to | Materials are current, and used',
      'Assessment | A policy of fair and varied assessment | Rubrics are known to the students beforehand | Grades reflect what the outcomes ask for',
      'Practice outside | Agreements with partners for internships | Interns are visited, and partners report on them | Partners take interns again, and hire some of them',
    ],
  },
  {
    code: 4,
    weight: '10',
    title: 'Support to students',
    parameters: [
      'Admission and advice | Rules of admission that are published | Applicants are advised, and told of the result in time | Students stay in the program they chose',
      'Guidance | A guidance office with counsellors who hold a licence | Each student is seen at least once a year | Students with difficulties return to class',
      'Health and safety | A clinic, and a plan for emergencies | Drills are held, and what they show is repaired | Accidents are few, and handled well',
      'Scholarships | A list of scholarships with their conditions | Applications are decided in the open, by a committee | Scholars finish their studies',
      'Organizations | A rule for organizations of students | Organizations plan their year with an adviser | Students lead, and hand over in order',
    ],
  },
  {
    code: 5,
    weight: '10',
    title: 'Research',
    parameters: [
      'Agenda | A research agenda that follows from the program | Priorities are agreed on with those who need the results | Studies carried out belong to the agenda',
      'People and means | A budget and a unit for research | Funds are released in time, and accounted for | Teachers and students take part in funded studies',
      'Doing it well | A board that looks at ethics and method | Proposals are reviewed before they begin | No study had to be withdrawn',
      'Making it public | Support for publishing and presenting | Results are presented on the campus each year | Articles appear in reviewed journals, and are cited',
      'Putting it to use | A way from results to use | Partners are told of results that concern them | Results have changed a practice, a product or a policy',
    ],
  },
  {
    code: 6,
    weight: '8',
    title: 'Extension and service',
    parameters: [
      'Choosing the community | A survey of what the community needs | Projects are agreed on with its leaders | The community can name what was promised',
      'Planning | A plan with aims, steps and costs for each project | Teachers and students have their parts in it | Projects keep to their plan, or say why not',
      'Carrying it out | An office that coordinates the projects | Sessions are held as planned, and recorded | People of the community take projects over',
      'Partners | Agreements with partners | Partners give time, money or things, as agreed | Agreements are renewed',
      'What it changes | Measures for the effect of projects | Effects are measured before and after | Life in the community has changed in ways that can be shown',
    ],
  },
  {
    code: 7,
    weight: '10',
    title: 'Library',
    parameters: [
      'Organization | A library with rules, a head and a budget of its own | A committee of teachers and students advises it | The library is named as a strength by its users',
      'Staff | Librarians who hold a licence, enough for the number of students | They are trained further each year | Users get help when they ask for it',
      'Collection | A policy by which books and journals are chosen and withdrawn | Teachers propose titles for each subject | The collection covers every subject with recent titles',
      'Services | Opening hours and services that are published | Users are shown how to search, on the shelf and online | Loans and downloads grow with the number of students',
      'Rooms and machines | Rooms for reading and for groups, with machines that work | Rooms are kept quiet, light and clean | Seats are used through the day',
    ],
  },
  {
    code: 8,
    weight: '7',
    title: 'Buildings and grounds',
    parameters: [
      'The campus | A plan of the campus, with what is built next | Ways are kept passable, for wheelchairs too | Visitors find their way without asking',
      'Buildings | Permits and inspections for every building | Faults are reported, and repaired by a date | Buildings are safe, and look cared for',
      'Classrooms | A standard for classrooms: seats, light, air | Rooms are given out by size and need | Classes are held in rooms that fit them',
      'Water, power, waste | A supply of water and power, and a plan for waste | Waste is separated, and water tested | Nothing stands still for want of power or water',
      'Rooms for meeting | Rooms for meetings, sport and meals | Bookings are open to all | Students spend their free hours on the campus',
    ],
  },
  {
    code: 9,
    weight: '10',
    title: 'Laboratories',
    parameters: [
      'Rooms and safety | Laboratories with exits, showers and extinguishers | Rules of safety are explained before the first exercise | No exercise had to be stopped for want of safety',
      'Equipment | A list of equipment for each exercise | Equipment is calibrated, and repaired | Each group has what the exercise asks for',
      'Supplies | A plan for buying and storing supplies | Dangerous substances are kept apart and recorded | Supplies last through the term',
      'Staff | Technicians for the laboratories | They prepare exercises with the teachers | Exercises begin on time',
      'Use | Manuals for the exercises | Exercises are held as the syllabus says | Students handle the equipment by themselves',
    ],
  },
  {
    code: 10,
    weight: '10',
    title: 'Administration',
    parameters: [
      'Organization | A chart of offices, with who decides what | Decisions are written down and passed on | People know whom to ask',
      'Leading the program | A head with a degree in the field | The head meets teachers and students regularly | What was agreed on in meetings is done',
      'Money | A budget for the program | Heads take part in making it, and see how it is spent | The program has what its plan asks for',
      'Records | A rule for keeping records, and for who may read them | Records are complete, and found within minutes | Students get their papers within the time promised',
      'Planning and quality | A plan for the coming years, with measures | What the last survey recommended is followed up | Recommendations of the last survey are met',
    ],
  },
]

/** Of an institution as a whole. */
export const institutionAreas: readonly AreaWords[] = [
  {
    code: 1,
    weight: '2',
    title: 'Direction',
    parameters: [
      'Governing | Rules by which the governing board works | The board meets as planned, and its decisions are published | Decisions of the board are carried out',
      'Long plan | A plan for five years | The plan is looked at each year, and its measures are reported | Most measures of the plan are met',
    ],
  },
  {
    code: 2,
    weight: '3',
    title: 'Teaching and learning',
    parameters: [
      'Programs | A policy for opening, changing and closing programs | Programs are reviewed in turn | Programs hold accreditation levels',
      'Teachers | A plan for the degrees and numbers of teachers | Vacancies are filled within a year | Students are taught by people who are qualified for it',
    ],
  },
  {
    code: 3,
    weight: '2',
    title: 'Research and service',
    parameters: [
      'Research | An agenda and a fund for research | Funds are given by review | Results are published and used',
      'Service | Agreements with the communities around | Programs take part with what they know | Communities stand on their own afterwards',
    ],
  },
  {
    code: 4,
    weight: '1.5',
    title: 'Means',
    parameters: [
      'Money and buildings | A budget, and a plan of buildings | Accounts are audited, and findings answered | What is planned can be paid for',
      'Systems and quality | Systems for records and for quality | Data are kept safe, and used in decisions | Surveys find what the institution found itself',
    ],
  },
]
