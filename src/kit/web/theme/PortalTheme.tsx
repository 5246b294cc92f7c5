/** Theme and colour scheme: what every page needs that is built from Mantine's parts. */
import '../fonts/icons.generated.css'
import '../fonts/text.generated.css'
import './mantine-core.css'
import './theme-variables.generated.css'
import './portal.css'
import './print.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { agency } from '../../contract/agency.ts'
import { onTakeOver, timesTakenOver } from '../agency-changes.ts'
import { brandSheet } from '../brand-style.ts'
import { useNonce } from '../nonce.ts'
import { theme } from './theme.ts'

export function PortalTheme({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  useMainColor()
  return (
    <>
      <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" suppressHydrationWarning />
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
        {children}
      </MantineProvider>
    </>
  )
}

/** A main colour that is chosen while the document is open colours it at once. */
function useMainColor() {
  const times = useSyncExternalStore(onTakeOver, timesTakenOver, timesTakenOver)
  useEffect(() => {
    if (times === 0) return
    void import('../../contract/brand/palette.ts').then(({ brandCss }) => {
      sheetOfBrand().textContent = brandCss(agency.brand.color)
    })
  }, [times])
}

/** The one the document came with, else a new one. */
function sheetOfBrand(): HTMLStyleElement {
  const found = document.querySelector<HTMLStyleElement>(`style[data-href="${brandSheet}"]`)
  if (found) return found
  const made = document.createElement('style')
  made.dataset.href = brandSheet
  document.head.append(made)
  return made
}
