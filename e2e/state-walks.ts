/** Ways through a state table on the pages: each state it has, and in each exactly what the table allows. */
import { expect, type Page } from '@playwright/test'
import type { Step } from '../src/kit/contract/states.ts'

/**
 * A way by the table's steps over every state that is no end, the nearest first, and then to the end.
 * @returns the states in order, some of them more than once
 */
export function wayOverAll<State extends string>(steps: readonly Step<State, string>[], start: State, end?: State): State[] {
  const next = (state: State) => steps.filter((step) => step.from.includes(state)).map((step) => step.to)
  const way = [start]
  const isNew = (state: State) => !way.includes(state) && next(state).length > 0
  let leg: State[] | undefined
  while ((leg = shortest(way.at(-1) as State, next, isNew))) way.push(...leg)
  if (end) way.push(...(shortest(way.at(-1) as State, next, (state) => state === end) ?? []))
  return way
}

function shortest<State extends string>(
  from: State,
  next: (state: State) => State[],
  isThere: (state: State) => boolean,
): State[] | undefined {
  const ways: State[][] = next(from).map((state) => [state])
  const seen = new Set<State>([from])
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1) as State
    if (isThere(last)) return way
    if (seen.has(last)) continue
    seen.add(last)
    ways.push(...next(last).map((state) => [...(way as State[]), state]))
  }
}

export async function expectItems(page: Page, labels: readonly string[]): Promise<void> {
  // after the label a menu shows its letter, or why it cannot be chosen
  await expect(page.getByRole('menuitem')).toHaveText(labels.map((label) => new RegExp(`^${label}`)))
}

/** No state of the machine was left out. */
export function expectAll<State extends string>(states: readonly State[], seen: readonly State[]): void {
  expect([...states].filter((state) => !seen.includes(state))).toEqual([])
}
