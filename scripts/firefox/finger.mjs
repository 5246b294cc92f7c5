/**
 * A finger. Playwright asks nobody for a tap by WebDriver BiDi, and Firefox on a desk makes no click of a touch. But before each tap
 * Playwright asks the page what it will hit; with the answer the tap is made, by the mouse.
 */
export function fingerOf(own) {
  const taps = new Map()
  return {
    /** What Playwright asks for. */
    asked(text) {
      const place = placeOfTap(text)
      if (place) taps.set(JSON.parse(text).id, place)
    },
    /** What Firefox answers. */
    answered(text) {
      if (taps.size === 0) return
      const { id, result } = JSON.parse(text)
      const place = taps.get(id)
      taps.delete(id)
      // without a handle something else lies there, and Playwright tries again
      if (place && result?.result?.handle) own.ask('input.performActions', place)
    },
  }
}

const [x, y] = ['x', 'y'].map(
  (name) => new RegExp(`"value":"${name}"\\}\\],\\[\\{"type":"string","value":"v"\\},\\{"type":"number","value":(-?[\\d.]+)`),
)

/** Where a finger will come down, if this asks what it will hit. */
function placeOfTap(text) {
  if (!text.includes('injected.setupHitTargetInterceptor(') || !text.includes('"value":"tap"')) return
  const at = { x: Number(x.exec(text)?.[1]), y: Number(y.exec(text)?.[1]) }
  const { context } = JSON.parse(text).params.target
  const actions = [
    { type: 'pointerMove', ...at },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return { context, actions: [{ type: 'pointer', id: 'pw_mouse', parameters: { pointerType: 'mouse' }, actions }] }
}
