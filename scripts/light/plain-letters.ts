/**
 * Programs that Node runs, as short in memory as can still be read in a stack: Node keeps their text. Written in ASCII alone, for what has one
 * letter beyond it, a dash in a sentence, takes two bytes for each of its letters.
 */
import type { Plugin } from 'vite'

/** Of Rolldown's output: no comments, and nothing that is never run; names and lines stay. */
export const shortText = { comments: false, minify: { compress: true, mangle: false, codegen: false } } as const

/** For a build of what the server runs; what browsers load stays as it is. */
export function plainLetters(): Plugin {
  return {
    name: 'plain-letters',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inPlainLetters(file.code, file.fileName)
    },
  }
}

/**
 * @returns the same program, each letter beyond ASCII by its number; in strings, templates, regular expressions and names that is the same
 * @throws Error where it would not be: behind a backslash, and in a template that is read as it is written
 */
export function inPlainLetters(code: string, name: string): string {
  const other = /(?<!\\)(?:\\\\)*\\\P{ASCII}|String\.raw`[^`]*[^\p{ASCII}`]/u.exec(code)
  if (other) throw new Error(`${name}: ${other[0]} cannot be written in ASCII.`)
  return code.replace(/\P{ASCII}/gu, (letter) => letter.split('').map(numbered).join(''))
}

function numbered(half: string): string {
  return `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`
}
