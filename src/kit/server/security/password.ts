/** Passwords: argon2id; a few at once, a short queue, then 503 (docs/domain.md#passwords). */
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { Refusal } from '../http/refusal.ts'

const argon2id: Algorithm = 2
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One processor is left to those who ask for something else. */
const atOnce = Math.min(4, Math.max(1, availableParallelism() - 1))
const longestQueue = 32

let running = 0
const waiting: (() => void)[] = []

/** @throws Refusal 503 when too many people sign in at once */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters))
}

/** Does the same work when there is no such account, so that the answer's time tells nothing. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await dummyHash())
  const matches = await inTurn(() => verify(against, password))
  return stored !== null && matches
}

let dummy: Promise<string> | undefined
function dummyHash(): Promise<string> {
  dummy ??= hash('nobody has this password', parameters)
  return dummy
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue)
      throw new Refusal(503, 'Many people are signing in right now. Try again in a moment.', undefined, {}, 2)
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
