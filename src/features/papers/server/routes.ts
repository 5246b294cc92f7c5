import { readers } from '../../../kit/contract/roles.ts'
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { storeOf } from '../../../kit/server/files/store.ts'
import { storedFile } from '../../../kit/server/files/stored-file.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { readSeal } from '../../../kit/server/seal/key-file.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { filesOf } from '../../files/server/checks.ts'
import { findFile } from '../../files/server/queries.ts'
import { paperColumns } from '../columns.ts'
import { papers } from '../contract.ts'
import { checkPaper } from './check.ts'
import { checkKeys } from './check-keys.ts'
import { countWaiting, findPaper, findPaperByFile, listPapers, type PaperFile, paperPages } from './queries.ts'
import { findNumberByFile } from './queries-check.ts'
import { listTrainingsWithout } from './queries-records.ts'
import { issueOfDecision, issueServiceRecord, issueTrainingCertificates } from './records.ts'

export const paperRoutes = handlers(papers, {
  list: async ({ db, settings, query }) => {
    const [page, count, seal] = await Promise.all([listPapers(db, query), countWaiting(db), readSeal(settings)])
    return { ...page, waiting: { count, reason: seal.problem ?? null } }
  },
  export: async ({ db, query }) => csvFile('papers.csv', paperColumns, paperPages(db, query)),
  own: async ({ db, actor, query }) =>
    listPapers(db, { ...query, filter: { institution_id: institutionOf(actor), ...narrowed(query), kind: ['certificate', 'letter'] } }),
  mine: async ({ db, actor, query }) =>
    listPapers(db, { ...query, filter: { accreditor_id: actor.id, kind: ['service_record', 'training_certificate'] } }),
  file: async ({ db, settings, params, actor, request }) => {
    const paper = await findPaper(db, params.id)
    // Missing and not yours look the same.
    if (!paper || !isOpenTo(actor, paper)) throw notFound('This paper')
    const file = paper.file_id && (await findFile(db, paper.file_id))
    if (!file) throw new Refusal(409, `${paper.number} is being made. Open it again in a moment.`)
    return storedFile(storeOf(settings), file, request.log)
  },
  ofDecision: change(({ body }, act) => issueOfDecision(act, body.decision_id)),
  serviceRecord: change(({ body }, act) => issueServiceRecord(act, body.accreditor_id, body)),
  ownServiceRecord: change(({ body, actor }, act) => issueServiceRecord(act, actor.id, body)),
  trainings: ({ db, query }) => listTrainingsWithout(db, query),
  trainingCertificates: change(({ body }, act) => issueTrainingCertificates(act, body.training_id)),
  checkKeys: async ({ db, settings }) => ({ data: await checkKeys(db, settings) }),
  byFile: async ({ db, params }) => {
    const number = await findNumberByFile(db, params.fingerprint)
    if (!number) throw notFound('A paper with this file')
    return { data: { number } }
  },
  check: async ({ db, params }) => ({ data: await checkPaper(db, params.number) }),
})

filesOf('paper', async (db, actor, file) => {
  const paper = await findPaperByFile(db, file.id)
  return paper !== undefined && isOpenTo(actor, paper)
})

/** Staff who read the book, the institution it is about (its certificates and letters), and the person it is about. */
function isOpenTo(actor: Actor, paper: PaperFile): boolean {
  if ((readers.accreditations as readonly string[]).includes(actor.role)) return true
  if (actor.role === 'institution')
    return paper.institution_id === actor.institution_id && actor.institution_id !== null && ['certificate', 'letter'].includes(paper.kind)
  return actor.role === 'accreditor' && paper.accreditor_id === actor.id
}

function institutionOf(actor: Actor): string {
  if (!actor.institution_id) throw new Refusal(403, 'Your account belongs to no institution.')
  return actor.institution_id
}

function narrowed({ program_id }: { program_id?: string | undefined }) {
  return program_id ? { program_id } : {}
}
