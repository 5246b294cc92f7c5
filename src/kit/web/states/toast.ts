/**
 * Short messages of 3 seconds. `toast` says at the top centre how an act ended, `notice` tells at the top right
 * what happened without an act of the person: news, alerts with the server's message. An error that needs an answer stays in the page.
 */
import { createElement } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import styles from './toast.module.css'

/** `toast.success('Template downloaded successfully')` */
export const toast = messages('top-center')

/** `notice.error(refusal.message)` */
export const notice = { ...messages('top-right'), info: (message: string) => show('top-right', 'info', 'info-circle', message) }

type Position = 'top-center' | 'top-right'
type Tone = 'ok' | 'warn' | 'err' | 'info'

function messages(position: Position) {
  return {
    success: (message: string) => show(position, 'ok', 'circle-check', message),
    warning: (message: string) => show(position, 'warn', 'alert-triangle', message),
    error: (message: string) => show(position, 'err', 'alert-circle', message),
  }
}

function show(wanted: Position, tone: Tone, icon: IconName, message: string): void {
  // where there is no room for both side by side they stand below one another: none covers the other's button
  const position = window.matchMedia('(max-width: 1099px)').matches ? 'top-center' : wanted
  const look = {
    message,
    icon: createElement(Icon, { name: icon }),
    position,
    autoClose: 3000,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    classNames: {
      root: styles.toast as string,
      icon: styles.icon as string,
      description: styles.message as string,
      body: styles.body as string,
      closeButton: styles.dismiss as string,
    },
    'data-tone': tone,
    role: tone === 'err' ? 'alert' : 'status',
    // several reads that are refused at once say one sentence: it is shown once
    ...(tone === 'err' ? { id: `${position} ${message}`.replace(/\W+/g, '-') } : {}),
  }
  import('./Toasts.tsx').then(
    (toasts) => {
      // the place where they appear comes when what draws them is there: asked for earlier, it would take the page with it where it fails
      isAsked = true
      for (const listener of listeners) listener()
      // news says how things stand now: what the last one said holds no longer, and a pile would cover the page's buttons
      if (tone === 'info' && shownNews) toasts.hide(shownNews)
      const id = toasts.show(look as Parameters<typeof toasts.show>[0])
      if (tone === 'info') shownNews = id
    },
    // nothing draws it any more: the sentence is not lost altogether
    () => console.error(message),
  )
}

let isAsked = false
let shownNews: string | undefined
const listeners = new Set<() => void>()

/** For the place where they appear. */
export const isToastAsked = (): boolean => isAsked
export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
