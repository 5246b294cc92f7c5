import { createContext, type Dispatch, type SetStateAction } from 'react'

/** The room beside the sheet that the frame keeps for side panels, and how many of them are open. */
export const AsideContext = createContext<{ element: HTMLElement | null; setAsides: Dispatch<SetStateAction<number>> }>({
  element: null,
  setAsides: () => {},
})
