/**
 * What the product is measured against: the same answers from nothing but `node:http` and `pg` with named statements. No
 * framework, no sessions, no guard, no validation: what is left is the database and the wire.
 */

import http from 'node:http'
import pg from 'pg'
import { v7 } from 'uuid'
import { degreeNames, levelNames, validityNames } from '../src/features/ladder/rules.ts'
import { agency } from '../src/kit/contract/agency.ts'
import { agencyDay } from '../src/kit/contract/days.ts'

const types = new pg.TypeOverrides()
types.setTypeParser(1082, (text) => text)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, types } as pg.PoolConfig)
const today = agencyDay()
const actor = JSON.parse(process.env.ACTOR ?? '{}') as { id: string; name: string; role: string }

type Asked = { params: string[]; body: Record<string, unknown> }
const answers: [method: string, path: RegExp, answer: (asked: Asked, response: http.ServerResponse) => Promise<unknown>][] = [
  ['POST', /^\/api\/admin\/programs$/, ({ body }) => (body.search ? searchPrograms(String(body.search)) : listPrograms(body))],
  ['GET', /^\/api\/admin\/finances\/([\w-]+)$/, ({ params }) => showCharge(params[0] as string)],
  ['PUT', /^\/api\/admin\/update\/payment\/status$/, ({ body }) => changePayment(body)],
  ['GET', /^\/api\/admin\/export\/programs$/, (_asked, response) => exportPrograms(response)],
]

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const found = answers.find(([method, path]) => method === request.method && path.test(request.url ?? ''))
    if (!found) return response.writeHead(404).end()
    const params = found[1].exec(request.url ?? '')?.slice(1) ?? []
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    found[2]({ params, body }, response).then(
      (answer) => {
        if (answer === undefined) return
        const text = JSON.stringify(answer)
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
      },
      (error) => {
        console.error(error)
        response.writeHead(500).end()
      },
    )
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))

// ---- programs ----------------------------------------------------------------------------------------------------

const programColumns = `p.id, p.name, p.degree_level, p.discipline, p.level, p.valid_from, p.valid_to, p.grace_until, p.grace_reason,
  p.grace_reference,
  case when p.valid_to is null then 'none'
    when p.valid_to > ($1::date + interval '${agency.upcomingMonths} months')::date then 'valid'
    when p.valid_to >= $1::date then 'upcoming'
    when p.grace_until >= $1::date then 'grace' else 'expired' end as status,
  p.campus_id, c.name as campus_name, c.region, c.institution_id, i.name as institution_name, p.version`
const itsPlaces = 'join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id'
/** The first ten of what is found, then joined. */
const firstTen = (where: string) => `select ${programColumns} from (
    select * from (select * from programs p where ${where} offset 0) p order by lower(p.name), p.id limit 10
  ) p ${itsPlaces} order by lower(p.name), p.id`

async function listPrograms(body: Record<string, unknown>) {
  const { region, status } = body.filter as { region: string[]; status: string[] }
  if (status[0] !== 'upcoming') throw new Error('only upcoming')
  const where = `p.valid_to >= $1::date and p.valid_to <= ($1::date + interval '${agency.upcomingMonths} months')::date
    and p.campus_id = any(array(select id from campuses where region = any($2::text[])))`
  const [{ rows }, total] = await Promise.all([
    pool.query({
      name: 'list',
      text: firstTen(where),
      values: [today, region],
    }),
    count('list count', `select count(*)::int as total from programs p where ${where}`, [today, region]),
  ])
  return page(rows, total)
}

async function searchPrograms(search: string) {
  const pattern = `%${search}%`
  const where = (name: string) => `(p.name ilike ${name} or p.campus_id = any(array(select id from campuses where name ilike ${name}
    union all select c.id from institutions i join campuses c on c.institution_id = i.id where i.name ilike ${name} or i.acronym ilike ${name})))`
  const [{ rows }, total] = await Promise.all([
    pool.query({
      name: 'search',
      text: firstTen(where('$2')),
      values: [today, pattern],
    }),
    count('search count', `select count(*)::int as total from programs p where ${where('$1')}`, [pattern]),
  ])
  return page(rows, total)
}

async function count(name: string, text: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ total: number }>({ name, text, values })
  return rows[0]?.total ?? 0
}

function page(data: unknown[], total: number) {
  return { data, meta: { page: 1, paginate: 10, total, last_page: Math.max(1, Math.ceil(total / 10)) } }
}

