import { Button } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import styles from './BenchGate.module.css'
import { failureWords } from './device/storage-words.ts'

/** Opens the device by finger, face or its own PIN. @param onUse throws what is said beside the button */
export function PasskeyButton({ onUse }: { onUse: () => Promise<void> }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function use() {
    setBusy(true)
    setProblem(null)
    try {
      await onUse()
    } catch (failure) {
      setProblem(failureWords(failure))
      setBusy(false)
    }
  }

  return (
    <div className={styles.passkey}>
      <Button size="md" loading={isBusy} leftSection={<Icon name="fingerprint" />} onClick={use} data-autofocus>
        Open with your passkey
      </Button>
      {problem && (
        <div role="alert">
          <Notice tone="err">{problem}</Notice>
        </div>
      )}
    </div>
  )
}
