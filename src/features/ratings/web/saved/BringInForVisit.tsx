import { useQueryClient } from '@tanstack/react-query'
import { listed } from '../../../../kit/contract/words.ts'
import { call } from '../../../../kit/web/sending.ts'
import { type RatingState, ratings } from '../../contract.ts'
import type { SavedRatings } from '../../rules-saved.ts'
import { SavedFileDialog, type SavedPart } from './SavedFileDialog.tsx'

/** QA brings in what a member's device saved and could not send: it is held, and QA lets it count. */
export function BringInForVisit({ states, onClose }: { states: readonly RatingState[]; onClose: () => void }) {
  const client = useQueryClient()

  function partsOf({ programs, photos }: SavedRatings): SavedPart[] | string {
    const parts = states.flatMap(({ id, program, people }) => {
      const operations = programs.filter(({ survey }) => survey === id).flatMap((one) => one.operations)
      const names = new Map(people.map((one) => [one.id, one.name]))
      const of = [...new Set(operations.map(({ person }) => names.get(person) ?? 'somebody who was never on the team'))]
      if (operations.length === 0) return []
      return { survey: id, program, of: listed(of), operations, photos: photos.filter(({ survey }) => survey === id) }
    })
    if (parts.length > 0) return parts
    const others = programs.filter((one) => one.operations.length > 0).map(({ number, program }) => `${program} (${number})`)
    return others.length > 0
      ? `The file has nothing for this visit, only for ${listed(others)}. Bring it in there.`
      : 'The file has no entries: nothing was rated on that device.'
  }

  return (
    <SavedFileDialog
      title="Bring in a saved file"
      description="When a device cannot send what was rated, its owner saves a file and hands it to you. What the portal does not have yet is held until you let it count."
      partsOf={partsOf}
      send={(survey_id, operations) => call(ratings.bringIn, { body: { survey_id, operations: [...operations] } })}
      sendPhoto={(survey_id, photo, file, person) => call(ratings.bringPhoto, { body: { survey_id, photo, person }, file })}
      done="Everything in the file is here. What is new waits under “held”."
      onDone={() => client.invalidateQueries()}
      onClose={onClose}
    />
  )
}
