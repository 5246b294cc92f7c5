/**
 * Walks a table of steps through the portal's calls: every step of it by who may take it (and by nobody else), every other pair of
 * states to its refusal, and every step once for each thing that is missing.
 */

import { expect, test } from 'vitest'
import type { CallError } from '../src/kit/contract/client.ts'
import { type Role, roles } from '../src/kit/contract/roles.ts'
import { findStep, type Machine, type Step } from '../src/kit/contract/states.ts'
import { listed } from '../src/kit/contract/words.ts'
import type { Client, TestApp } from './app.ts'

/** What a step is tried with: all it needs, or all but one thing. */
export type Met<Need extends string> = { has: (need: Need) => boolean; lacking: Need | undefined }

export type Walked<State extends string, Need extends string, Made> = {
  /** A new record in a state, around which everything is met that the step asks. */
  make: (from: State, to: State, call: string, met: Met<Need>) => Promise<Made>
  stateOf: (record: Made) => Promise<State | undefined>
  /** Whose record it is, where a role acts on its own only. */
  owner?: (role: Role, record: Made) => Promise<Client> | undefined
  calls: Record<
    string,
    {
      send: (client: Client, record: Made, to: State, met: Met<Need>) => Promise<unknown>
      /** The states the call can be asked for; all that the table reaches by it when left out. */
      asks?: (from: State) => readonly State[]
      /** The status of a refused step; nothing for what moves by itself, which then stays where it is. */
      refused?: number
      /** Asking for the state there is already is `refused`, or it `stays`. */
      same: 'refused' | 'stays'
    }
  >
  /** How a record begins, by call. @returns the state it is in then */
  begin: Record<string, (client: Client, to: State, met: Met<Need>) => Promise<State | undefined>>
  /** The status of a step for which this is missing; `chooses` where it then is another step; `elsewhere` where another test looks. */
  lacking: (need: Need, step: Step<State, Need>) => number | 'chooses' | 'elsewhere'
}

