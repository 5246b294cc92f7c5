/** What opened a menu or a list of choices that is still open; the focus comes into the menu a moment after it is drawn. */
export const openerOfOpenList = '[aria-haspopup][aria-controls]'

/**
 * Whether Escape is meant for this place itself: not for a menu, a list of choices or a dialog opened from within it. Those stand
 * elsewhere in the document, but what is pressed in them comes by here, too.
 */
export function isEscapeFor(place: Element, event: { key: string; target: EventTarget | null; defaultPrevented: boolean }): boolean {
  const target = event.target as HTMLElement
  return (
    event.key === 'Escape' &&
    !event.defaultPrevented &&
    place.contains(target) &&
    !target.matches(openerOfOpenList) &&
    !isBelowDialog(place)
  )
}

/** The focus comes into a dialog a moment after it is drawn; until then what opened it still hears the keys. */
function isBelowDialog(place: Element): boolean {
  return [...document.querySelectorAll('[role=dialog][aria-modal=true]')].some((dialog) => !dialog.contains(place))
}
