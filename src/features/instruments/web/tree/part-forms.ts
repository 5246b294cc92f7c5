import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'

/** Adds a part behind the others; stays for the next one. */
export const PartAdd = lazyPart(() => import('./PartForm.tsx').then((file) => file.PartAdd))
/** Changes a part in its place. */
export const PartEdit = lazyPart(() => import('./PartForm.tsx').then((file) => file.PartEdit))
