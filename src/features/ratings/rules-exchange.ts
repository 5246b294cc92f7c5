/**
 * How a device and the server come to hold the same: what was made here goes up, what others made comes down. Whatever stops it
 * between any two steps, it is begun again from what both hold; an operation that arrives twice counts once.
 */
import { mostAtOnce, type Operation } from './rules.ts'

/** What an operation says, before the device gives it its number and its moment. */
type Unmade = Operation extends infer One ? (One extends Operation ? Omit<One, 'id' | 'device' | 'seq' | 'at'> : never) : never

/** What a device keeps of one program of a visit. Each function is one transaction: all of it is kept, or nothing. */
export type DeviceStore = {
  /** Keeps an operation as made here and not sent; it is safe on the device when this returns. */
  make(unmade: Unmade): Promise<Operation>
  /** What was made here and not confirmed by the server, in the order it was made. */
  waiting(most: number): Promise<Operation[]>
  /** The server has these for good; `held` are with QA, and count once the server sends them back. */
  settle(kept: readonly string[], held: readonly string[]): Promise<void>
  /** Takes in what others made (and what the own device made before), and how far the server's list was read. */
  takeIn(operations: readonly Operation[], readTo: number): Promise<void>
  readTo(): Promise<number>
  /** What counts, and what was made here and is with QA. */
  read(): Promise<{ counting: Operation[]; held: Operation[] }>
}

/** The server, as a device sees it. */
export type Line = {
  /** @returns the keys the server has for good now: those that count, and those it keeps for QA to decide on */
  send(operations: readonly Operation[]): Promise<{ kept: string[]; held: string[] }>
  since(readTo: number): Promise<{ operations: Operation[]; read_to: number; more: boolean }>
}

/** The most characters of one request, long texts of a narrative among them. */
const mostCharacters = 200_000

/** As many of them, from the first on, as fit in one request. */
export function fitting(waiting: readonly Operation[]): Operation[] {
  let characters = 0
  return waiting.slice(0, mostAtOnce).filter((one, at) => {
    characters += JSON.stringify(one).length
    return at === 0 || characters <= mostCharacters
  })
}

/** Sends what waits and reads what is new; throws what the line throws, with everything kept so far. */
export async function exchange(store: DeviceStore, line: Line): Promise<void> {
  for (let waiting = await store.waiting(mostAtOnce); waiting.length > 0; waiting = await store.waiting(mostAtOnce)) {
    const { kept, held } = await line.send(fitting(waiting))
    await store.settle(kept, held)
    if (kept.length + held.length === 0) break
  }
  for (let more = true; more; ) {
    const answer = await line.since(await store.readTo())
    await store.takeIn(answer.operations, answer.read_to)
    more = answer.more
  }
}
