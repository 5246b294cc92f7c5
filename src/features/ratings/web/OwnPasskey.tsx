import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Dialog, DialogBody } from '../../../kit/web/dialog/Dialog.tsx'
import { notice } from '../../../kit/web/states/toast.ts'
import { mayHaveSecrets } from '../../second-factors/web/parts/passkey.ts'
import gate from './BenchGate.module.css'
import { giveUpPasskey, isOpenedByPasskey, takeUpPasskey } from './device/passkey-way.ts'
import { failureWords } from './device/storage-words.ts'
import { useBench, useBenchState } from './device/use-bench.ts'
import { PinForm } from './PinForm.tsx'
import styles from './rating/survey-list.module.css'

/** Whether a passkey opens this device beside the PIN, and the way there; nothing where it cannot. */
export function OwnPasskey() {
  const { person } = useBench()
  const { online } = useBenchState()
  const [isUsed, setUsed] = useState<boolean>()
  const [isPossible, setPossible] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const look = useCallback(async () => setUsed(await isOpenedByPasskey(person)), [person])
  useEffect(() => {
    void look()
    void mayHaveSecrets().then(setPossible)
  }, [look])

  async function giveUp() {
    try {
      await giveUpPasskey(person)
      await look()
      notice.success('This device opens with the PIN alone.')
    } catch (failure) {
      notice.error(failureWords(failure))
    }
  }

  if (isUsed)
    return (
      <p className={styles.bring}>
        This device opens with your passkey, and with the PIN.
        <Button variant="subtle" size="sm" onClick={giveUp}>
          Use the PIN alone
        </Button>
      </p>
    )
  if (isUsed === undefined || !isPossible || !online) return null
  return (
    <>
      <p className={styles.bring}>
        Rather than the PIN, your finger or face can open this device.
        <Button variant="subtle" size="sm" onClick={() => setAsking(true)}>
          Use a passkey
        </Button>
      </p>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title="Open this device with a passkey">
        <DialogBody>
          <PinForm
            text="Enter the PIN of this device once more. Then the device asks for your finger, your face or its own PIN. The PIN of this page goes on to open it, too."
            verb="Use a passkey"
            onPin={async (pin) => {
              await takeUpPasskey(person, pin)
              setAsking(false)
              await look()
              notice.success('From now on your passkey opens this device, also without a connection.')
            }}
          >
            <Button variant="default" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </PinForm>
          <p className={gate.foot}>
            It is a passkey of your account; <Link to="/accreditor/account-settings">the account settings</Link> have them.
          </p>
        </DialogBody>
      </Dialog>
    </>
  )
}
