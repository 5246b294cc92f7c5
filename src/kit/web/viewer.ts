import { createContext, useContext } from 'react'
import type { Access } from '../contract/call.ts'
import type { Role } from '../contract/roles.ts'

/** Who looks at the page, as far as the parts need to know. The portal's frame says so; `null` outside it. */
export type Viewer = { id: string; role: Role }

const ViewerContext = createContext<Viewer | null>(null)
export const ViewerProvider = ViewerContext.Provider

export function useViewer(): Viewer | null {
  return useContext(ViewerContext)
}

/** Whether the person looking may use a call, as the contract declares it. */
export function useMay(call: { readonly access: Access } | undefined): boolean {
  const viewer = useViewer()
  if (!call || call.access === 'public') return true
  return Array.isArray(call.access) && viewer !== null && (call.access as readonly Role[]).includes(viewer.role)
}
