/**
 * What the product is measured against, the limit: the same answers from nothing but `node:http` and `pg` with named statements written
 * by hand, each of them one, and totals that cost nothing. No framework, no sessions, no guard, no validation: what is left is the database
 * and the wire.
 */

import http from 'node:http'
import pg from 'pg'
import { v7 } from 'uuid'
import { agency } from '../src/kit/contract/agency.ts'
import { agencyDay } from '../src/kit/contract/days.ts'

const types = new pg.TypeOverrides()
types.setTypeParser(1082, (text) => text)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, types } as pg.PoolConfig)
const today = agencyDay()
const actor = JSON.parse(process.env.ACTOR ?? '{}') as { id: string; name: string; role: string }

type Asked = { params: string[]; body: Record<string, unknown> }
const answers: [method: string, path: RegExp, answer: (asked: Asked) => Promise<unknown>][] = [
  ['POST', /^\/api\/admin\/programs$/, ({ body }) => (body.search ? searchPrograms(String(body.search)) : listPrograms(body))],
  ['GET', /^\/api\/admin\/finances\/([\w-]+)$/, ({ params }) => showCharge(params[0] as string)],
  ['PUT', /^\/api\/admin\/update\/payment\/status$/, ({ body }) => changePayment(body)],
]

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const found = answers.find(([method, path]) => method === request.method && path.test(request.url ?? ''))
    if (!found) return response.writeHead(404).end()
    const params = found[1].exec(request.url ?? '')?.slice(1) ?? []
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    found[2]({ params, body }).then(
      (answer) => {
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

const statusText = `case when p.valid_to is null then 'none'
    when p.valid_to > ($1::date + interval '${agency.upcomingMonths} months')::date then 'valid'
    when p.valid_to >= $1::date then 'upcoming'
    when p.grace_until >= $1::date then 'grace' else 'expired' end as status`
const programColumns = `p.id, p.name, p.degree_level, p.discipline, p.level, p.valid_from, p.valid_to, p.grace_until, p.grace_reason,
  p.grace_reference, ${statusText}, p.campus_id, c.name as campus_name, c.region, c.institution_id, i.name as institution_name, p.version`
const listColumns = `${programColumns}, p.qualified_for, p.revisit_for, p.is_active,
  not (p.is_active and c.is_active and i.status = 'active') as is_closed,
  coalesce((select json_agg(json_build_object('name', f.name, 'until', f.until) order by f.until desc, f.id desc)
    from former_names f where f.program_id = p.id), '[]') as former_names`
const itsPlaces = 'join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id'

/** A total that costs nothing: counted once, before anybody asks. Whoever changes nothing may keep it. */
const totals = new Map<string, number>()
const { rows: counted } = await pool.query<{ level: string; n: number }>('select level, count(*)::int as n from programs group by 1')
for (const { level, n } of counted) totals.set(level, n)

async function listPrograms(body: Record<string, unknown>) {
  const { level } = body.filter as { level: string[] }
  if (body.sort !== 'valid_to' || level.length !== 1) throw new Error('only one level, by validity')
  const { rows } = await pool.query({
    name: 'list',
    text: `select ${listColumns} from (select * from programs where level = $2 order by valid_to, id limit 10) p ${itsPlaces}
      order by p.valid_to, p.id`,
    values: [today, level[0]],
  })
  return page(rows, totals.get(level[0] as string) ?? 0)
}

/** One scan finds the page and the total. */
async function searchPrograms(search: string) {
  const named = (column: string) => `select ${column} from former_names where ${column} is not null and name ilike $2`
  const { rows } = await pool.query({
    name: 'search',
    text: `with found as materialized (
        select p.* from programs p where p.name ilike $2 or p.id = any(array(${named('program_id')}))
          or p.campus_id = any(array(select id from campuses where name ilike $2 union all ${named('campus_id')} union all
            select id from campuses where institution_id = any(array(
              select id from institutions where name ilike $2 or acronym ilike $2 union all ${named('institution_id')}))))
      ), page as (select * from found order by lower(name), id limit 10)
      select (select count(*)::int from found) as total, ${listColumns} from page p ${itsPlaces} order by lower(p.name), p.id`,
    values: [today, `%${search}%`],
  })
  return page(
    rows.map(({ total: _, ...row }) => row),
    rows[0]?.total ?? 0,
  )
}

function page(data: unknown[], total: number) {
  return { data, meta: { page: 1, paginate: 10, total, last_page: Math.max(1, Math.ceil(total / 10)) } }
}

// ---- one charge --------------------------------------------------------------------------------------------------

const person = (column: string) => `(select full_name(a.professional_title, a.first_name, a.middle_name, a.last_name, a.suffix)
  from accounts a where a.id = ${column})`
const setOff = 'coalesce((select -sum(t.amount) from finances t where t.set_off_against = f.id), 0)::numeric(12, 2)'
/** @param from where the charge `f` is read */
const chargeText = (from: string) => `select f.id, f.finance, f.institution_id, i.name as institution_name, f.accreditation_id, v.number,
    v.visit_type, v.visit_date, v.visit_end,
    (select case count(*) when 0 then c.name else concat_ws(' and ', array_to_string(array[c.name] ||
        (array_agg(k.name order by k.name, k.id))[:count(*)::int - 1], ', '), (array_agg(k.name order by k.name, k.id))[count(*)::int]) end
      from accreditation_campuses x join campuses k on k.id = x.campus_id where x.accreditation_id = v.id) as campus_name,
    ${person('f.accreditor_id')} as accreditor_name, f.description, f.amount,
    case when f.adjusts is null then 'charge' when f.amount < 0 then 'credit' else 'additional' end as kind, ${setOff} as set_off,
    (case when f.payment_status in ('paid', 'waived', 'refunded') then 0 else f.amount - ${setOff} end)::numeric(12, 2) as open,
    f.due_date, f.payment_status, f.paid_on, f.claimed_amount, f.reference, f.status_reason, f.verified_at,
    ${person('f.verified_by')} as verified_by, f.version, f.created_at,
    (select json_build_object('id', o.id, 'created_on', (o.created_at at time zone '${agency.timeZone}')::date)
      from finances o where o.id = f.adjusts) as adjusts,
    (select json_build_object('id', o.id, 'accreditation_id', w.id, 'number', w.number)
      from finances o join accreditations w on w.id = o.accreditation_id where o.id = f.set_off_against) as set_off_against,
    (select coalesce(json_agg(json_build_object('id', t.id, 'number', w.number, 'amount', (-t.amount)::text) order by t.verified_at, t.id), '[]')
      from finances t join accreditations w on w.id = t.accreditation_id where t.set_off_against = f.id) as credits,
    (select coalesce(json_agg(json_build_object('id', pp.id, 'file_id', pp.file_id, 'name', files.name, 'type', files.type,
        'bytes', files.bytes, 'uploaded_by', ${person('files.uploaded_by')}, 'created_at', pp.created_at)
        order by pp.created_at desc, pp.id desc), '[]')
      from payment_proofs pp join files on files.id = pp.file_id where pp.finance_id = f.id) as proofs
  from ${from} f join institutions i on i.id = f.institution_id join accreditations v on v.id = f.accreditation_id
    join campuses c on c.id = v.campus_id`

async function showCharge(id: string) {
  const { rows } = await pool.query({ name: 'charge', text: `${chargeText('finances')} where f.id = $1`, values: [id] })
  return { data: charge(rows[0]) }
}

function charge({ proofs, ...row }: { proofs: { created_at: string }[] }) {
  return { ...row, proofs: proofs.map(({ created_at, ...proof }) => ({ ...proof, created_at: new Date(created_at) })) }
}

/** One statement: it locks and checks, changes, writes the entry of the log, and reads what has become of it. */
async function changePayment(body: Record<string, unknown>) {
  const { rows } = await pool.query({
    name: 'change',
    text: `with before as (
        select f.id, f.payment_status, f.version, v.number from finances f join accreditations v on v.id = f.accreditation_id
        where f.id = $1 for update of f
      ), changed as (
        update finances f set payment_status = $2, paid_on = null, claimed_amount = null, reference = null, status_reason = null,
          verified_at = null, verified_by = null, version = f.version + 1
        from before where f.id = before.id and before.version = $3 returning f.*
      ), logged as (
        insert into log_entries (id, actor_id, actor_name, actor_role, call, action, object_type, object_id, says, before, after,
          institution_id, accreditation_id, accreditor_id, request_id, address)
        select $4, $5, $6, $7, 'PUT /api/admin/update/payment/status', 'finance.payment_changed', 'finance', changed.id,
          'Changed the payment of ' || before.number || ' to ' || changed.payment_status,
          jsonb_build_object('payment_status', before.payment_status), jsonb_build_object('payment_status', changed.payment_status),
          changed.institution_id, changed.accreditation_id, changed.accreditor_id, $8, '127.0.0.1'
        from changed join before on before.id = changed.id
      ) ${chargeText('changed')}`,
    values: [body.id, body.payment_status, body.version, v7(), actor.id, actor.name, actor.role, v7()],
  })
  if (!rows[0]) throw new Error('stale')
  return { data: charge(rows[0]), message: `Payment changed for ${rows[0].number}.` }
}
