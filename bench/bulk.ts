/** Export and import of many programs: time, and that the memory of the server stays flat meanwhile. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { v7 } from 'uuid'
import type { Bench, Result } from './measured.ts'
import { median } from './measured.ts'

const importRows = 50_000

/** Rows a second that are promised, and what COPY did on the machine on which they were. */
const promisedRows = { product: 200_000, copy: 302_000 }
/** Milliseconds until the first byte. */
const promisedFirst = 20
/** So often it is asked for, each time by somebody who then goes away. */
const firsts = 9

/** Against COPY of the same columns in the same order, which guards nothing, names nothing and sends nothing over HTTP. */
export async function measureExport(bench: Bench): Promise<Result> {
  const token = await bench.tokenOf('admin')
  const rows = (await bench.database.query('select count(*)::int as n from programs')).rows[0].n
  const times: { product: number; copy: number }[] = []
  const memory = watch(bench)
  for (let round = 0; round <= bench.rounds; round++) {
    const product = await timed(() => download(bench.product.base, token))
    const copy = await timed(async () => copyOut(bench))
    if (product.value < rows) throw new Error(`export: ${product.value} lines of ${rows} programs`)
    if (round > 0) times.push({ product: product.seconds, copy: copy.seconds })
    console.log(`export ${round}: ${product.seconds.toFixed(2)} s / COPY ${copy.seconds.toFixed(2)} s`)
  }
  const first = await firstByte(bench.product.base, token)
  return {
    workload: `CSV export of ${rows.toLocaleString('en-US')} programs, against COPY`,
    unit: 'rows/s',
    promised: Number((promisedRows.product / promisedRows.copy).toFixed(2)),
    enough: promisedRows.product,
    product: rows / median(times.map((one) => one.product)),
    bare: rows / median(times.map((one) => one.copy)),
    ratio: median(times.map((one) => one.copy / one.product)),
    isLate: first > promisedFirst,
    note: `first byte after ${first.toFixed(0)} ms, ${memory.stop()}`,
  }
}

/** @returns how many lines came below the heads */
async function download(base: string, token: string): Promise<number> {
  const answer = await ask(base, token)
  let lines = 0
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  return lines - 1
}

/** @returns milliseconds, in the middle */
async function firstByte(base: string, token: string): Promise<number> {
  const waited: number[] = []
  while (waited.length < firsts) {
    const begun = performance.now()
    const reader = (await ask(base, token)).body?.getReader()
    await reader?.read()
    waited.push(performance.now() - begun)
    await reader?.cancel()
    // what the database was asked for already is done
    await new Promise((again) => setTimeout(again, 300))
  }
  return median(waited)
}

function ask(base: string, token: string): Promise<Response> {
  return fetch(`${base}/api/admin/export/programs`, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' } })
}

function copyOut({ url }: Bench): void {
  const columns = `i.name, c.name, p.name, p.degree_level, p.level, p.valid_from, p.valid_to, p.grace_until, p.qualified_for, p.discipline,
    c.region, p.is_active`
  const rows = `select ${columns} from programs p join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id
    order by lower(p.name), p.id`
  // psql reads a command of its own up to the end of the line
  const copy = `\\copy (${rows}) to '/dev/null' with (format csv)`.replaceAll(/\s+/g, ' ')
  execFileSync('psql', [url, '-q', '-c', copy], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * The same rows by COPY into the same table with the same indexes, which checks and logs nothing. They hold no level: what a program holds
 * is written by the book of decisions alone, and refused to COPY; a file with levels is measured by `npm run bench:imports`.
 */
export async function measureImport(bench: Bench): Promise<Result> {
  const token = await bench.tokenOf('admin')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-'))
  const times: { product: number; copy: number }[] = []
  const memory = watch(bench)
  try {
    for (let round = 0; round <= bench.rounds; round++) {
      const rows = await newPrograms(bench, round)
      const product = await timed(() => upload(bench.product.base, token, rows))
      await removeNew(bench)
      const copy = await timed(async () => copyIn(bench, folder, rows))
      await removeNew(bench)
      if (round > 0) times.push({ product: product.seconds, copy: copy.seconds })
      console.log(`import ${round}: ${product.seconds.toFixed(2)} s / COPY ${copy.seconds.toFixed(2)} s`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return {
    workload: `import of ${importRows.toLocaleString('en-US')} programs, against COPY`,
    unit: 'rows/s',
    promised: 0.6,
    product: importRows / median(times.map((one) => one.product)),
    bare: importRows / median(times.map((one) => one.copy)),
    ratio: median(times.map((one) => one.copy / one.product)),
    note: memory.stop(),
  }
}

type NewProgram = { campus_id: string; institution: string; campus: string; name: string }

/** Names as long as real ones, of words as real ones, on the campuses that are there. */
async function newPrograms({ database }: Bench, round: number): Promise<NewProgram[]> {
  const { rows: campuses } = await database.query<{ campus_id: string; institution: string; campus: string }>(
    'select c.id as campus_id, i.name as institution, c.name as campus from campuses c join institutions i on i.id = c.institution_id order by c.id',
  )
  return Array.from({ length: importRows }, (_, n) => {
    const campus = campuses[n % campuses.length] as (typeof campuses)[number]
    return { ...campus, name: `Bachelor of Science in Measured Studies major in Field ${round}-${Math.floor(n / campuses.length)}` }
  })
}

async function removeNew({ database }: Bench): Promise<void> {
  await database.query("delete from programs where name like 'Bachelor of Science in Measured Studies%'")
  await database.query('vacuum analyze programs')
  await database.query('checkpoint')
}

async function upload(base: string, token: string, rows: readonly NewProgram[]): Promise<void> {
  const head = 'institution_name,campus_name,program_name,degree_level'
  const lines = rows.map((row) => `"${row.institution}","${row.campus}","${row.name}",Undergraduate`)
  const form = new FormData()
  form.append('file', new File([`${head}\r\n${lines.join('\r\n')}\r\n`], 'programs.csv', { type: 'text/csv' }))
  const answer = await fetch(`${base}/api/admin/import-programs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { data, message } = (await answer.json()) as { data?: number; message: string }
  if (data !== rows.length) throw new Error(`import: ${answer.status} ${message}`)
}

function copyIn({ url }: Bench, folder: string, rows: readonly NewProgram[]): void {
  const file = path.join(folder, 'programs.csv')
  writeFileSync(file, rows.map((row) => `${v7()},${row.campus_id},"${row.name}",undergraduate\n`).join(''))
  const columns = 'id, campus_id, name, degree_level'
  execFileSync('psql', [url, '-q', '-c', `\\copy programs (${columns}) from '${file}' with (format csv)`], { stdio: 'inherit' })
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; value: T }> {
  const from = performance.now()
  const value = await work()
  return { seconds: (performance.now() - from) / 1000, value }
}

/** Watches the server's memory until stopped. @returns a sentence for the table */
function watch({ product }: Bench) {
  const before = product.memory()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, product.memory())
  }, 50)
  return {
    stop: () => {
      clearInterval(timer)
      return `memory ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB meanwhile`
    },
  }
}
