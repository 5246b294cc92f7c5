/** What is typed into a search form while its answer is on the way stays typed, and whoever types goes on where the caret stands. */

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Begun with a move that a search form brings.
 * @returns what is asked just before the next page takes the place of this one, and answers what is done when it stands there
 */
export function keepTyping(by: string): () => () => void {
  const sent = new Map(fields().map(({ id, value }) => [id, value]))
  return () => {
    const typed = fields().filter(({ id, value }) => sent.has(id) && sent.get(id) !== value)
    const { activeElement } = document
    const at = activeElement?.id && activeElement.closest('search') ? activeElement : document.getElementById(by)
    // only what holds text has a caret
    const caret = at instanceof HTMLInputElement && at.selectionStart !== null && ([at.selectionStart, at.selectionEnd] as const)
    return () => {
      for (const { id, value } of typed) {
        const field = document.getElementById(id) as Field | null
        if (field) field.value = value
      }
      const field = at && (document.getElementById(at.id) as Field | null)
      field?.focus({ preventScroll: true })
      if (caret && field instanceof HTMLInputElement) field.setSelectionRange(...caret)
    }
  }
}

function fields(): Field[] {
  return [...document.querySelectorAll<Field>('search :is(input, select)[id]')]
}
