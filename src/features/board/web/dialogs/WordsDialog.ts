import type { ReactNode } from 'react'
import type { Call } from '../../../../kit/contract/call.ts'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import type { WordsProps } from './WordsWindow.tsx'

/** A dialog that asks for a sentence, or a text, and sends it. */
export const WordsDialog = lazyPart(() => import('./WordsWindow.tsx').then((file) => file.WordsWindow<Call>)) as <C extends Call>(
  props: WordsProps<C>,
) => ReactNode
