/**
 * Packages without what nobody uses, in the browser's build: a module of theirs is another one. Mantine makes no style sheet of the
 * theme's values (scripts/theme-variables.ts does, once), nor of widths where something is hidden; it has no groups of buttons, and no
 * colours but ours, which the types hold (src/kit/web/theme/theme-values.ts). The cache of what was read keeps no changes, which
 * `useChange` sends (src/kit/web/form/use-change.ts). What of ours would need one of them does not build, nor does a version that asks
 * these modules for anything else.
 */
import type { Plugin } from 'vite'
import { inBrowserBuild } from '../browser-build.ts'

const modules: [place: RegExp, instead: string][] = [
  [/[\\/]MantineCssVariables\.mjs$/, 'export const MantineCssVariables = () => null'],
  [/[\\/]MantineClasses\.mjs$/, 'export const MantineClasses = () => null'],
  [/[\\/]default-colors\.mjs$/, 'export const DEFAULT_COLORS = {}'],
  [/[\\/]ButtonGroup\.mjs$/, 'export const ButtonGroup = undefined'],
  [/[\\/]ButtonGroupSection\.mjs$/, 'export const ButtonGroupSection = undefined'],
  [/[\\/]ActionIconGroup\.mjs$/, 'export const ActionIconGroup = undefined'],
  [/[\\/]ActionIconGroupSection\.mjs$/, 'export const ActionIconGroupSection = undefined'],
  [
    /[\\/]query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/,
    `export class MutationCache {
  clear() {}
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
}`,
  ],
]
const ofPackages = /[\\/]node_modules[\\/]@(mantine|tanstack)[\\/]/
/** What of ours would need one of them. */
const needed = /\b(Button|ActionIcon)\.Group|\b(visibleFrom|hiddenFrom)=|\buse(Mutation|IsMutating|MutationState)\b/

export function lightPackages(): Plugin {
  return inBrowserBuild({
    name: 'light-packages',
    load: insteadOf,
    transform: {
      order: 'pre',
      handler(code, id) {
        const found = neededBy(code, id)
        if (found) this.error(`${id} uses ${found}, which the browser’s build leaves out (scripts/light/light-packages.ts)`)
      },
    },
  })
}

/** @returns what stands for the module at `id`; `null` for one that stays what it is */
export function insteadOf(id: string): string | null {
  return ofPackages.test(id) ? (modules.find(([place]) => place.test(id))?.[1] ?? null) : null
}

/** @returns what is left out and the source at `id`, one of ours, needs */
export function neededBy(code: string, id: string): string | undefined {
  return id.includes('node_modules') ? undefined : needed.exec(code)?.[0]
}
