/**
 * What a part of a public page does in the browser, where no React wakes up (docs/decisions/0038-public-pages-without-a-framework.md).
 * The server draws the part with everything it may come to show, and marks it; when the page has come, and after each move to another
 * one, the behaviour starts on what bears its mark. Without a script the part is the plain link, form or list it was drawn as.
 *
 *     export const copyLink = enhancement('copy-link', (part) => part.querySelector('button')?.addEventListener('click', …))
 *
 *     <div {...copyLink.mark}>
 *
 * `src/app/site/script/start.ts` lists them all.
 */
export type Enhancement = {
  readonly name: string
  /** For the element in question: `{...mark}`. */
  readonly mark: { readonly 'data-does': string }
  readonly start: (part: HTMLElement, gone: AbortSignal) => void
}

/**
 * @param start is given the part, and a signal that says when it has gone with its page: for what listens outside of it
 */
export function enhancement<E extends HTMLElement = HTMLElement>(name: string, start: (part: E, gone: AbortSignal) => void): Enhancement {
  return { name, mark: { 'data-does': name }, start: start as Enhancement['start'] }
}

/** Starts what is marked in a part of the page, the part itself included. */
export function startAll(all: readonly Enhancement[], within: Element, gone: AbortSignal): void {
  for (const part of [within, ...within.querySelectorAll('[data-does]')]) {
    const found = all.find(({ name }) => name === (part as HTMLElement).dataset.does)
    found?.start(part as HTMLElement, gone)
  }
}

/** What the server has drawn for a case that has come about: the content of the `<template>` with this name. */
export function drawn(part: Element, name: string): HTMLElement {
  const template = part.querySelector<HTMLTemplateElement>(`template[data-drawn="${name}"]`)
  return template?.content.firstElementChild?.cloneNode(true) as HTMLElement
}