async function exportPrograms(response: http.ServerResponse): Promise<undefined> {
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
  const head = 'institution_name,campus_name,program_name,degree_level,level,valid_from,valid_to,status,grace_until,discipline,region'
  response.write(`\ufeff${head}\r\n`)
  let last = { key: '', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows } = await pool.query({
      name: 'export',
      text: `select lower(p.name) as key, ${programColumns} from programs p ${itsPlaces}
        where (lower(p.name), p.id) > ($2, $3::uuid) order by lower(p.name), p.id limit 1000`,
      values: [today, last.key, last.id],
    })
    const lines = rows.map((row) =>
      [
        row.institution_name,
        row.campus_name,
        row.name,
        degreeNames[row.degree_level as keyof typeof degreeNames],
        levelNames[row.level as keyof typeof levelNames],
        row.valid_from,
        row.valid_to,
        validityNames[row.status as keyof typeof validityNames],
        row.grace_until,
        row.discipline,
        row.region,
      ]
        .map((value) => (value === null ? '' : /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
        .join(','),
    )
    if (!response.write(lines.map((line) => `${line}\r\n`).join(''))) await new Promise((done) => response.once('drain', done))
    if (rows.length < 1000) break
    last = rows.at(-1)
  }
  response.end()
}

// ---- one charge --------------------------------------------------------------------------------------------------

const person = (column: string) => `(select full_name(a.professional_title, a.first_name, a.middle_name, a.last_name, a.suffix)
  from accounts a where a.id = ${column})`
const chargeText = `select f.id, f.finance, f.institution_id, i.name as institution_name, f.accreditation_id, v.number, v.visit_type,
    v.visit_date, v.visit_end, c.name as campus_name, ${person('f.accreditor_id')} as accreditor_name, f.description, f.amount,
    f.due_date, f.payment_status, f.paid_on, f.reference, f.status_reason, f.verified_at, ${person('f.verified_by')} as verified_by,
    f.version, f.created_at,
    (select coalesce(json_agg(json_build_object('id', pp.id, 'file_id', pp.file_id, 'name', files.name, 'type', files.type,
        'bytes', files.bytes, 'uploaded_by', ${person('files.uploaded_by')}, 'created_at', pp.created_at)
        order by pp.created_at desc, pp.id desc), '[]')
      from payment_proofs pp join files on files.id = pp.file_id where pp.finance_id = f.id) as proofs
  from finances f join institutions i on i.id = f.institution_id join accreditations v on v.id = f.accreditation_id
    join campuses c on c.id = v.campus_id
  where f.id = $1`
async function showCharge(id: string, on: pg.Pool | pg.PoolClient = pool) {
  const { rows } = await on.query({ name: 'charge', text: chargeText, values: [id] })
  const { proofs, ...charge } = rows[0]
  const utc = ({ created_at, ...proof }: { created_at: string }) => ({ ...proof, created_at: new Date(created_at) })
  return { data: { ...charge, proofs: proofs.map(utc) } }
}

async function changePayment(body: Record<string, unknown>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({
      name: 'lock',
      text: `select f.payment_status, f.version, f.institution_id, f.accreditation_id, f.accreditor_id, v.number
        from finances f join accreditations v on v.id = f.accreditation_id where f.id = $1 for update of f`,
      values: [body.id],
    })
    const before = rows[0]
    if (before.version !== body.version) throw new Error('stale')
    await client.query({
      name: 'update',
      text: `update finances set payment_status = $2, paid_on = null, reference = null, status_reason = null, verified_at = null,
        verified_by = null, version = version + 1 where id = $1`,
      values: [body.id, body.payment_status],
    })
    await client.query({
      name: 'log',
      text: `insert into log_entries (id, actor_id, actor_name, actor_role, call, action, object_type, object_id, says, before, after,
          institution_id, accreditation_id, accreditor_id, request_id, address)
        values ($1, $2, $3, $4, $5, 'finance.payment_changed', 'finance', $6, $7, $8, $9, $10, $11, $12, $13, '127.0.0.1')`,
      values: [
        v7(),
        actor.id,
        actor.name,
        actor.role,
        'PUT /api/admin/update/payment/status',
        body.id,
        `Changed the payment of ${before.number} to ${body.payment_status}`,
        JSON.stringify({ payment_status: before.payment_status }),
        JSON.stringify({ payment_status: body.payment_status }),
        before.institution_id,
        before.accreditation_id,
        before.accreditor_id,
        v7(),
      ],
    })
    const answer = await showCharge(String(body.id), client)
    await client.query('commit')
    return { ...answer, message: `Payment changed for ${before.number}.` }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
