/** The workloads of single calls: what is asked, and that both programs give the same answer to it. */
import assert from 'node:assert/strict'
import { levelsSought } from '../src/features/ladder/rules.ts'
import { type Asker, type Asking, connections, load } from './load.ts'
import type { Bench, Result } from './measured.ts'
import { median } from './measured.ts'

type Workload = {
  key: string
  name: string
  /** 0: told, not promised. */
  promised: number
  /** The demo account that asks. */
  person: string
  askers: (bench: Bench, side: Side) => Promise<(connection: number) => Asker>
  /** Keys that differ from run to run by what they are. */
  differing?: readonly string[]
  /** What goes on beside it, of both programs alike. @returns ends it */
  beside?: (bench: Bench) => () => Promise<void>
}

/** The two programs change records of their own: a change under way when the time is up must not meet the other's first. */
type Side = 'product' | 'bare'

const listsByLevel = [...levelsSought].map((level) => programsAsked({ filter: { level: [level] }, sort: 'valid_to' }))

const workloads: Workload[] = [
  {
    key: 'list',
    name: 'list of 10 by level, sorted by validity, with its total',
    promised: 0.6,
    person: 'admin',
    askers: async () => turns(listsByLevel),
  },
  {
    key: 'anew',
    name: 'the same while the registry changes some three hundred times a second, so that hardly any answer is kept',
    promised: 0,
    person: 'admin',
    askers: async () => turns(listsByLevel),
    beside: changingRegistry,
  },
  {
    key: 'search',
    name: 'substring search that finds 1 to 3 %, with its total',
    promised: 0.8,
    person: 'admin',
    askers: async (bench) => turns((await wordsOfSome(bench)).map((search) => programsAsked({ search }))),
  },
  {
    key: 'record',
    name: 'one record (a charge with its proofs)',
    promised: 0.5,
    person: 'finance',
    askers: async (bench) => turns((await chargeIds(bench, 2_000)).map(({ id }) => ({ method: 'GET', path: `/api/admin/finances/${id}` }))),
  },
  {
    key: 'status',
    name: 'status change with its log entry',
    promised: 0.5,
    person: 'finance',
    askers: async (bench, side) => {
      const charges = (await chargeIds(bench, 2 * connections)).filter((_, place) => (place % 2 === 0) === (side === 'product'))
      return (connection) => changing(charges[connection % charges.length] as Charge)
    },
    differing: ['version', 'payment_status'],
  },
]

export async function measureCalls(bench: Bench, only: readonly string[]): Promise<Result[]> {
  const results: Result[] = []
  for (const workload of workloads.filter((one) => only.includes(one.key))) results.push(await measure(bench, workload))
  return results
}

async function measure(bench: Bench, workload: Workload): Promise<Result> {
  const token = await bench.tokenOf(workload.person)
  await compare(bench, workload, token)
  const rounds: { product: number; bare: number }[] = []
  const end = workload.beside?.(bench)
  // The first round warms both up and is not counted.
  for (let round = 0; round <= bench.rounds; round++) {
    const seconds = round === 0 ? 3 : bench.seconds
    const product = await load(bench.product.base, token, seconds, await workload.askers(bench, 'product'))
    const bare = await load(bench.bare.base, token, seconds, await workload.askers(bench, 'bare'))
    if (round > 0) rounds.push({ product, bare })
    console.log(`${workload.key} ${round}: ${product.toFixed(0)} / ${bare.toFixed(0)} = ${(product / bare).toFixed(2)}`)
  }
  await end?.()
  return {
    workload: workload.name,
    unit: '/s',
    promised: workload.promised,
    product: median(rounds.map((one) => one.product)),
    bare: median(rounds.map((one) => one.bare)),
    ratio: median(rounds.map((one) => one.product / one.bare)),
  }
}

/** A faster program that answers something else would prove nothing. */
async function compare(bench: Bench, { key, askers, differing = [] }: Workload, token: string): Promise<void> {
  const answer = async (base: string) => {
    const { method, path, body } = (await askers(bench, 'bare'))(0).next()
    const found = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    assert.equal(found.status, 200, `${key} on ${base}`)
    const { data, meta } = (await found.json()) as { data: Record<string, unknown>; meta?: { total: number; more?: boolean } }
    for (const name of differing) delete data[name]
    return { data, meta }
  }
  const [product, bare] = [await answer(bench.product.base), await answer(bench.bare.base)]
  const [known, all] = [product.meta, bare.meta]
  // Beyond ten thousand the product says that there are more, where the limit counts them all.
  if (known?.more && all && all.total > known.total) bare.meta = known
  assert.deepEqual(product, bare, `${key}: the two answers differ`)
}

/** Raises the version of the registry, which costs next to nothing, and changes nothing else. */
function changingRegistry({ database }: Bench): () => Promise<void> {
  let isOver = false
  const changing = (async () => {
    while (!isOver) {
      await database.query(
        "update data_versions set version = version + 1 where id = (select min(id) from data_versions where topic = 'registry')",
      )
      await new Promise((again) => setTimeout(again, 2))
    }
  })()
  return async () => {
    isOver = true
    await changing
  }
}

function programsAsked(body: unknown): Asking {
  return { method: 'POST', path: '/api/admin/programs', body }
}

/** Every connection goes through the same questions, each from another place on. */
function turns(questions: readonly Asking[]): (connection: number) => Asker {
  return (connection) => {
    let place = connection * 7
    return { next: () => questions[place++ % questions.length] as Asking }
  }
}

/** Pieces of words that stand in the names of 1 to 3 % of the programs. */
async function wordsOfSome({ database }: Bench): Promise<string[]> {
  const { rows } = await database.query<{ piece: string }>(`
    with sample as (select id, lower(name) as name from programs tablesample system (10) repeatable (1))
    select substr(word, 2) as piece from sample, unnest(string_to_array(name, ' ')) word where length(word) >= 6
    group by 1 having count(distinct id) between 0.011 * (select count(*) from sample) and 0.028 * (select count(*) from sample)
    order by count(distinct id), 1 limit 40`)
  if (rows.length === 0) throw new Error('no word stands in 1 to 3 % of the names')
  return rows.map((row) => row.piece)
}

type Charge = { id: string; version: number; payment_status: string }

async function chargeIds({ database }: Bench, count: number): Promise<Charge[]> {
  const { rows } = await database.query(
    `select id, version, payment_status from finances
     where finance = 'accreditation' and adjusts is null and payment_status in ('unpaid', 'pending') order by id limit $1`,
    [count],
  )
  return rows
}

/** Sets one charge to pending and back, as fast as it is answered. */
function changing({ id, version, payment_status }: Charge): Asker {
  let status = payment_status
  let known = version
  return {
    next: () => {
      status = status === 'pending' ? 'unpaid' : 'pending'
      return { method: 'PUT', path: '/api/admin/update/payment/status', body: { id, version: known, payment_status: status } }
    },
    heard: (answer) => {
      known = (JSON.parse(answer) as { data: { version: number } }).data.version
    },
  }
}
