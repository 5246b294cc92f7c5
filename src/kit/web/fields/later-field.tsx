import { useMergedRef } from '@mantine/hooks'
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { loadAhead } from '../states/ahead.ts'
import { sayFailed } from '../states/lazy-part.tsx'

/** What a closed field puts on its input or button, so that nothing that is done there is lost. */
export type Standing = {
  on: {
    ref: (node: HTMLElement | null) => void
    onPointerEnter: () => void
    onPointerDown: () => void
    onFocus: (event: FocusEvent<never>) => void
    onBlur: (event: FocusEvent<never>) => void
    onClick: (event: MouseEvent<never>) => void
    onKeyDown: (event: KeyboardEvent<never>) => void
  }
  /**
   * What is typed before the field itself is there, until it is left; nothing, as long as nothing is. Where it is a value by itself, a day
   * or a number, the closed field reads it: a form may be sent before the field has come.
   */
  typed: string | undefined
  onType: (event: { currentTarget: { value: string } }) => void
  /** It was opened, and is still on its way. */
  isComing: boolean
}

/** The field as it looks while nothing is open. Without it a page would bring what places lists and calendars, which it does not show. */
export type ClosedField<Props> = ComponentType<{ props: Props; standing: Standing }>

/** Mantine's own: the value is kept by whoever shows the field, and all fields are of one size. */
export type Plain<Props> = Omit<Props, 'defaultValue' | 'vars' | 'classNames' | 'attributes' | 'size'>

/** What all fields have. */
type FieldProps = {
  ref?: unknown
  onFocus?: ((event: never) => void) | undefined
  onBlur?: ((event: never) => void) | undefined
}

/**
 * A field that opens a list or a calendar: it is drawn closed at once, and loaded when a pointer comes near, when it gets the focus, or
 * before, when there is time. What was done meanwhile goes on in the field itself: the focus, the letters and the place among them, and that it
 * was opened.
 *
 *     export const Select = laterField<SelectProps>(() => import('./choices.ts').then((file) => file.Select), ClosedSelect)
 */
export function laterField<Props extends FieldProps>(
  load: () => Promise<ComponentType<Props>>,
  Closed: ClosedField<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  let asked: Promise<void> | undefined
  const waiting = new Set<() => void>()
  const fetched = () => {
    asked ??= load().then(
      (field) => {
        loaded = field
        // all at once, so that no key falls between what a closed field has and what takes its place
        flushSync(() => {
          for (const arrived of [...waiting]) arrived()
        })
        waiting.clear()
      },
      (error) => {
        // asked for again when it is next wanted
        asked = undefined
        throw error
      },
    )
    return asked
  }
  loadAhead(fetched)

  return function LaterField(props: Props) {
    const [isThere, setThere] = useState(loaded !== undefined)
    const [typed, setTyped] = useState<string>()
    const [isComing, setComing] = useState(false)
    const node = useRef<HTMLElement>(null)
    const ref = useMergedRef<HTMLElement>(node, props.ref as Ref<HTMLElement> | undefined)
    const done = useRef({ opens: false, isPressed: false, isDue: false })
    const taken = useRef({ hasFocus: false, isNeeded: false, place: null as [number, number] | null })

    /** What the closed field has at this moment, for the one that takes its place. */
    const take = useCallback(() => {
      const field = node.current
      const isText = field instanceof HTMLInputElement
      taken.current = {
        hasFocus: field !== null && document.activeElement === field,
        isNeeded: field?.ariaRequired === 'true',
        place: isText ? [field.selectionStart ?? 0, field.selectionEnd ?? 0] : null,
      }
      setThere(true)
    }, [])
    useEffect(() => {
      if (isThere) return
      // between a press and its release the click would be lost
      const arrived = () => {
        done.current.isDue = true
        if (!done.current.isPressed) take()
      }
      if (loaded) arrived()
      waiting.add(arrived)
      return () => void waiting.delete(arrived)
    }, [isThere, take])

    // the focus at once, so that no letter goes past it; and what the form has said of the field
    useLayoutEffect(() => {
      const { hasFocus, isNeeded } = taken.current
      if (isThere && hasFocus) node.current?.focus({ preventScroll: true })
      if (isThere && isNeeded && node.current) node.current.ariaRequired = 'true'
    }, [isThere])
    // the rest when the field has come to rest, some write their text when they begin, and outside of the effect: there what is entered
    // would be drawn later, and the place in it would be lost; but before any other key
    useEffect(() => {
      const field = node.current
      const { hasFocus, place } = taken.current
      if (!isThere || !field || !hasFocus) return
      queueMicrotask(() => {
        if (typed !== undefined) enter(field, typed)
        if (place && field instanceof HTMLInputElement) field.setSelectionRange(...place)
        // who types wants the list, too
        if (done.current.opens || typed !== undefined) field.click()
      })
    }, [isThere])

    const Field = loaded
    if (isThere && Field) return <Field {...props} ref={ref} />

    const want = () => {
      fetched().catch((error) => {
        setComing(false)
        sayFailed(error)
      })
    }
    const open = () => {
      done.current.opens = true
      setComing(true)
      want()
    }
    const release = () => {
      if (done.current.isPressed && done.current.isDue) take()
      done.current.isPressed = false
    }
    const standing: Standing = {
      on: {
        ref: ref as (node: HTMLElement | null) => void,
        onPointerEnter: () => void fetched().catch(() => undefined),
        onPointerDown: () => {
          done.current.isPressed = true
          // a finger's click comes some time after it has left
          const released = () => setTimeout(() => flushSync(release), 300)
          window.addEventListener('pointerup', released, { once: true })
          window.addEventListener('pointercancel', released, { once: true })
        },
        onFocus: (event) => {
          props.onFocus?.(event as never)
          want()
        },
        onBlur: (event) => {
          done.current.opens = false
          setComing(false)
          setTyped(undefined)
          props.onBlur?.(event as never)
        },
        onClick: () => {
          open()
          release()
        },
        onKeyDown: (event) => {
          const field: HTMLElement = event.currentTarget
          const isText = field instanceof HTMLInputElement && !field.readOnly
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || (!isText && (event.key === 'Enter' || event.key === ' '))) {
            event.preventDefault()
            open()
          }
          // what is typed to find a choice is none: the form is not sent by it
          if (field.role === 'combobox' && event.key === 'Enter' && typed !== undefined) event.preventDefault()
        },
      },
      typed,
      onType: ({ currentTarget }) => setTyped(currentTarget.value),
      isComing,
    }
    return <Closed props={props} standing={standing} />
  }
}

/** As if somebody typed it. */
function enter(field: HTMLElement, text: string): void {
  if (!(field instanceof HTMLInputElement)) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
