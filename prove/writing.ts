/** Clients that write without a pause and keep a journal of what they were told, and what the database and the disk say of it afterwards. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { cleanUpFiles, sweep } from '../src/app/server/clean-up.ts'
import type { Db } from '../src/kit/server/db/database.ts'
import { readStored, storeOf } from '../src/kit/server/files/store.ts'
import type { Product } from './product.ts'

type Told = 'stored' | 'not stored' | 'unknown'
export type Journal = Map<string, Told>
/** Status of each answer, 0 for none, with its milliseconds and whether it says when to come again. */
export type Answered = { status: number; ms: number; retry: boolean; at: number }

export type Writers = { journal: Journal; answers: Answered[]; stop: () => Promise<void> }

/**
 * Every write has a mark of its own, and is sent once: half of them add a training, half claim a payment with a proof of some kilobytes.
 * @param isThere where it is given, what was not answered as stored is sent once more, unless it is there
 */
export function startWriting(product: Where, isThere?: (mark: string) => Promise<boolean>): Writers {
  const journal: Journal = new Map()
  const answers: Answered[] = []
  let isOver = false
  const clients = product.world.schools.map(async (school, client) => {
    for (let n = 0; !isOver; n++) {
      const mark = `mark-${client}-${n}-end`
      const begun = performance.now()
      const send = () => (n % 2 ? addTraining(product, mark) : claimPayment(product, school, mark, n)).catch(() => undefined)
      let answer = await send()
      if (isThere && answer?.status !== 200) {
        await pause(100)
        answer = (await isThere(mark)) ? { status: 200, text: '', retry: false } : await send()
      }
      answers.push({ status: answer?.status ?? 0, ms: performance.now() - begun, retry: Boolean(answer?.retry), at: Date.now() })
      journal.set(mark, toldBy(answer))
      // nobody listens: as a browser does, it waits before the next try
      if (!answer) await pause(50)
      else if (answer.status !== 200) await pause(20)
    }
  })
  return {
    journal,
    answers,
    stop: async () => {
      isOver = true
      await Promise.all(clients)
    },
  }
}

type Where = Pick<Product, 'base' | 'world'>
type Answer = { status: number; text: string; retry: boolean }

function toldBy(answer: Answer | undefined): Told {
  if (!answer) return 'unknown'
  if (answer.status === 200) return 'stored'
  // of a proxy: what became of it nobody has told it
  if (answer.status === 502 || answer.status === 504) return 'unknown'
  return answer.text.includes('not known whether') ? 'unknown' : 'not stored'
}

async function addTraining(product: Where, mark: string): Promise<Answer> {
  const body = JSON.stringify({ title: mark, type: 'seminar' })
  return answerOf(product, '/api/admin/training-modules', product.world.admin.token, body, { 'content-type': 'application/json' })
}

async function claimPayment(
  product: Where,
  { token, charges }: { token: string; charges: string[] },
  mark: string,
  n: number,
): Promise<Answer> {
  const form = new FormData()
  form.set('finance_id', charges[(n / 2) % charges.length] as string)
  form.set('reference', mark)
  form.set('file', new File([`%PDF-1.4\n${mark}\n${'x'.repeat(3_000)}\n%%EOF\n`], `${mark}.pdf`))
  return answerOf(product, '/api/institution/upload-payment-proof', token, form, {})
}

async function answerOf(product: Where, path: string, token: string, body: BodyInit, headers: Record<string, string>): Promise<Answer> {
  const answer = await fetch(product.base + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
    signal: AbortSignal.timeout(60_000),
  })
  return { status: answer.status, text: await answer.text(), retry: answer.headers.has('retry-after') }
}

export type Findings = { acknowledged: number; lost: number; half: number; doubled: number; liedAbout: number; leftBehind: number }

/** What became of all of it; what was left on the disks has been swept as the jobs do it, had they waited long enough. */
export async function lookAt(db: Db, product: Product, journal: Journal): Promise<Findings> {
  const store = storeOf(product.settings)
  const day = 86_400_000
  const { TMPDIR = '/tmp' } = process.env
  // of the machine the server ran on
  process.env.TMPDIR = product.temporary
  await sweep(product.settings, new Date(Date.now() + day))
  process.env.TMPDIR = TMPDIR
  // where very many have no row it removes none: they are counted as left behind
  await cleanUpFiles(db, product.settings, '2031-05-10', 'proof', new Date(Date.now() + 8 * day)).catch(() => {})

  const counted = new Map<string, number>()
  const count = (mark: string) => counted.set(mark, (counted.get(mark) ?? 0) + 1)
  const { rows: trainings } = await sql<{ mark: string }>`select title as mark from training_modules where title like 'mark-%'`.execute(db)
  const { rows: proofs } = await sql<{ mark: string; id: string; bytes: number; sha256: string }>`
    select replace(f.name, '.pdf', '') as mark, f.id, f.bytes, f.sha256
    from payment_proofs p join files f on f.id = p.file_id where f.name like 'mark-%'`.execute(db)
  for (const { mark } of [...trainings, ...proofs]) count(mark)
  const logged = new Map<string, number>()
  const { rows: entries } = await sql<{ text: string }>`
    select concat(says, ' ', after::text) as text from log_entries where says like '%mark-%' or after::text like '%mark-%'`.execute(db)
  for (const { text } of entries) for (const mark of new Set(text.match(/mark-\d+-\d+-end/g))) logged.set(mark, (logged.get(mark) ?? 0) + 1)

  let half = 0
  for (const { id, bytes, sha256 } of proofs) {
    const content = await readStored(store, id).catch(() => undefined)
    if (content?.length !== bytes || createHash('sha256').update(content).digest('hex') !== sha256) half += 1
  }
  for (const mark of counted.keys()) if (!logged.has(mark)) half += 1
  for (const mark of logged.keys()) if (!counted.has(mark)) half += 1
  const told = (word: Told) => [...journal].filter(([, one]) => one === word).map(([mark]) => mark)
  const known = new Set((await sql<{ id: string }>`select id from files`.execute(db)).rows.map(({ id }) => id))
  const contents: string[] = []
  for await (const { id } of store.list()) contents.push(id)
  return {
    acknowledged: told('stored').length,
    lost: told('stored').filter((mark) => !counted.has(mark)).length,
    half,
    doubled: [...counted.values()].filter((n) => n > 1).length,
    liedAbout: told('not stored').filter((mark) => counted.has(mark)).length,
    leftBehind: contents.filter((id) => !known.has(id)).length + (await product.leftBehind()).length,
  }
}

/** The answers in one line. */
export function summed(answers: readonly Answered[]): string {
  const by = new Map<number, number>()
  for (const { status } of answers) by.set(status, (by.get(status) ?? 0) + 1)
  return [...by]
    .sort()
    .map(([status, n]) => `${n} × ${status || 'no answer'}`)
    .join(', ')
}