export function walk<State extends string, Need extends string, Made>(
  machine: Machine<State, Need>,
  app: TestApp,
  walked: Walked<State, Need, Made>,
): void {
  const { noun, names, needs } = machine
  const say = (state: State) => names[state].toLowerCase()
  const clients = new Map<Role, Promise<Client>>()

  for (const step of machine.steps) {
    if (step.from.length === 0) begins(step)
    for (const from of step.from) becomes(from, step)
    for (const need of step.needs) lacks(need, step)
  }
  for (const call of new Set(machine.steps.filter((step) => step.from.length > 0).map((step) => step.call))) forbids(call)

  function begins(step: Step<State, Need>): void {
    const begin = walked.begin[step.call]
    test(`${noun} begins as ${say(step.to)} by ${who(step)} (${step.call})`, async () => {
      if (!begin) throw new Error(`${step.call} is not walked`)
      await refusedToOthers(step, (client) => begin(client, step.to, metBy(step)))
      for (const role of actors(step)) expect(await begin(await clientOf(role), step.to, metBy(step))).toBe(step.to)
    })
  }

  function becomes(from: State, step: Step<State, Need>): void {
    // each role and nobody else once for every row of the table; the last role for every step
    const isFirst = from === step.from[0]
    const by = isFirst ? actors(step) : actors(step).slice(-1)
    const says = isFirst || typeof step.by === 'string' ? who(step) : by.join()
    test(`${noun} that is ${say(from)} becomes ${say(step.to)} by ${says} (${step.call})`, async () => {
      const met = metBy(step)
      const record = await walked.make(from, step.to, step.call, met)
      expect(await walked.stateOf(record)).toBe(from)
      const { send } = callOf(step.call)
      if (isFirst) await refusedToOthers(step, (client) => send(client, record, step.to, met))
      expect(await walked.stateOf(record)).toBe(from)
      for (const role of by) {
        const one = role === by[0] ? record : await walked.make(from, step.to, step.call, met)
        await send(await clientOf(role, one), one, step.to, met)
        expect(await walked.stateOf(one)).toBe(step.to)
      }
    })
  }

  function lacks(need: Need, step: Step<State, Need>): void {
    const status = walked.lacking(need, step)
    if (typeof status === 'string') return
    const [from] = step.from
    const begin = from === undefined ? 'begins as' : `that is ${say(from)} becomes`
    test(`${noun} ${begin} ${say(step.to)} (${step.call}) only with: ${needs[need]}`, async () => {
      const met = metBy(step, need)
      const role = actors(step).at(-1) ?? 'visitor'
      if (from === undefined) return refuses(walked.begin[step.call]?.(await clientOf(role), step.to, met), status)
      const record = await walked.make(from, step.to, step.call, met)
      const sent = callOf(step.call).send(await clientOf(role, record), record, step.to, met)
      if (step.by === 'nobody') await sent
      else await refuses(sent, status)
      expect(await walked.stateOf(record)).toBe(from)
    })
  }

  /** Every pair of states that the table does not have for the call. */
  function forbids(call: string): void {
    const steps = machine.steps.filter((step) => step.call === call)
    const role = actors(steps[0]).at(-1) ?? 'visitor'
    const { send, asks, refused, same } = callOf(call)
    const met: Met<Need> = { has: () => true, lacking: undefined }
    for (const from of machine.states) {
      const asked = asks?.(from) ?? machine.states.filter((state) => steps.some((step) => step.to === state))
      for (const to of asked.filter((one) => !findStep(machine.steps, from, one, call))) {
        const stays = refused === undefined || (from === to && same === 'stays')
        const says = from === to ? `stays ${say(to)}, asked for it again` : `cannot become ${say(to)}`
        test(`${noun} that is ${say(from)} ${says} (${call})`, async () => {
          const record = await walked.make(from, to, call, met)
          const sent = send(await clientOf(role, record), record, to, met)
          if (stays) await sent
          else await refuses(sent, refused)
          expect(await walked.stateOf(record)).toBe(from)
        })
      }
    }
  }

  async function refusedToOthers(step: Step<State, Need>, send: (client: Client) => Promise<unknown>): Promise<void> {
    if (typeof step.by === 'string') return
    for (const role of roles.filter((one) => !step.by.includes(one))) await refuses(send(await clientOf(role)), 403)
    await refuses(send(app.visitor), 401)
  }

  async function refuses(sent: Promise<unknown> | undefined, status: number): Promise<void> {
    const refusal = await Promise.resolve(sent).then(
      () => undefined,
      (error: CallError) => error,
    )
    expect(refusal?.status, refusal?.message ?? 'it was not refused').toBe(status)
    expect(refusal?.message, 'a sentence').toMatch(/^([\p{Lu}\d"]|\S+@).+ .+[.?!]$/su)
  }

  function clientOf(role: Role | 'visitor', record?: Made): Promise<Client> {
    if (role === 'visitor') return Promise.resolve(app.visitor)
    const own = record === undefined ? undefined : walked.owner?.(role, record)
    if (own) return own
    const known = clients.get(role) ?? app.as(role)
    clients.set(role, known)
    return known
  }

  function callOf(call: string) {
    const found = walked.calls[call]
    if (!found) throw new Error(`${noun}: ${call} is not walked`)
    return found
  }

  function metBy(step: Step<State, Need>, lacking?: Need): Met<Need> {
    return { has: (need) => need !== lacking && step.needs.includes(need), lacking }
  }
}

function actors(step: Pick<Step<string, string>, 'by'> | undefined): readonly (Role | 'visitor')[] {
  return step && typeof step.by !== 'string' ? step.by : ['visitor']
}

function who(step: Step<string, string>): string {
  if (step.by === 'anybody') return 'somebody not signed in'
  return step.by === 'nobody' ? 'itself' : `${listed(step.by, 'and')}, and by nobody else`
}
