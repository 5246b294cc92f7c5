import { Button, Group } from '@mantine/core'
import { formatInstant } from '../../../kit/contract/days.ts'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import type { KeptDraft } from './announcement-draft.ts'

/** What was typed here before and never saved: offered, never put into the form by itself. */
export function DraftOffer({ offer, onTake, onThrow }: { offer: KeptDraft; onTake: (offer: KeptDraft) => void; onThrow: () => void }) {
  return (
    <Notice tone="warn" icon="history" title="Something you typed was not saved">
      <p>
        From {formatInstant(offer.at)}
        {offer.values.title && `: ${offer.values.title}`}. It is kept in this browser only; a chosen cover is not.
      </p>
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={() => onTake(offer)}>
          Take it up
        </Button>
        <Button variant="subtle" size="xs" onClick={onThrow}>
          Throw it away
        </Button>
      </Group>
    </Notice>
  )
}
