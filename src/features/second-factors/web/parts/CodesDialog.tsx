import { Button } from '@mantine/core'
import { agency } from '../../../../kit/contract/agency.ts'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { saveBlob } from '../../../../kit/web/save-blob.ts'
import { toast } from '../../../../kit/web/states/toast.ts'
import styles from './factors.module.css'

/** The recovery codes, shown this once: to be copied, saved or written down. */
export default function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('The codes are copied.'),
      () => toast.error('The browser does not let us copy them. Write them down, or save them as a file.'),
    )
  return (
    <Dialog
      opened
      once
      onClose={onClose}
      title="Your recovery codes"
      description="They are shown this once. Keep them where you find them without the device that signs you in."
      foot={
        <>
          <Button variant="subtle" mr="auto" leftSection={<Icon name="copy" />} onClick={() => void copy()}>
            Copy
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="download" />}
            onClick={() =>
              saveBlob(new Blob([`Recovery codes, ${agency.acronym}\n\n${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
            }
          >
            Save as a file
          </Button>
          <Button onClick={onClose}>I have kept them</Button>
        </>
      }
    >
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>Each works once, after your password, in the place of your passkey or the code of your app.</p>
    </Dialog>
  )
}
