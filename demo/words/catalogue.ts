/** Degree programs a state university may offer: ordinary names, how usual each is, and where it is usual. */
import type { DegreeLevel } from '../../src/features/ladder/rules.ts'

export type Offering = { name: string; degree_level: DegreeLevel; discipline: string; weight: number }

/** One discipline a block: the undergraduate programs, then `M`asteral and `D`octorate ones; the number says how usual. */
const text = `
Teacher Education
9 Bachelor of Elementary Education
8 Bachelor of Secondary Education, English
8 Bachelor of Secondary Education, Mathematics
7 Bachelor of Secondary Education, Science
6 Bachelor of Secondary Education, Filipino
5 Bachelor of Secondary Education, Social Studies
4 Bachelor of Secondary Education, Values Education
5 Bachelor of Technology and Livelihood Education
5 Bachelor of Technical-Vocational Teacher Education
5 Bachelor of Physical Education
4 Bachelor of Early Childhood Education
3 Bachelor of Special Needs Education
2 Bachelor of Culture and Arts Education
M7 MA in Education, Educational Management
M5 MA in Education, English
M5 MA in Education, Mathematics
M4 MA in Education, Filipino
M4 MA in Teaching Science
M3 MA in Guidance and Counseling
M3 MA in Physical Education
M2 MA in Special Education
D5 Doctor of Education, Educational Management
D4 PhD in Educational Management
D2 PhD in Mathematics Education
D2 PhD in Science Education
D2 PhD in Language Teaching
Computing
9 BS Information Technology
6 BS Computer Science
4 BS Information Systems
2 BS Entertainment and Multimedia Computing
1 BS Data Science
M4 Master in Information Technology
M2 MS Computer Science
D2 Doctor in Information Technology
Business and Management
6 BS Business Administration, Financial Management
6 BS Business Administration, Marketing Management
5 BS Business Administration, Human Resource Management
3 BS Business Administration, Operations Management
5 BS Entrepreneurship
5 BS Accountancy
3 BS Management Accounting
3 BS Accounting Information System
4 BS Office Administration
2 BS Real Estate Management
2 BS Cooperatives Management
M5 Master in Business Administration
M3 MS Management
D3 Doctor of Business Administration
Hospitality and Tourism
7 BS Hospitality Management
6 BS Tourism Management
2 BS Nutrition and Dietetics
M2 MS Hospitality Management
Engineering
5 BS Civil Engineering
5 BS Electrical Engineering
5 BS Mechanical Engineering
4 BS Electronics Engineering
4 BS Computer Engineering
2 BS Industrial Engineering
2 BS Chemical Engineering
2 BS Geodetic Engineering
1 BS Sanitary Engineering
1 BS Mining Engineering
3 BS Agricultural and Biosystems Engineering
M2 Master of Engineering, Civil Engineering
M2 Master of Engineering, Electrical Engineering
M1 MS Industrial Engineering
D1 PhD in Engineering
Architecture and Design
2 BS Architecture
1 BS Interior Design
1 Bachelor of Landscape Architecture
1 Bachelor of Fine Arts, Visual Communication
1 Bachelor of Fine Arts, Painting
1 Bachelor of Industrial Design
M1 MS Architecture
Industrial Technology
5 Bachelor of Industrial Technology, Automotive
5 Bachelor of Industrial Technology, Electrical
4 Bachelor of Industrial Technology, Electronics
4 Bachelor of Industrial Technology, Food and Service Management
3 Bachelor of Industrial Technology, Drafting
3 Bachelor of Industrial Technology, Mechanical
2 Bachelor of Industrial Technology, Garments and Fashion Design
2 Bachelor of Industrial Technology, Refrigeration and Air Conditioning
1 Bachelor of Industrial Technology, Welding and Fabrication
M2 Master of Technology Education
D1 PhD in Technology Management
Agriculture
6 BS Agriculture, Crop Science
5 BS Agriculture, Animal Science
3 BS Agriculture, Soil Science
4 BS Agribusiness
4 Bachelor of Agricultural Technology
4 BS Forestry
2 BS Agroforestry
3 BS Food Technology
1 BS Agricultural Economics
1 Doctor of Veterinary Medicine
M3 MS Agriculture, Crop Science
M3 MS Agriculture, Animal Science
M2 MS Agricultural Extension
M1 MS Forestry
D1 PhD in Crop Science
D1 PhD in Animal Science
D1 PhD in Rural Development
Fisheries and Marine Sciences
4 BS Fisheries
2 BS Marine Biology
1 BS Aquaculture
2 BS Marine Transportation
2 BS Marine Engineering
M1 MS Fisheries
M1 MS Marine Biology
D1 PhD in Fisheries
Health Sciences
3 BS Nursing
3 BS Midwifery
1 BS Pharmacy
1 BS Medical Technology
1 BS Physical Therapy
1 BS Public Health
M2 MA in Nursing
M1 Master in Public Health
Natural Sciences and Mathematics
4 BS Biology
3 BS Mathematics
2 BS Chemistry
1 BS Physics
1 BS Statistics
3 BS Environmental Science
M2 MS Biology
M2 MS Mathematics
M2 MS Environmental Science
D1 PhD in Biology
D1 PhD in Environmental Science
Social Sciences and Humanities
5 BA English Language Studies
4 BA Political Science
3 BA Communication
2 BA Sociology
2 BA History
2 BA Filipino
1 BA Philippine Studies
1 BA Literature
4 BS Psychology
3 BS Social Work
2 BS Development Communication
1 BS Community Development
M2 MA in English Language Studies
M1 MA in Communication
M1 MS Social Work
M1 MS Psychology
D1 PhD in Development Studies
D1 PhD in English Language Studies
Public Administration and Safety
6 BS Criminology
4 Bachelor of Public Administration
1 BS Industrial Security Management
2 Bachelor of Library and Information Science
M5 Master in Public Administration
M3 MS Criminal Justice
M1 Master in Library and Information Science
D3 Doctor of Public Administration
D1 PhD in Criminal Justice
Law
1 Juris Doctor
`

