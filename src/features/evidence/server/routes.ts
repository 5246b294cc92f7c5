import { type Asked, change, handlers } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import { removeParts } from '../../../kit/server/files/parts.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { evidenceColumns } from '../columns.ts'
import { evidence } from '../contract.ts'
import type { EvidenceItem } from '../contract-records.ts'
import { addLink, editItem, keepMarks, setTimes, takeOut } from './changes.ts'
import { enterRoom } from './checks.ts'
import { countOwnRooms, listOwnRooms, listTeam, listVisitRooms, type RoomRow } from './queries.ts'
import { countListed, countViews, listItems, listVersions, listViews, upsertLook } from './queries-items.ts'
import { findTimes } from './queries-marks.ts'
import { listUploads } from './queries-uploads.ts'
import { findSelfSurvey, withFullness } from './rooms.ts'
import { beginUpload, cancelUpload, finishUpload, lookAtUpload, ownUpload, takePart, toldUpload } from './uploads.ts'
import { followLink, readableItem, readsRemoved, sendVersion } from './views.ts'

export const evidenceRoutes = handlers(evidence, {
  rooms: async ({ db, actor, query }) =>
    listOf(
      query,
      listOwnRooms(db, actor, query).then((rooms) => withFullness(db, rooms)),
      countOwnRooms(db, actor),
    ),
  show: async ({ db, actor, params }) => ({ data: await oneRoom(db, await enterRoom(db, actor, params.survey_id)) }),
  items: async ({ db, actor, params, query }) => {
    const room = await enterRoom(db, actor, params.survey_id)
    if (query.only === 'removed' && !readsRemoved(actor)) throw invalid('only', 'What was taken out, only the agency reads.')
    const reader = actor.role === 'accreditor' ? actor.id : undefined
    return listOf(query, listItems(db, room.id, query, query, reader), countListed(db, room.id, query, reader))
  },
  versions: async ({ db, actor, params }) => {
    const item = await readableItem(db, actor, params.id)
    return { data: await listVersions(db, item.id) }
  },
  file: sendVersion,
  follow: followLink,
  look: change(async ({ actor, params }, { trx, spare }) => {
    const room = await enterRoom(trx, actor, params.survey_id)
    // who looked and when is a list of its own, which QA and Superadmin alone read
    spare()
    return { data: { since: await upsertLook(trx, room.id, actor.id) } }
  }),
  selfSurvey: async ({ db, actor, params }) => ({ data: await findSelfSurvey(db, await enterRoom(db, actor, params.survey_id)) }),
  mark: change((asked, act) => keepMarks(act, asked)),
  link: change((asked, act) => addLink(act, asked)),
  uploads: async ({ db, actor, params }) => {
    const room = await enterRoom(db, actor, params.survey_id)
    return { data: (await listUploads(db, room.id, actor.id)).map(toldUpload) }
  },
  begin: change((asked, act) => beginUpload(act, asked)),
  part: change((asked, act) => takePart(act, asked)),
  state: async ({ db, actor, params }) => ({ data: toldUpload(await ownUpload(db, actor, params.id)) }),
  finish: async (asked) => {
    const looked = await lookAtUpload(asked)
    try {
      const answer = await asked.act((act) => finishUpload(act, asked, looked))
      await removeAfterwards(asked)
      return answer
    } finally {
      await looked?.discard()
    }
  },
  cancel: async (asked) => {
    const answer = await asked.act((act) => cancelUpload(act, asked))
    await removeAfterwards(asked)
    return answer
  },
  edit: change((asked, act) => editItem(act, asked)),
  remove: change((asked, act) => takeOut(act, asked)),
  ofVisit: async ({ db, params }) => {
    const rooms = await listVisitRooms(db, params.accreditation_id)
    // every visit covers a program
    if (rooms.length === 0) throw notFound('This accreditation')
    return { data: { rooms: await withFullness(db, rooms), times: await findTimes(db, params.accreditation_id) } }
  },
  setTimes: change((asked, act) => setTimes(act, asked)),
  views: async ({ db, actor, params, query }) => {
    const room = await enterRoom(db, actor, params.survey_id)
    const [page, team] = await Promise.all([listOf(query, listViews(db, room.id, query), countViews(db, room.id)), listTeam(db, room)])
    return { ...page, team }
  },
  export: async ({ db, actor, params }) => {
    const room = await enterRoom(db, actor, params.survey_id)
    return csvFile('evidence.csv', evidenceColumns, allItems(db, room.id))
  },
})

/** What it was about stands already: parts that cannot be removed now go with the daily job. */
async function removeAfterwards({ settings, params, request }: Pick<Asked<typeof evidence.cancel>, 'settings' | 'params' | 'request'>) {
  await removeParts(settings, params.id).catch((error: unknown) =>
    request.log.warn({ err: error, upload: params.id }, 'the parts of an upload were not removed'),
  )
}

async function oneRoom(db: Db, room: RoomRow) {
  const [told] = await withFullness(db, [room])
  if (!told) throw notFound('This evidence')
  return told
}

/** A room at once is a few thousand lines at most: by pages of that size. */
async function* allItems(db: Db, surveyId: string): AsyncGenerator<EvidenceItem[]> {
  const paginate = 1_000
  for (let page = 1; ; page++) {
    const rows = await listItems(db, surveyId, { only: 'all' }, { page, paginate })
    yield rows
    if (rows.length < paginate) return
  }
}
