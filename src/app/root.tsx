import '../kit/web/tokens.css'
import { lazy, type ReactNode, useContext } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router'
import { errorWords } from '../features/site/web/errors/error-words.ts'
import { agency, forPages } from '../kit/contract/agency.ts'
import { blockId, blockText } from '../kit/contract/agency-block.ts'
import { hasOwnIcons, iconAddress } from '../kit/contract/brand/brand.ts'
import { BrandContext, brandSheet } from '../kit/web/brand-style.ts'
import iconFont from '../kit/web/fonts/icons.generated.woff2?url'
import siteFaces from '../kit/web/fonts/site-text.generated.css?url'
import textFont from '../kit/web/fonts/text-latin.generated.woff2?url'
import { useNonce } from '../kit/web/nonce.ts'
import { pageMeta } from '../kit/web/page-meta.ts'
import { isPlain } from '../kit/web/plain-page.ts'
import { AfterFirstPaint } from './site/AfterFirstPaint.tsx'

// Nobody hopes to see it: loaded when it is shown, and where even that fails its words alone.
const ErrorPage = lazy<typeof PlainError>(() =>
  import('../features/site/web/errors/ErrorPage.tsx').then(
    (page) => ({ default: page.ErrorPage }),
    () => ({ default: PlainError }),
  ),
)

export const meta = ({ error }: MetaArgs) => pageMeta(error ? errorWords(statusOf(error)).title : undefined)

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const plain = import.meta.env.SSR && useIsPlain()
  return (
    // The portal sets its colour scheme on this element before React wakes up.
    <html lang="en" suppressHydrationWarning>
      <head>
        {import.meta.env.SSR && <Fixed plain={plain} />}
        {import.meta.env.SSR && plain && <AfterFirstPaint />}
        <Meta />
        {!plain && (
          <>
            <link rel="manifest" href="/manifest.webmanifest" />
            {[textFont, iconFont].map((font) => (
              <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
            ))}
          </>
        )}
        <Links />
        <AgencyBlock />
      </head>
      <body>
        {children}
        {!plain && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/** A public page: React draws it on the server, and a browser's React never sees it. */
function useIsPlain(): boolean {
  return isPlain(useMatches())
}

/** Made by the server alone: React lifts such elements into the head and leaves them there, so that no page needs code for them. */
function Fixed({ plain }: { plain: boolean }) {
  const { css, ground } = useContext(BrandContext)
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* until its style sheet is there a public page has the ground of the system's scheme */}
      {plain && <meta name="color-scheme" content="light dark" />}
      <meta name="theme-color" content={agency.brand.color} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={ground} media="(prefers-color-scheme: dark)" />
      {!hasOwnIcons() && <link rel="icon" href="/icon.svg" type="image/svg+xml" />}
      <link rel="icon" href={iconAddress('64')} type="image/png" sizes="64x64" />
      <link rel="apple-touch-icon" href={iconAddress('touch-180')} />
      {css && (
        <style href={brandSheet} precedence={brandSheet}>
          {css}
        </style>
      )}
    </>
  )
}

/** Data, not a script: no policy stops it, and `<` must not end it. */
function AgencyBlock() {
  const text = import.meta.env.SSR ? blockOf(forPages()) : blockText()
  return text ? <script type="application/json" id={blockId} dangerouslySetInnerHTML={{ __html: text }} /> : null
}

function blockOf(settings: Record<string, unknown>): string {
  return Object.keys(settings).length > 0 ? JSON.stringify(settings).replaceAll('<', '\\u003c') : ''
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <>
      <link rel="stylesheet" href={siteFaces} />
      <ErrorPage status={statusOf(useRouteError())} />
    </>
  )
}

function PlainError({ status }: { status: number }) {
  const { title, text } = errorWords(status)
  return (
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
      <a href="/admin/dashboard">Back to Login</a>
    </main>
  )
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}
