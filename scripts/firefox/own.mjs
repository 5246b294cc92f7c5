/** What the relay itself asks Firefox for, one question at a time. What Playwright says meanwhile waits for the answer. */
import { randomBytes } from 'node:crypto'
import { frameOf } from './frames.mjs'

/** @param write to Firefox */
export function ownQuestions(write) {
  const waiting = []
  // beyond the numbers Playwright counts up to
  let last = 2 ** 52
  let isAsked = false
  let take

  const frame = (text) => frameOf(Buffer.from(text), randomBytes(4))
  /** What Playwright says. */
  function hand(bytes) {
    if (isAsked) waiting.push(bytes)
    else write(bytes)
  }

  return {
    write: hand,
    say: (text) => hand(frame(text)),
    ask(method, params, then = () => {}) {
      isAsked = true
      take = then
      last += 1
      write(frame(JSON.stringify({ id: last, method, params })))
    },
    /** Whether this answers a question of our own: it is not for Playwright. */
    isAnswered(text) {
      if (!isAsked) return false
      const { id, result } = JSON.parse(text)
      if (id !== last) return false
      isAsked = false
      take(result)
      // an answer may lead to the next question
      if (!isAsked) for (const bytes of waiting.splice(0)) write(bytes)
      return true
    },
  }
}
