import type { Editor } from '@tiptap/react'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadAhead } from '../../../../kit/web/states/ahead.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import styles from './editor.module.css'
import type { TextEditorProps } from './TextEditor.tsx'
import text from './text.module.css'

/** What half of the page's scripts are for. Loaded once for all texts of a visit. */
let loaded: ComponentType<TextEditorProps> | undefined
const load = () =>
  import('./TextEditor.tsx').then((file) => {
    loaded = file.default
  })

/** Where the pointer pressed, in the window. */
type Place = { left: number; top: number }

/**
 * The text where it is written. What writes it comes when somebody comes near, by pointer or by keyboard, or when there is time; until then
 * the text itself stands in its room. Keys that are pressed meanwhile are kept, and stand in the text when it can be written.
 */
export function EditorPlace({
  isStored,
  ...props
}: TextEditorProps & { /** As the server handed it out: it can be shown as it is. */ isStored: boolean }) {
  const [Loaded, setLoaded] = useState(() => loaded)
  const [isFailed, setFailed] = useState(false)
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  /** Since when keys are kept for the text: it had the focus when what writes it came. */
  const isKeeping = useRef(false)
  const pressed = useRef<Place>(null)
  const isReady = useRef(loaded !== undefined)

  const show = useEffectEvent(() => {
    if (Loaded) return
    isKeeping.current = document.activeElement === box.current
    setLoaded(() => loaded)
  })
  function open() {
    setFailed(false)
    load().then(show, () => setFailed(true))
  }
  const openNow = useEffectEvent(open)
  useEffect(() => {
    if (isReady.current) return
    if (!isStored) return openNow()
    let isHere = true
    loadAhead(() => load().then(() => isHere && show()))
    return () => {
      isHere = false
    }
  }, [isStored])

  const keep = useEffectEvent((event: KeyboardEvent) => {
    if (isReady.current || !(isKeeping.current || document.activeElement === box.current)) return
    const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isCommand || event.isComposing) return
    const isLetter = event.key.length === 1
    if (!isLetter && event.key !== 'Enter' && event.key !== 'Backspace') return
    event.preventDefault()
    event.stopPropagation()
    setTyped((before) => (isLetter ? before + event.key : event.key === 'Enter' ? `${before}\n` : before.slice(0, -1)))
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => keep(event)
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])

  function begin(editor: Editor) {
    if (isReady.current) return
    isReady.current = true
    if (!isKeeping.current && typed === '') return
    const at = pressed.current && typed === '' ? editor.view.posAtCoords(pressed.current)?.pos : undefined
    const chain = editor.chain().focus(at ?? 'end')
    for (const [i, line] of typed.split('\n').entries()) {
      if (i > 0) chain.splitBlock()
      if (line) chain.insertContent({ type: 'text', text: line })
    }
    chain.run()
    editor.view.focus()
  }

  const stored = isStored ? props.initial : ''
  if (Loaded) return <Loaded {...props} onReady={begin} />
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: it holds a text with headings and pictures, as the editor after it */}
      <div
        ref={box}
        id={props.id}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-disabled="true"
        aria-label={props.label}
        aria-describedby={props.describedBy}
        className={`${styles.root} ${styles.waiting}`}
        onPointerEnter={open}
        onFocus={open}
        onPointerDown={({ clientX, clientY }) => {
          pressed.current = { left: clientX, top: clientY }
          open()
        }}
      >
        <div className={styles.bar} />
        <div className={styles.content} data-empty={(props.initial === '' && typed === '') || undefined}>
          {/* The server hands this text out only after it has been through the allow-list (src/kit/server/html/body.ts). */}
          {typed === '' ? (
            <div className={`${text.text} ${styles.text}`} dangerouslySetInnerHTML={{ __html: stored || '<p></p>' }} />
          ) : (
            <div className={styles.text}>
              <div className={text.text} dangerouslySetInnerHTML={{ __html: stored }} />
              <p className={styles.typed}>{typed}</p>
            </div>
          )}
        </div>
      </div>
      {isFailed && (
        <div role="alert">
          <Notice tone="err">What the text is written with could not be loaded. Check the connection, and load the page again.</Notice>
        </div>
      )}
    </>
  )
}
