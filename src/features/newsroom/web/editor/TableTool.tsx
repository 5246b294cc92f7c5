import { TextSelection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeaderColumn,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import { Menu } from '../../../../kit/web/menu/Menu.tsx'
import { ToolButton } from './ToolButton.tsx'
import { emptyTable } from './table-nodes.ts'

type Command = typeof addRowAfter

const changes: readonly (readonly [label: string, command: Command])[][] = [
  [
    ['Add row above', addRowBefore],
    ['Add row below', addRowAfter],
    ['Add column left', addColumnBefore],
    ['Add column right', addColumnAfter],
  ],
  [
    ['Heads in the first row', toggleHeaderRow],
    ['Heads in the first column', toggleHeaderColumn],
  ],
]
const removals: readonly (readonly [label: string, command: Command])[] = [
  ['Delete row', deleteRow],
  ['Delete column', deleteColumn],
  ['Delete table', deleteTable],
]

/** Puts a table in; inside one it opens what can be done to it. */
export function TableTool({ editor }: { editor: Editor }) {
  const isInside = useEditorState({ editor, selector: () => isInTable(editor.state) })
  if (!isInside) return <ToolButton label="Table" icon="table-plus" active={false} onClick={() => insertTable(editor)} />

  const entry = ([label, command]: readonly [string, Command], danger = false) => (
    <Menu.Item
      key={label}
      data-danger={danger || undefined}
      onClick={() => {
        command(editor.state, editor.view.dispatch)
        editor.commands.focus()
      }}
    >
      {label}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ToolButton label="Change the table" icon="table" active />
      </Menu.Target>
      <Menu.Dropdown>
        {changes.map((group) => [...group.map((one) => entry(one)), <Menu.Divider key={`after ${group[0]?.[0]}`} />])}
        {removals.map((one) => entry(one, true))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Puts an empty table at the cursor, and the cursor into its first cell. */
function insertTable(editor: Editor): void {
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const inside = tr.selection.from + 1
      tr.replaceSelectionWith(editor.schema.nodeFromJSON(emptyTable(3, 3)))
      tr.setSelection(TextSelection.near(tr.doc.resolve(inside))).scrollIntoView()
      return true
    })
    .run()
}
