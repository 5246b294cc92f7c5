/**
 * `npm run bench:register`: how fast the public register answers with 300,000 programs and 1,000,000 decisions on a real PostgreSQL.
 * Prints Markdown for docs/performance.md; exits with 1 when the 95th percentile of a kind of question is above 50 ms.
 *
 *     npm run bench:register                               a throw-away cluster
 *     npm run bench:register -- --url postgres://…         a database that is filled where it is empty, and kept
 *     npm run bench:register -- --programs 30000           a smaller book
 *     npm run bench:register -- --only 'a word'            the kinds of question whose name holds it
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { defaults } from '../agency.config.ts'
import { randomOf } from '../demo/basis/random.ts'
import { withCluster } from '../scripts/cluster.ts'
import { migrations } from '../src/app/features.ts'
import { makeApp } from '../src/app/server/app.ts'
import { addDays, agencyDay } from '../src/kit/contract/days.ts'
import { openDatabase } from '../src/kit/server/db/database.ts'
import { migrate } from '../src/kit/server/db/migrate.ts'
import { readSettings } from '../src/kit/server/settings.ts'

const towns =
  'Alon Bayog Carmona Dalisay Eskala Falcon Gubat Hamtic Ilaya Jasaan Kalibo Lubao Mabini Naujan Ormin Pandan Quezon Roxas Silang Taal'.split(
    ' ',
  )
const disciplines = Array.from({ length: 24 }, (_, at) => `Discipline ${at + 1}`)
const majors =
  'Nursing Forestry Agronomy Fisheries Accountancy Marketing Economics Psychology Sociology History Philosophy Mathematics Physics Chemistry Biology Geology Statistics Architecture Surveying Mining Metallurgy Ceramics Welding Navigation Midwifery Pharmacy Dentistry Optometry Radiology Nutrition Tourism Hospitality Journalism Broadcasting Librarianship Criminology Jurisprudence Theology Linguistics Literature'.split(
    ' ',
  )
const beginnings = [
  'Bachelor of Science in',
  'Bachelor of Arts in',
  'Bachelor of Education in',
  'Master of Science in',
  'Master of Arts in',
  'Doctor of Philosophy in',
]

const limit = 50
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    programs: { type: 'string', default: '300000' },
    times: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
  },
})
const settings = ['shared_buffers=1GB', 'fsync=off', 'max_wal_size=4GB', 'jit=off']
process.exitCode = values.url ? await measure(values.url) : await withCluster(settings, (url) => measure(url))

async function measure(url: string): Promise<number> {
  const { db, close } = await openDatabase({ url })
  await migrate(db, migrations)
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  await fill(database)
  const app = await makeApp(db, readSettings({ LOG_LEVEL: 'silent', DEMO: 'off', RATE_LIMITS: 'off' }))
  await app.ready()
  const one = async (text: string) => Object.values((await database.query(text)).rows[0])[0] as string
  const sizes = `${await one('select count(*) from register_programs')} programs, ${await one('select count(*) from decisions')} decisions`
  console.log(`${sizes}, ${values.times} questions of each kind, one after the other:\n`)
  console.log('| question | p50 | p95 | most | of processors, mean |\n|---|---|---|---|---|')
  let slow = 0
  for (const [name, ask] of Object.entries(await questions(database))) {
    if (!name.includes(values.only)) continue
    const took: number[] = []
    let begunWith = 0
    for (let at = -10; at < Number(values.times); at++) {
      const path = ask(at)
      if (at === 0) begunWith = await processorTime(database)
      const begun = performance.now()
      const answer = await app.inject({ method: 'GET', url: path })
      if (at >= 0) took.push(performance.now() - begun)
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    }
    const worked = ((await processorTime(database)) - begunWith) / took.length
    took.sort((a, b) => a - b)
    const at = (share: number) => took[Math.min(took.length - 1, Math.floor(share * took.length))] as number
    console.log(`| ${name} | ${at(0.5).toFixed(1)} ms | ${at(0.95).toFixed(1)} ms | ${at(1).toFixed(1)} ms | ${worked.toFixed(1)} ms |`)
    if (at(0.95) > limit) slow++
  }
  await app.close()
  await database.end()
  await close()
  return slow > 0 ? 1 : 0
}

/**
 * Milliseconds that this process and the connections of the database have worked: it tells what a question takes on a machine that is
 * busy otherwise. Counted in hundredths of a second; NaN where the database is elsewhere.
 */
