import { Button } from '@mantine/core'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { saveBlob } from '../../../../kit/web/save-blob.ts'
import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import type { EvidenceItem } from '../../../evidence/contract-records.ts'
import { shownTypes } from '../../../evidence/rules.ts'
import type { FilePages } from '../../../files/web/parts/FilePages.tsx'
import { useBench } from '../device/use-bench.ts'
import styles from './evidence.module.css'

type Pages = ComponentType<ComponentProps<typeof FilePages>>

/** A pinned file, out of the sealed store: a PDF or picture in the page, any other saved for a program of the device. */
export function PinnedFile({ item, onClose }: { item: EvidenceItem; onClose: () => void }) {
  const { pins } = useBench()
  const [content, setContent] = useState<Blob | null | undefined>()
  const [Pages, setPages] = useState<Pages | null>(null)
  const [isBroken, setBroken] = useState(false)
  const { title, version_id, type, number } = item
  const name = item.name ?? 'file'
  const isShown = shownTypes.includes(type ?? '') && !isBroken
  useEffect(() => {
    pins.content(version_id).then(setContent, () => setContent(null))
  }, [pins, version_id])
  useEffect(() => {
    // on a device that has not kept it yet, the file can be saved all the same
    if (isShown)
      loadPages().then(
        (part) => setPages(() => part),
        () => setBroken(true),
      )
  }, [isShown])
  return (
    <Dialog opened onClose={onClose} size={1150} title={title} foot={<Button onClick={onClose}>Close</Button>}>
      {content === null && (
        <Notice tone="warn" title="It is not on this device any more">
          The room has closed, or the file had to make room for what you rated. With a network, look into the list again.
        </Notice>
      )}
      {content && (
        <Button variant="default" leftSection={<Icon name="download" />} onClick={() => saveBlob(content, name)}>
          Save the file{number > 1 && `, version ${number}`}
        </Button>
      )}
      {content !== null && isShown && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <section className={styles.pages} tabIndex={0} aria-label={`${name}, scrolls`}>
          {Pages && <Pages content={content} type={type ?? ''} name={name} zoom={100} onBroken={() => setBroken(true)} />}
        </section>
      )}
      {content && !isShown && (
        <EmptyState
          bare
          icon="file"
          title={isBroken ? 'It cannot be shown here' : 'Save it to read it'}
          text={
            isBroken ? 'Save it and open it with a program of this device.' : 'Office files and texts are opened by a program of your own.'
          }
        />
      )}
    </Dialog>
  )
}

async function loadPages(): Promise<Pages> {
  return (await import('../../../files/web/parts/FilePages.tsx')).FilePages
}
