/** Before the workbench: the PIN of this device. Behind it: uploading runs, and what waits is said. */
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../kit/web/current-user.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { BenchBar } from './BenchBar.tsx'
import styles from './BenchGate.module.css'
import { keyState, newPin, openWith, openWithPasskey, setPin } from './device/open-bench.ts'
import { isOpenedByPasskey } from './device/passkey-way.ts'
import { BenchProvider, type OpenBench } from './device/use-bench.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PinForm } from './PinForm.tsx'

type Way = 'looking' | 'new' | 'locked' | 'forgotten' | 'missing'

export function BenchGate({ children }: { children: ReactNode }) {
  const { id } = useUser()
  const [way, setWay] = useState<Way>('looking')
  const [hasPasskey, setHasPasskey] = useState(false)
  const [open, setOpen] = useState<OpenBench | null>(null)
  useEffect(() => {
    void keyState(id).then(async (state) => {
      setHasPasskey(state === 'locked' && (await isOpenedByPasskey(id)))
      setWay(state)
    })
  }, [id])
  useEffect(() => open?.engine.start(), [open])

  if (open)
    return (
      <BenchProvider value={open}>
        <BenchBar />
        {children}
      </BenchProvider>
    )
  return (
    <Page title="Ratings" description="Rate the programs of your visits, with or without a connection">
      {way === 'missing' ? (
        <Notice tone="warn" title="This browser keeps nothing">
          Ratings are kept on the device until they are uploaded, and this browser does not allow it (a private window, perhaps). Open the
          page in an ordinary window.
        </Notice>
      ) : (
        <section className={styles.gate} aria-busy={way === 'looking'}>
          {way === 'new' && (
            <PinForm
              key="new"
              title="Choose a PIN for this device"
              text="What you rate is kept here, sealed, until it is uploaded. The PIN opens it, also without a connection."
              verb="Set PIN"
              twice
              onPin={async (pin) => setOpen(await setPin(id, pin))}
            />
          )}
          {way === 'locked' && hasPasskey && <PasskeyButton onUse={async () => setOpen(await openWithPasskey(id))} />}
          {way === 'locked' && (
            <PinForm
              key="locked"
              title={hasPasskey ? 'Or enter your PIN' : 'Enter your PIN'}
              text="It is the PIN you chose on this device."
              verb="Open"
              onPin={async (pin) => {
                const found = await openWith(id, pin)
                if (!found) throw new Error('This is not the PIN of this device.')
                setOpen(found)
              }}
            >
              <Button variant="subtle" onClick={() => setWay('forgotten')}>
                PIN forgotten
              </Button>
            </PinForm>
          )}
          {way === 'forgotten' && (
            <PinForm
              key="forgotten"
              title="Choose a new PIN"
              text="You are signed in, so the agency’s server lets you choose another PIN for this device. It needs a connection; nothing you rated is lost."
              verb="Set new PIN"
              twice
              onPin={async (pin) => setOpen(await newPin(id, pin))}
            >
              <Button variant="subtle" onClick={() => setWay('locked')}>
                Back
              </Button>
            </PinForm>
          )}
          <p className={styles.foot}>
            On another person’s device, <Link to="/accreditor/dashboard">go back</Link> and use your own.
          </p>
        </section>
      )}
    </Page>
  )
}
