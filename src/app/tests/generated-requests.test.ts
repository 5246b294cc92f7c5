import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../testing/app.ts'
import { type GeneratedRequest, readKnownIds, requestArbitrary } from '../../../testing/generated/requests.ts'
import { insertAssignment, insertCharge, insertHonorarium, insertProgram } from '../../../testing/insert.ts'
import type { Call } from '../../kit/contract/call.ts'
import type { Role } from '../../kit/contract/roles.ts'
import { namedCalls } from '../features.ts'

/**
 * Requests made by chance, and by the contract, over every call: no answer is a failure of ours (docs/domain.md#no-input-breaks-a-call).
 * `GENERATED_REQUESTS=10000` for the long run, `GENERATED_SEED` for others than the ones of every day.
 */
const runs = Number(process.env.GENERATED_REQUESTS ?? 1000)
const seed = Number(process.env.GENERATED_SEED ?? 20_260_309)

const app = await startApp()
const clients: Record<string, Client> = {
  Superadmin: await app.as('Superadmin'),
  accreditor: await app.as('accreditor'),
  institution: await app.as('institution'),
}
const { institution_id } = await insertWorld()
const ids = await readKnownIds(app.db)

/** Signing out would end the sessions the other requests are made with. */
const calls = new Map(namedCalls().filter(([name]) => name !== 'sessions.logout'))

const request = fc.constantFrom(...calls).chain(([name, call]) => {
  // Mostly as somebody who may: a refusal of the role says nothing about the call.
  const may = Object.keys(clients).filter((role) => typeof call.access === 'string' || (call.access as readonly string[]).includes(role))
  const anybody = fc.constantFrom(...Object.keys(clients))
  const as = may.length ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...may) }, { weight: 1, arbitrary: anybody }) : anybody
  return fc.record({ name: fc.constant(name), as, sent: requestArbitrary(call, ids) })
})

test(`${runs} generated requests: no answer is a failure of ours`, { timeout: 600_000 }, async () => {
  const failures: string[] = []
  let done = 0
  for (const { name, as, sent } of fc.sample(request, { numRuns: runs, seed })) {
    const call = calls.get(name) as Call
    const status = await send(clients[as] as Client, call.method, sent)
    if (status >= 500) failures.push(`${as} ${name} ${status}: ${await told(sent)}`)
    if (status < 300) done++
    // Some requests end sessions or accounts: whoever is out comes back in as somebody new of the role.
    if (status === 401 && typeof call.access !== 'string')
      clients[as] = await app.as(as as Role, as === 'institution' ? { institution_id } : {})
  }
  expect(failures.slice(0, 10)).toEqual([])
  // Were nearly all of them refused at the door, the run would prove little.
  expect(done / runs).toBeGreaterThan(0.15)
})

async function send(client: Client, method: string, { address, json, form, file }: GeneratedRequest): Promise<number> {
  const answer = await client.fetch(address, { method, ...payload(json, form, file) })
  await answer.body?.cancel()
  return answer.status
}

async function told({ address, json, form, file }: GeneratedRequest): Promise<string> {
  const text = JSON.stringify({ address, json, form, file: file && [file.name, await file.text()] })
  return text.length > 1_500 ? `${text.slice(0, 1_500)}…` : text
}

function payload(json: string | undefined, form: Record<string, string> | undefined, file: File | undefined): RequestInit {
  if (json !== undefined) return { headers: { 'content-type': 'application/json' }, body: json }
  if (!form) return {}
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.append(name, value)
  if (file) body.append('file', file)
  return { body }
}

/** Something of everything, some of it the institution's and the accreditor's own. */
async function insertWorld(): Promise<{ institution_id: string }> {
  const own = await app.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', clients.institution?.id as string)
    .executeTakeFirstOrThrow()
  const charge = await insertCharge(
    app.db,
    { institution_id: own.institution_id as string },
    { status: 'scheduled', visit_date: '2099-03-01' },
  )
  await insertAssignment(app.db, {
    accreditation_id: charge.accreditation_id as string,
    accreditor_id: clients.accreditor?.id as string,
    status: 'invited',
  })
  await insertProgram(app.db)
  await insertHonorarium(app.db)
  return { institution_id: own.institution_id as string }
}
