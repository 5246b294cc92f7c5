/** Theme and colour scheme: what every page needs that is built from Mantine's parts. */
import './mantine-core.css'
import './portal.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNonce } from '../nonce.ts'
import { cssVariablesResolver, theme } from './theme.ts'

export function PortalTheme({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  return (
    <>
      <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" suppressHydrationWarning />
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        {children}
      </MantineProvider>
    </>
  )
}
