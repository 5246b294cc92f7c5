import { drawn, enhancement } from '../../../kit/web/enhancement.ts'
import { onFile } from './file-drop.ts'

/** Holds a file against the fingerprint of the one that was issued (`Compare.tsx`); it stays with the person who has it. */
export const compareFile = enhancement('compare-file', (part) => {
  onFile(part, ({ name, sha256 }) => {
    const answer = drawn(part, sha256 === part.dataset.sha256 ? 'same' : 'other')
    for (const place of answer.querySelectorAll('[data-file]')) place.textContent = `“${name}”`
    part.querySelector('[role=status]')?.replaceChildren(answer)
  })
})
