/** The one way in for staff, accreditors and institutions (look: `login`). */
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { agency } from '../../agency.config.ts'
import { CallError, send } from '../../contract/client.ts'
import { interfacePage, portalPage } from '../../contract/pages.ts'
import { areaOf } from '../../contract/roles.ts'
import { sessions } from '../../contract/sessions.ts'
import { site } from '../../contract/site.ts'
import { call } from '../api.ts'
import { requestContext } from '../request-context.ts'
import { formatNumber } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Rosette } from './Rosette.tsx'
import styles from './SignIn.module.css'

export const meta = () => [{ title: `Sign in · ${agency.acronym}` }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await send(site.standing, {}, context.get(requestContext).api)
  return { institutions: data.institutions, programs: data.programs }
}

export default function SignIn() {
  const figures = useLoaderData<typeof loader>()
  return (
    <main className={styles.page}>
      <section className={styles.art} aria-label="About the agency">
        <Rosette className={styles.rosette} />
        <a className={styles.brand} href="/">
          <Mark height={30} ground="navy" />
          {agency.acronym}
        </a>
        <div className={styles.words}>
          <p className={styles.motto}>Quality of programs in state universities and colleges, seen by peers.</p>
          {figures.programs > 0 && (
            <ul className={styles.figures}>
              <li>
                <b>{formatNumber(figures.institutions)}</b> institutions
              </li>
              <li>
                <b>{formatNumber(figures.programs)}</b> accredited programs
              </li>
            </ul>
          )}
        </div>
      </section>
      <section className={styles.side}>
        <SignInForm />
        <footer className={styles.foot}>
          <a href="/">Home</a>
          <a href="/contact-us">Contact Us</a>
          <a href="/resources">Resources</a>
        </footer>
      </section>
    </main>
  )
}

function SignInForm() {
  const [search] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [refusal])

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    setRefusal(null)
    try {
      const { data } = await call(sessions.login, { body: { email: String(typed.get('email')), password: String(typed.get('password')) } })
      // A whole new document: nothing of what was loaded before signing in stays in memory.
      window.location.assign(safeTarget(search.get('redirect')) ?? `/${areaOf(data.role)}/dashboard`)
    } catch (error) {
      setRefusal(error instanceof CallError ? error : new CallError(0, 'Something went wrong on this page. Load it again.'))
      setBusy(false)
    }
  }

  const fields = refusal?.errors ?? {}
  return (
    <form ref={form} className={styles.form} method="post" onSubmit={signIn} noValidate>
      <div>
        <h1>Sign in</h1>
        <p className={styles.lead}>
          {search.has('redirect') ? 'Sign in to go on to the page you asked for' : 'For staff, accreditors and institutions'}
        </p>
      </div>
      {refusal && Object.keys(fields).length === 0 && (
        <Alert
          role="alert"
          tabIndex={-1}
          color={refusal.status === 429 ? 'warning' : 'error'}
          icon={<Icon name={refusal.status === 429 ? 'clock' : 'alert-circle'} />}
        >
          {refusal.message}
        </Alert>
      )}
      <TextInput label="E-mail" name="email" type="email" autoComplete="username" size="md" error={fields.email?.[0]} />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        size="md"
        error={fields.password?.[0]}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      />
      <Button type="submit" fullWidth size="md" loading={busy}>
        Sign in
      </Button>
    </form>
  )
}

/** Only a path of our own table of pages is a way back after signing in (decisions §2). */
function safeTarget(path: string | null): string | null {
  if (!path?.startsWith('/') || path.startsWith('//')) return null
  return portalPage(path.split('?')[0] ?? '') || path === interfacePage ? path : null
}
