/** The thread that compares all records with each other, beside the requests. */
import { parentPort } from 'node:worker_threads'
import { type InstitutionSaid, likelyInstitutions } from './institutions.ts'
import { likelyPeople, type PersonSaid } from './people.ts'

export type Comparing = { kind: 'person'; of: PersonSaid[] } | { kind: 'institution'; of: InstitutionSaid[] }

parentPort?.on('message', (task: Comparing) => {
  parentPort?.postMessage(task.kind === 'person' ? likelyPeople(task.of) : likelyInstitutions(task.of))
})
parentPort?.postMessage('ready')
