import { call } from '../../../../kit/web/sending.ts'
import { ratings } from '../../contract.ts'
import type { SavedRatings } from '../../rules-saved.ts'
import { useBench, useBenchState } from '../device/use-bench.ts'
import { SavedFileDialog, type SavedPart } from './SavedFileDialog.tsx'

/** What another device of the same person saved is sent from here, as that device would have. */
export function BringInOwn({ onDone, onClose }: { onDone: () => unknown; onClose: () => void }) {
  const bench = useBench()
  const { exchangeNow } = useBenchState()

  function partsOf({ person, programs, photos }: SavedRatings): SavedPart[] | string {
    if (person !== bench.person) return 'This file was saved by somebody else. Send it to the agency: QA brings it in.'
    const parts = programs.map(({ survey, program, operations }) => ({
      survey,
      program,
      of: 'Your own',
      // what others rated is sent by their own devices
      operations: operations.filter((one) => one.person === person),
      photos: photos.filter((one) => one.survey === survey),
    }))
    const own = parts.filter(({ operations }) => operations.length > 0)
    return own.length > 0 ? own : 'The file has no entries of yours.'
  }

  return (
    <SavedFileDialog
      title="Bring in a saved file"
      description="A file that you saved on another device. What the portal does not have yet is sent from here; nothing comes in twice."
      partsOf={partsOf}
      send={(survey_id, operations) => call(ratings.send, { body: { survey_id, operations: [...operations] } })}
      sendPhoto={(survey_id, photo, file) => call(ratings.sendPhoto, { body: { survey_id, photo }, file })}
      done="Everything in the file is uploaded."
      onDone={async () => {
        exchangeNow()
        await onDone()
      }}
      onClose={onClose}
    />
  )
}
