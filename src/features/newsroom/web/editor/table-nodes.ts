/** Tables in a text: Tiptap's own ones bring column widths and styles the server takes away; these write what it keeps. */

import { addRowAfter, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables'
import { Extension, mergeAttributes, Node } from '@tiptap/react'

const roles: Record<string, string> = { table: 'table', tableRow: 'row', tableCell: 'cell', tableHeader: 'header_cell' }

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  // kept as it is: a caption that another program wrote
  addAttributes: () => ({
    caption: { default: null, parseHTML: (element) => element.querySelector('caption')?.textContent ?? null, renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ node }) =>
    node.attrs.caption ? ['table', ['caption', { contenteditable: 'false' }, node.attrs.caption], ['tbody', 0]] : ['table', ['tbody', 0]],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }, { tag: 'caption', ignore: true }],
  renderHTML: () => ['tr', 0],
})

const cell = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: spanOf('colspan'), rowspan: spanOf('rowspan'), colwidth: { default: null, rendered: false } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })

function spanOf(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (element: HTMLElement) => Math.max(1, Math.min(100, Number(element.getAttribute(name)) || 1)),
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
  }
}

/** The roles by which ProseMirror's table commands know the nodes, the keys, and choosing cells with the mouse. */
const TableEditing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema: (node) => (roles[node.name] ? { tableRole: roles[node.name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const { editor } = this
    const step = (direction: 1 | -1) => goToNextCell(direction)(editor.state, editor.view.dispatch)
    return {
      Tab: () => {
        if (!isInTable(editor.state)) return false
        // behind the last cell begins a new row
        return step(1) || (addRowAfter(editor.state, editor.view.dispatch) && step(1))
      },
      'Shift-Tab': () => isInTable(editor.state) && step(-1),
    }
  },
})

export const tableExtensions = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th'), TableEditing]

/** An empty table whose first row are heads. */
export function emptyTable(rows: number, columns: number) {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  return { type: 'table', content: [row('tableHeader'), ...Array.from({ length: rows - 1 }, () => row('tableCell'))] }
}
