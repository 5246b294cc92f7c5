import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './editor.module.css'
import { LinkTool } from './LinkTool.tsx'
import { TableTool } from './TableTool.tsx'
import { ToolButton } from './ToolButton.tsx'
import { type Tool, toolsAfter, toolsBefore } from './tools.ts'

/**
 * The bar over the text. One stop for the tab key: arrows, Home and End go from button to button; Alt F10 comes here from the text and
 * Esc goes back.
 */
export function Toolbar({ editor, label, onPicture }: { editor: Editor; label: string; onPicture: () => void }) {
  const bar = useRef<HTMLDivElement>(null)
  const state = useEditorState({
    editor,
    selector: () => ({
      active: Object.fromEntries([...toolsBefore.flat(), ...toolsAfter].map((tool) => [tool.key, tool.isActive?.(editor)])),
      possible: Object.fromEntries(toolsAfter.map((tool) => [tool.key, tool.isPossible?.(editor) ?? true])),
      picture: editor.isActive('image'),
    }),
  })

  useEffect(() => rove(bar.current, undefined), [])
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.altKey && event.key === 'F10') bar.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus()
    }
    const { dom } = editor.view
    dom.addEventListener('keydown', enter)
    return () => dom.removeEventListener('keydown', enter)
  }, [editor])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!(event.target as HTMLElement).matches('[data-tool]')) return
    const tools = toolsOf(bar.current)
    const here = tools.indexOf(event.target as HTMLElement)
    const next = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tools.length - 1 }[event.key]
    if (event.key === 'Escape') editor.commands.focus()
    if (next === undefined) return
    event.preventDefault()
    tools[(next + tools.length) % tools.length]?.focus()
  }

  const button = (tool: Tool) => (
    <ToolButton
      key={tool.key}
      label={tool.label}
      icon={tool.icon}
      keys={tool.keys}
      active={state.active[tool.key]}
      idle={state.possible[tool.key] === false}
      onClick={() => tool.run(editor)}
    />
  )
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={styles.bar}
      onKeyDown={onKeyDown}
      onFocus={(event) => rove(bar.current, event.target)}
    >
      {toolsBefore.map((group) => (
        <div key={group[0]?.key} className={styles.group}>
          {group.map(button)}
        </div>
      ))}
      <div className={styles.group}>
        <LinkTool editor={editor} />
        <ToolButton
          label={state.picture ? 'Describe the picture' : 'Picture'}
          icon="photo-plus"
          active={state.picture}
          onClick={onPicture}
        />
        <TableTool editor={editor} />
      </div>
      <div className={styles.group}>{toolsAfter.map(button)}</div>
    </div>
  )
}

function toolsOf(bar: HTMLElement | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])]
}

/** Only one button of the bar is a stop of the tab key: the one used last. */
function rove(bar: HTMLElement | null, current: Element | undefined): void {
  const tools = toolsOf(bar)
  if (current && !tools.includes(current as HTMLElement)) return
  for (const [index, tool] of tools.entries()) tool.tabIndex = (current ? tool === current : index === 0) ? 0 : -1
}
