/**
 * The editor's HTML as it is stored: a table has its head and says what its heads are for, a list item with one paragraph is plain text,
 * and the empty paragraph the cursor needs at the end is gone. Nothing typed: an empty text.
 */
export function tidied(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const table of body.querySelectorAll('table')) headed(table)
  for (const box of body.querySelectorAll('li, td, th, dd')) {
    const [first, ...others] = box.children
    if (first?.tagName === 'P' && others.every((other) => other.tagName !== 'P')) first.replaceWith(...first.childNodes)
  }
  while (body.lastElementChild?.tagName === 'P' && body.lastElementChild.childNodes.length === 0) body.lastElementChild.remove()
  return body.innerHTML
}

/** Leading rows of heads become the table's head; every head says whether it is of a column or of a row. */
function headed(table: HTMLTableElement): void {
  const rows = [...table.rows]
  const body = rows.findIndex((row) => [...row.cells].some((cell) => cell.tagName === 'TD'))
  const heads = body < 0 ? [] : rows.slice(0, body)
  for (const row of rows) for (const cell of row.cells) if (cell.tagName === 'TH') cell.scope = heads.includes(row) ? 'col' : 'row'
  if (heads.length > 0) table.createTHead().append(...heads)
}
