import { enhancement } from '../../../../kit/web/enhancement.ts'

/** In a search form (`SearchForm.tsx`), choosing from a list sends it already. */
export const choosingSends = enhancement<HTMLFormElement>('search', (form) => {
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) form.requestSubmit()
  })
})
