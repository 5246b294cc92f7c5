/** When V8 compiles anew, for speed, what runs often: not while the program is loaded, from then on always. */
import { setFlagsFromString } from 'node:v8'

const compilers = ['turbofan', 'maglev']

/**
 * What runs while a program is loaded runs once: making it quick takes as long as it saves, and 25 MB, which the compilers' threads keep for
 * as long as the process lives. For the very beginning, before anything has been compiled.
 */
export function loadPlainly(): void {
  for (const one of compilers) setFlagsFromString(`--no-${one}`)
}

/** As Node does by itself; more than once changes nothing. */
export function optimizeFromNow(): void {
  for (const one of compilers) setFlagsFromString(`--${one}`)
}
