/** The calls of the workbench, as it uses them. */
import { CallError } from '../../../../kit/contract/client.ts'
import { call } from '../../../../kit/web/sending.ts'
import { evidence } from '../../../evidence/contract.ts'
import type { EvidenceItem } from '../../../evidence/contract-records.ts'
import { ratings } from '../../contract.ts'
import type { Operation } from '../../rules.ts'
import type { Line } from '../../rules-exchange.ts'
import type { Server } from './bench.ts'
import type { RoomLine } from './pins.ts'

/** What the server refused, by the operation, with its sentence. Kept on the device, and tried again with every exchange. */
export type RefusedEntries = Map<string, string>

/** What the server took from here, by its keys, and what it had for us. */
type Heard = { onKept(ids: readonly string[]): void; onRead(operations: readonly Operation[]): void }

/**
 * Milliseconds after which a request that has not ended is given up, so that another tab, or the next try, goes on. The largest, a photo
 * of 256 KiB, has left by then over 18 kbit/s.
 */
const longestRequest = 120_000

export function serverFor(refused: RefusedEntries, { onKept, onRead }: Heard, longest: number = longestRequest): Server {
  const ended = () => AbortSignal.timeout(longest)
  return {
    take: async (survey) => (await call(ratings.take, { body: { survey_id: survey } }, ended())).data,
    line: (survey) => ({
      async send(operations) {
        const answer = await oneByOneWhereRefused(operations, refused, (some) =>
          call(ratings.send, { body: { survey_id: survey, operations: [...some] } }, ended()),
        )
        onKept(answer.kept)
        return answer
      },
      async since(readTo) {
        try {
          const answer = await call(ratings.since, { query: { survey_id: survey, read_to: readTo } }, ended())
          onRead(answer.operations)
          return answer
        } catch (error) {
          // who has left the team reads no more of it; what was rated until then was sent before this was asked
          if (error instanceof CallError && error.status === 404) return { operations: [], read_to: readTo, more: false }
          throw error
        }
      },
    }),
    async sendPhoto(survey, id, photo) {
      const file = new File([photo], `${id}.jpg`, { type: photo.type })
      await call(ratings.sendPhoto, { body: { survey_id: survey, photo: id }, file }, ended())
    },
    evidence: roomLine,
  }
}

const roomLine: RoomLine = {
  async room(survey) {
    try {
      return { until: (await call(evidence.show, { params: { survey_id: survey } })).data.closes }
    } catch (error) {
      if (error instanceof CallError && [403, 404].includes(error.status)) return { closed: error.message }
      throw error
    }
  },
  async items(survey, place) {
    const all: EvidenceItem[] = []
    for (let page = 1; ; page++) {
      const query = { page, paginate: 100, area: place as 'whole' }
      const { data, meta } = await call(evidence.items, { params: { survey_id: survey }, query })
      all.push(...data)
      if (page >= meta.last_page) return all
    }
  },
  async isThere(item) {
    try {
      await call(evidence.versions, { params: { id: item } })
      return true
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return false
      throw error
    }
  },
  file: (version) => call(evidence.file, { params: { id: version } }),
}

/** One entry that is refused must not hold up those beside it: then each goes by itself, and what is refused stays here. */
export async function oneByOneWhereRefused(operations: readonly Operation[], refused: RefusedEntries, send: Line['send']) {
  const settled = { kept: [] as string[], held: [] as string[] }
  try {
    const answer = await send(operations)
    for (const { id } of operations) refused.delete(id)
    return answer
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (operations.length === 1) {
      refused.set(operations[0]!.id, error.message)
      return settled
    }
  }
  for (const operation of operations) {
    const { kept, held } = await oneByOneWhereRefused([operation], refused, send)
    settled.kept.push(...kept)
    settled.held.push(...held)
  }
  return settled
}

/** The server has read it and will not have it; everything else is tried again as it is. */
function isRefusal(error: unknown): error is CallError {
  return error instanceof CallError && [400, 409, 413, 422].includes(error.status)
}
