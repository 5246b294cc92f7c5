/** The buttons over the text. */
import type { Editor } from '@tiptap/react'
import type { IconName } from '../../../../kit/web/icons/icon-names.ts'

export type Tool = {
  key: string
  label: string
  icon: IconName
  /** As it is shown; the editor itself listens to it. */
  keys?: string
  isActive?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const headings: Tool[] = ([2, 3] as const).map((level) => ({
  key: `h${level}`,
  label: level === 2 ? 'Heading' : 'Subheading',
  icon: `h-${level}`,
  keys: `Ctrl Alt ${level}`,
  isActive: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
}))

const words: Tool[] = [
  {
    key: 'bold',
    label: 'Bold',
    icon: 'bold',
    keys: 'Ctrl B',
    isActive: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    key: 'italic',
    label: 'Italic',
    icon: 'italic',
    keys: 'Ctrl I',
    isActive: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'strike',
    label: 'Struck through',
    icon: 'strikethrough',
    keys: 'Ctrl Shift S',
    isActive: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
]

const blocks: Tool[] = [
  {
    key: 'bullets',
    label: 'Bulleted list',
    icon: 'list',
    keys: 'Ctrl Shift 8',
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    label: 'Numbered list',
    icon: 'list-numbers',
    keys: 'Ctrl Shift 7',
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'quote',
    label: 'Quote',
    icon: 'blockquote',
    keys: 'Ctrl Shift B',
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    key: 'line',
    label: 'Dividing line',
    icon: 'separator-horizontal',
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
]

const steps: Tool[] = [
  {
    key: 'plain',
    label: 'Plain text',
    icon: 'clear-formatting',
    run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
  {
    key: 'undo',
    label: 'Undo',
    icon: 'arrow-back-up',
    keys: 'Ctrl Z',
    isPossible: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    key: 'redo',
    label: 'Redo',
    icon: 'arrow-forward-up',
    keys: 'Ctrl Shift Z',
    isPossible: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

/** Before the things that are put in, and after them. */
export const toolsBefore: readonly (readonly Tool[])[] = [headings, words, blocks]
export const toolsAfter: readonly Tool[] = steps
