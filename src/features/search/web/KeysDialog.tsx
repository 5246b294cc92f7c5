import { Fragment } from 'react'
import type { Role } from '../../../kit/contract/roles.ts'
import { Dialog, DialogBody } from '../../../kit/web/dialog/Dialog.tsx'
import { KeyCap } from '../../../kit/web/dialog/KeyCap.tsx'
import type { KeyWords } from '../../../kit/web/keys.ts'
import styles from './keys.module.css'
import { keysOf } from './keys-shown.ts'

type KeysDialogProps = { role: Role; isMac: boolean; opened: boolean; onClose: () => void }

/** The keys there are for a role. */
export function KeysDialog({ role, isMac, opened, onClose }: KeysDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={720}
      title="Keys"
      description="Single keys work while nothing is being typed. A panel shows its own letters at its foot."
    >
      <DialogBody>
        <div className={styles.groups}>
          {keysOf(role).map(({ name, keys }) => (
            <section key={name}>
              <h3>{name}</h3>
              <dl>
                {keys.map((one) => (
                  <div key={one.does}>
                    <dt>{drawn(one, isMac)}</dt>
                    <dd>{one.does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogBody>
    </Dialog>
  )
}

function drawn({ keys }: KeyWords, isMac: boolean) {
  return keys.map((combination) =>
    combination === '…' ? (
      <span key={combination}>…</span>
    ) : (
      <Fragment key={combination}>
        {partsOf(combination).map((part) => (
          <KeyCap key={part}>{part === 'Ctrl' && isMac ? '⌘' : part}</KeyCap>
        ))}
      </Fragment>
    ),
  )
}

/** `Ctrl K` is two keys, `Page Up` is one. */
function partsOf(combination: string): string[] {
  return combination.startsWith('Page') ? [combination] : combination.split(' ')
}
