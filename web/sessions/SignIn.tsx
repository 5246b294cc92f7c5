import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { agency } from '../../agency.config.ts'
import { CallError } from '../../contract/client.ts'
import { portalPage } from '../../contract/pages.ts'
import { areaOf } from '../../contract/roles.ts'
import { sessions } from '../../contract/sessions.ts'
import { call } from '../api.ts'
import styles from './SignIn.module.css'

export const meta = () => [{ title: `Sign in · ${agency.acronym}` }]

export default function SignIn() {
  const [search] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setRefusal(null)
    try {
      const { data } = await call(sessions.login, { body: { email: String(form.get('email')), password: String(form.get('password')) } })
      // A whole new document: nothing of what was seen before signing in stays in memory.
      window.location.assign(safeTarget(search.get('redirect')) ?? `/${areaOf(data.role)}/dashboard`)
    } catch (error) {
      setRefusal(error instanceof CallError ? error : new CallError(0, 'Something went wrong on this page. Load it again.'))
      setBusy(false)
    }
  }

  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={signIn} noValidate>
        <h1>Sign in</h1>
        <p className={styles.lead}>For staff, accreditors and institutions</p>
        {refusal && Object.keys(refusal.errors).length === 0 && (
          <Alert role="alert" color={refusal.status === 429 ? 'warning' : 'error'} mb="md">
            {refusal.message}
          </Alert>
        )}
        <TextInput label="E-mail" name="email" type="email" autoComplete="username" autoFocus error={refusal?.errors.email?.[0]} />
        <PasswordInput label="Password" name="password" autoComplete="current-password" mt="md" error={refusal?.errors.password?.[0]} />
        <Button type="submit" fullWidth mt="lg" loading={busy}>
          Sign in
        </Button>
      </form>
    </main>
  )
}

/** Only a path of our own route table is a way back after signing in (decisions §2). */
function safeTarget(path: string | null): string | null {
  if (!path?.startsWith('/') || path.startsWith('//')) return null
  return portalPage(path.split('?')[0] ?? '') ? path : null
}