export const catalogue: readonly Offering[] = readCatalogue(text)
export const disciplines: readonly string[] = [...new Set(catalogue.map((one) => one.discipline))]

function readCatalogue(lines: string): Offering[] {
  let discipline = ''
  const offerings: Offering[] = []
  for (const line of lines.trim().split('\n')) {
    const [, kind, weight, name] = /^([MD]?)(\d+) (.+)$/.exec(line) ?? []
    if (name === undefined) discipline = line
    else {
      const degree_level = kind === 'M' ? 'masteral' : kind === 'D' ? 'doctorate' : 'undergraduate'
      offerings.push({ name, degree_level, discipline, weight: Number(weight) })
    }
  }
  return offerings
}

/** How much more usual a discipline is at an institution of that name. */
export function leaning(institutionName: string, discipline: string): number {
  for (const [name, favoured] of leanings) if (name.test(institutionName)) return favoured.includes(discipline) ? 4 : 0.6
  return /Fisheries|Architecture|Law/.test(discipline) ? 0.6 : 1
}

const leanings: [RegExp, string[]][] = [
  [/Agriculture|Highlands State University/, ['Agriculture', 'Natural Sciences and Mathematics']],
  [/Fisheries|Maritime/, ['Fisheries and Marine Sciences', 'Hospitality and Tourism']],
  [/Arts and Design/, ['Architecture and Design', 'Social Sciences and Humanities']],
  [/Arts and Trades|Institute of Technology/, ['Industrial Technology', 'Computing', 'Engineering']],
  [/Polytechnic|of Technology/, ['Engineering', 'Computing', 'Industrial Technology', 'Architecture and Design']],
  [/Education/, ['Teacher Education']],
]