async function processorTime(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>("select pid from pg_stat_activity where backend_type = 'client backend'")
  const { user, system } = process.cpuUsage()
  return rows.reduce((sum, { pid }) => sum + workedBy(pid), (user + system) / 1_000)
}

function workedBy(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return Number.NaN
  // Behind the name of the program, which may have spaces: state, parent, … and as the 12th and 13th what it worked for itself and in the kernel.
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Each kind of question as visitors ask it, another one each time. */
async function questions(database: pg.Client): Promise<Record<string, (at: number) => string>> {
  const random = randomOf('register')
  const today = agencyDay()
  const list = async (text: string) => (await database.query(text)).rows.map((row) => Object.values(row)[0] as string)
  const programs = await list('select id from programs order by md5(id::text) limit 500')
  const institutions = await list('select id from institutions order by id limit 200')
  const levels = ['candidate', 'level_1', 'level_2', 'level_3', 'level_4']
  const statuses = ['valid', 'upcoming', 'grace', 'expired', 'lapsed', 'withdrawn']
  const degrees = ['undergraduate', 'masteral', 'doctorate']
  const common = ['bachelor', 'education', 'university', 'science', 'campus']
  const day = () => addDays(today, -random.below(4_500))
  const region = () => random.pick(defaults.regions).name
  const rare = () => `${random.pick(majors).slice(0, 5)} ${random.pick(towns)}`
  const search = (query: Record<string, string>) => `/api/register/programs?paginate=20&${new URLSearchParams(query)}`
  return {
    'by name, any page to the hundredth': () => search({ page: String(1 + random.below(100)) }),
    'a word that many bear': () => search({ search: random.pick(common) }),
    'a word that some bear': () => search({ search: random.pick(majors) }),
    'two words': () => search({ search: rare() }),
    'a word, on a day': () => search({ search: random.pick(majors), on: day() }),
    'a word and a level, on a day': () => search({ search: random.pick(majors), level: random.pick(levels), on: day() }),
    'a region': () => search({ region: region() }),
    'a region and a level, on a day': () => search({ region: region(), level: random.pick(levels), on: day() }),
    'a region and a status, today': () => search({ region: region(), status: random.pick(statuses) }),
    'a level, on a day': () => search({ level: random.pick(levels), on: day() }),
    'a status, on a day': () => search({ status: random.pick(statuses), on: day() }),
    'a discipline and a level, on a day': () => search({ discipline: random.pick(disciplines), level: random.pick(levels), on: day() }),
    'a place and a degree': () => search({ place: random.pick(towns), degree: random.pick(['masteral', 'doctorate']) }),
    'a year of decision in a region': () => search({ region: region(), year: String(2012 + random.below(14)) }),
    'in force on a day, of a region': () => search({ region: region(), valid_on: day() }),
    'region, discipline, level and status': () =>
      search({ region: region(), discipline: random.pick(disciplines), level: random.pick(levels), status: random.pick(statuses) }),
    'two words and a region, on a day': () => search({ search: rare(), region: region(), on: day() }),
    'a common word and a level, on a day': () => search({ search: random.pick(common), level: random.pick(levels), on: day() }),
    'a degree and a status, on a day': () => search({ degree: random.pick(degrees), status: random.pick(statuses), on: day() }),
    'a level today and what was in force once': () => search({ level: random.pick(levels), valid_on: day() }),
    'a year of decision': () => search({ year: String(2012 + random.below(14)) }),
    'a year, a level and a discipline': () =>
      search({ year: String(2012 + random.below(14)), level: random.pick(levels), discipline: random.pick(disciplines) }),
    'programs of an institution with a level, on a day': (at) =>
      search({ institution_id: institutions[(at + 10) % institutions.length] as string, level: random.pick(levels), on: day() }),
    'no level, today': () => search({ level: 'none' }),
    'nothing is found': () =>
      random.pick([
        () => search({ level: 'level_4', on: '2009-01-01' }),
        () => search({ status: 'withdrawn', on: '2009-01-01', region: region() }),
        () => search({ year: '1999' }),
        () => search({ search: 'zzz' }),
        () => search({ status: 'grace', level: 'level_1', degree: 'doctorate' }),
      ])(),
    'a region, page 10': () => search({ region: region(), page: '10' }),
    'a level on a day, page 10': () => search({ level: random.pick(levels), on: day(), page: '10' }),
    'a status on a day, page 100': () => search({ status: random.pick(statuses), on: day(), page: '100' }),
    'a word, page 10': () => search({ search: random.pick(majors), page: '10' }),
    'a program, on a day': (at) => `/api/register/programs/${programs[(at + 10) % programs.length]}?on=${day()}`,
    'an institution, on a day': (at) => `/api/register/institutions/${institutions[(at + 10) % institutions.length]}?on=${day()}`,
    'a badge, on a day': (at) => `/register/badge/${programs[(at + 10) % programs.length]}.svg?on=${day()}`,
    'a thousand changes behind a cursor': () => `/register/changes.json?since=${day()}.0`,
  }
}

/** A book as an agency has it after fifteen years: every program decided about three times and a third, some of it against it. */
async function fill(database: pg.Client): Promise<void> {
  if (Number((await database.query('select count(*) from programs')).rows[0].count) > 0) return
  const programs = Number(values.programs)
  const campuses = Math.ceil(programs / 120)
  const regions = defaults.regions.map(({ name }) => name)
  await database.query(
    `insert into institutions (id, name, type, region, city)
    select gen_random_uuid(), ($1::text[])[1 + n % 20] || ' State University ' || n, 'university', ($2::text[])[1 + n % 18], ($1::text[])[1 + n % 20]
    from generate_series(1, $3::int) n`,
    [towns, regions, Math.ceil(campuses / 4)],
  )
  await database.query(
    `insert into campuses (id, institution_id, name, region, city, is_main)
    select gen_random_uuid(), i.id, ($1::text[])[1 + (n * 7 + i.at::int) % 20] || ' Campus ' || n, i.region, ($1::text[])[1 + (n * 7 + i.at::int) % 20], n = 1
    from (select *, row_number() over (order by id) as at from institutions) i, generate_series(1, 4) n`,
    [towns],
  )
  const { rows } = await database.query('select id from campuses order by id')
  const ids = rows.map(({ id }) => id as string)
  for (let from = 0, entered = 0; from < campuses; from += 100) {
    const these = ids.slice(from, Math.min(from + 100, campuses))
    await database.query(
      `insert into programs (id, campus_id, name, degree_level, discipline)
      select gen_random_uuid(), c.id, ($1::text[])[1 + n / 40] || ' ' || ($2::text[])[1 + n % 40] || case when n >= 240 then ' (Evening)' else '' end,
        case when n / 40 < 3 then 'undergraduate' when n / 40 < 5 then 'masteral' else 'doctorate' end, ($3::text[])[1 + n % 24]
      from unnest($4::uuid[]) c (id), lateral (select n from generate_series(0, 239) n order by md5(c.id::text || n) limit 120) n`,
      [beginnings, majors, disciplines, these],
    )
    const added = await database.query(
      `with drawn as (
        select p.id, nth, date '2010-06-01' + (random() * 900)::int + nth * (900 + (random() * 500)::int) as day, random() as luck, random() as more
        from programs p, generate_series(0, 5) nth where p.campus_id = any($1::uuid[])
      ), said as (
        select id, nth, day, least(nth + (more * 2)::int, 4) as step, case when nth = 0 then 'history' when luck < 0.04 then 'defer'
          when luck < 0.07 then 'not_grant' when luck < 0.08 then 'lapse' when luck < 0.085 then 'withdraw' when luck < 0.1 then 'downgrade'
          when luck < 0.4 then 'renew' else 'grant' end as act
        from drawn where day < current_date - 5 and more < 0.63
      )
      insert into decisions (id, number, program_id, act, level_before, level, revisit_for, valid_from, valid_to, counts_from, decided_on, resolution, entered_at)
      select gen_random_uuid(), 'D-' || extract(year from day) || '-' || lpad(($2::int + row_number() over (order by day, id))::text, 7, '0'), id, act, 'none',
        case when act in ('lapse', 'withdraw', 'defer', 'not_grant') then 'none' else ('{candidate,level_1,level_2,level_3,level_4}'::text[])[1 + step] end,
        case when act = 'defer' then 'second' end, case when act in ('history', 'grant', 'renew', 'downgrade') then day end,
        case when act in ('history', 'grant', 'renew', 'downgrade') then day + 1095 + 365 * (step % 3) end, day, day, 'Resolution ' || nth, day + interval '12 hours'
      from said order by day`,
      [these, entered],
    )
    entered += added.rowCount ?? 0
  }
  await database.query('vacuum analyze')
}
