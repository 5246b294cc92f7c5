/**
 * A double click. Playwright asks for each press and each release by itself, and Firefox counts clicks within one question alone: those that
 * come in one moment are asked in one.
 */

/** In milliseconds; a press that nothing follows waits no longer. */
const moment = 5

/** @param answer what is said to Playwright */
export function doubleClicks(own, answer) {
  const merged = new Map()
  const presses = []
  let timer

  function ask() {
    clearTimeout(timer)
    const all = presses.splice(0)
    if (all.filter(({ action }) => action.type === 'pointerDown').length < 2) {
      for (const { text } of all) own.say(text)
      return
    }
    const { message } = all.at(-1)
    message.params.actions[0].actions = all.map(({ action }) => action)
    const earlier = all.slice(0, -1).map((one) => one.message.id)
    merged.set(message.id, earlier)
    own.say(JSON.stringify(message))
  }

  return {
    /** What Playwright asks for. @returns whether it is asked later */
    waits(text) {
      const message = text.includes('"method":"input.performActions"') ? JSON.parse(text) : undefined
      const [source] = message?.params.actions ?? []
      const [action] = source?.type === 'pointer' ? source.actions : []
      const isPress = action?.type === 'pointerDown' || action?.type === 'pointerUp'
      if (isPress) {
        presses.push({ text, message, action })
        clearTimeout(timer)
        timer = setTimeout(ask, moment)
      } else ask()
      return isPress
    },
    /** What Firefox answers; what was asked with it is answered, too. */
    answered(text) {
      if (merged.size === 0) return
      const { id } = JSON.parse(text)
      for (const earlier of merged.get(id) ?? []) answer(JSON.stringify({ type: 'success', id: earlier, result: {} }))
      merged.delete(id)
    },
  }
}
