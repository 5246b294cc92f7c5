/** The editor of an announcement's text. Heavy: `EditorPlace` loads it when somebody comes near the text. */
import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/core/styles/Typography.layer.css'
import '@mantine/tiptap/styles.layer.css'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import styles from './editor.module.css'
import { extensions } from './extensions.ts'
import { PictureDialog, type PlacedPicture } from './PictureDialog.tsx'
import { hasForeignPicture, picturesOf, siteAddresses } from './pasted.ts'
import { Toolbar } from './Toolbar.tsx'
import text from './text.module.css'
import { tidied } from './tidied.ts'

export type TextEditorProps = {
  id: string
  label: string
  /** What it begins with; mount it anew (`key`) for another text. */
  initial: string
  onChange: (html: string) => void
  invalid: boolean
  describedBy: string
  /** Once it stands in the page and can be written in. */
  onReady?: (editor: Editor) => void
}

/** Pictures that wait for their description, and where they are put: at the cursor, or where they were dropped. */
type Waiting = { files: File[]; done: number; at: number | null }

export default function TextEditor({ id, label, initial, onChange, invalid, describedBy, onReady }: TextEditorProps) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [isDescribing, setDescribing] = useState(false)
  const [isForeign, setForeign] = useState(false)
  const untouched = useRef('')
  const [isEmpty, setEmpty] = useState(initial === '')
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-describedby': describedBy,
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    class: `${text.text} ${styles.text}`,
  }
  const editor = useEditor({
    extensions,
    content: initial,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes,
      transformPastedHTML: (html) => {
        setForeign(hasForeignPicture(html))
        return siteAddresses(html)
      },
      handlePaste: (_, event) => take(picturesOf(event.clipboardData), null),
      handleDrop: (view, event, __, moved) =>
        !moved && take(picturesOf(event.dataTransfer), view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null),
      handleDoubleClickOn: (_, __, node) => {
        if (node.type.name === 'image') setDescribing(true)
        return false
      },
    },
    onCreate: ({ editor: made }) => {
      untouched.current = tidied(made.getHTML())
    },
    // The text as it was loaded may be written differently by the editor: nobody changed it until it differs from that.
    onUpdate: ({ editor: changed }) => {
      const html = tidied(changed.getHTML())
      setEmpty(changed.isEmpty)
      onChange(html === untouched.current ? initial : html)
    },
  })

  useEffect(() => {
    editor?.view.dom.toggleAttribute('data-invalid', invalid)
    if (invalid) editor?.view.dom.setAttribute('aria-invalid', 'true')
    else editor?.view.dom.removeAttribute('aria-invalid')
  }, [editor, invalid])

  const tellReady = useEffectEvent((made: Editor) => onReady?.(made))
  useEffect(() => {
    if (editor) tellReady(editor)
  }, [editor])

  if (!editor) return <div className={styles.loading} />

  function take(files: File[], at: number | null): boolean {
    if (files.length === 0) return false
    setWaiting({ files, done: 0, at })
    return true
  }
  function place(picture: PlacedPicture) {
    const node = { type: 'image', attrs: picture }
    const chain = editor?.chain().focus()
    if (waiting?.at === null || waiting?.at === undefined) chain?.insertContent(node).run()
    else chain?.insertContentAt(waiting.at, node).run()
    next()
  }
  function next() {
    setWaiting(waiting && waiting.done + 1 < waiting.files.length ? { ...waiting, done: waiting.done + 1 } : null)
  }
  const placed = editor.getAttributes('image') as PlacedPicture

  return (
    <>
      <RichTextEditor
        editor={editor}
        withTypographyStyles={false}
        classNames={{ root: styles.root as string }}
        data-invalid={invalid || undefined}
      >
        <Toolbar
          editor={editor}
          label="Formatting of the text"
          onPicture={() => (editor.isActive('image') ? setDescribing(true) : setWaiting({ files: [], done: 0, at: null }))}
        />
        {isForeign && (
          <div className={styles.note}>
            <Notice tone="warn">
              Pictures of other sites are not taken over, so that nobody else learns who reads the announcement. Save them, and add them
              with the picture button.
            </Notice>
          </div>
        )}
        <EditorContent editor={editor} className={styles.content} data-empty={isEmpty || undefined} />
      </RichTextEditor>
      {waiting && (
        <PictureDialog
          key={waiting.done}
          file={waiting.files[waiting.done] ?? null}
          {...(waiting.files.length > 1 ? { place: `${waiting.done + 1} of ${waiting.files.length}` } : {})}
          onDone={place}
          onClose={next}
        />
      )}
      {isDescribing && (
        <PictureDialog
          placed={placed}
          onDone={({ alt }) => {
            editor.chain().focus().updateAttributes('image', { alt }).run()
            setDescribing(false)
          }}
          onRemove={() => {
            editor.chain().focus().deleteSelection().run()
            setDescribing(false)
          }}
          onClose={() => setDescribing(false)}
        />
      )}
    </>
  )
}
