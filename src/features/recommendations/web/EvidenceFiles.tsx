import { FilePicker, FileRow } from '../../../kit/web/form/FilePicker.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { type Recommendation, recommendations } from '../contract.ts'
import { mostFiles } from '../rules.ts'

/** Evidence of an answer: each file is added and taken away by itself, before the answer and after it. */
export function EvidenceFiles({ of: { id, files } }: { of: Recommendation }) {
  const add = useChange(recommendations.addFile, { says: 'The evidence is kept.' })
  const remove = useChange(recommendations.removeFile, { says: 'The file is taken away.' })
  return (
    <div>
      {files.map((file) => (
        <FileRow key={file.id} name={file.name} bytes={file.bytes} onRemove={() => remove.send({ params: { id, file_id: file.id } })} />
      ))}
      {files.length < mostFiles && (
        <FilePicker
          label="Evidence"
          what="the evidence"
          rule={recommendations.addFile.upload}
          value={null}
          progress={add.percent}
          onChange={(file) => file && add.send({ params: { id }, file })}
        />
      )}
      <Refused refusal={add.refusal ?? remove.refusal} onClose={add.refusal ? add.clear : remove.clear} />
    </div>
  )
}
