import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import styles from './BenchGate.module.css'
import { pinPattern } from './device/open-bench.ts'
import { failureWords } from './device/storage-words.ts'

/** Wrong tries that go by without waiting; after them each takes longer, up to a minute. */
const freeTries = 5

type PinFormProps = {
  title?: string
  text: string
  verb: string
  /** Typed a second time, because a mistyped one would lock its person out. */
  twice?: boolean
  /** @throws what is said under the field */
  onPin: (pin: string) => Promise<void>
  children?: ReactNode
}

export function PinForm({ title, text, verb, twice = false, onPin, children }: PinFormProps) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const pin = String(typed.get('pin'))
    const wrong = wrongPin(pin, twice ? String(typed.get('again')) : pin)
    if (wrong) return setError(wrong)
    setBusy(true)
    setError(null)
    try {
      await onPin(pin)
    } catch (failure) {
      setError(failureWords(failure))
      setTries(tries + 1)
      form.querySelector('input')?.select()
      await new Promise((go) => setTimeout(go, Math.min(60_000, tries < freeTries ? 0 : 1_000 * 2 ** (tries - freeTries))))
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      <PasswordInput
        label="PIN"
        name="pin"
        description={twice ? 'At least six digits.' : undefined}
        inputMode="numeric"
        autoComplete={twice ? 'new-password' : 'current-password'}
        error={error}
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': 'Show PIN', tabIndex: 0 }}
        data-autofocus
      />
      {twice && <PasswordInput label="The PIN again" name="again" inputMode="numeric" autoComplete="new-password" size="md" />}
      <div className={styles.buttons}>
        <Button type="submit" loading={isBusy}>
          {verb}
        </Button>
        {children}
      </div>
    </form>
  )
}

function wrongPin(pin: string, again: string): string | null {
  if (!pinPattern.test(pin)) return 'A PIN has 6 to 12 digits.'
  return pin === again ? null : 'The two are not the same. Type the PIN again.'
}
