import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { makeQueryClient } from '../../../../kit/web/states/query-client.ts'

/** For what reads from the server on a sign-in page: most of them read nothing, and do without what keeps reads. */
export function Reading({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
