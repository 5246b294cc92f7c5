/** The open workbench of a person on a device: the programs taken along, what was rated of each, and the files beside it. */
import { CallError } from '../../../../kit/contract/client.ts'
import type { RatingPack } from '../../contract.ts'
import { type DeviceStore, exchange, type Line } from '../../rules-exchange.ts'
import { savedKind } from '../../rules-saved.ts'
import type { Database, KeptPhoto } from './database.ts'
import { deviceStore } from './device-store.ts'
import { expirePins } from './expire-pins.ts'
import { type Pins, pinsOf, type RoomLine, withRoom } from './pins.ts'
import { seal, sealBytes, unseal, unsealBytes } from './seal.ts'
import { storageWords } from './storage-words.ts'
import { countWaiting, type Waiting } from './waiting.ts'

export type KeptSurvey = { readonly pack: RatingPack; readonly takenAt: string; readonly waiting: number; readonly held: number }

/** The server, as the workbench sees it. */
export type Server = {
  take(survey: string): Promise<RatingPack>
  line(survey: string): Line
  /** Once it returns the server has the photo for good, however often it was sent. */
  sendPhoto(survey: string, id: string, photo: Blob): Promise<void>
  readonly evidence: RoomLine
}

export type Bench = {
  readonly person: string
  /** What was taken along, the next visit first. */
  surveys(): Promise<KeptSurvey[]>
  /** Whether no program was taken along. */
  isEmpty(): Promise<boolean>
  take(survey: string): Promise<void>
  pack(survey: string): Promise<RatingPack | null>
  store(survey: string): DeviceStore
  waiting(): Promise<Waiting>
  /** Uploads what waits and reads what is new, of one program or of all. Throws what the server throws; nothing is lost by it. */
  exchange(survey?: string): Promise<void>
  keepPhoto(survey: string, photo: { id: string; blob: Blob }): Promise<void>
  file(id: string): Promise<Blob | null>
  /** Evidence pinned to be read without the server. */
  readonly pins: Pins
  /** Everything that lies here, readable: the last resort, to be sent to the agency. */
  everything(): Promise<Blob>
}

/** No answer, signed out, too many, away for a moment: the next request would fare no better. */
const endsAll = [0, 401, 429, 502, 503, 504]

type KeptPack = { pack: RatingPack; takenAt: string }

export function benchOf(person: string, whole: Database, key: CryptoKey, server: Server): Bench {
  const pins = pinsOf(person, whole, key, server.evidence)
  const database = withRoom(whole, pins.drop)
  const stores = new Map<string, DeviceStore>()
  const store = (survey: string) => {
    const known = stores.get(survey) ?? deviceStore(database, key, survey)
    stores.set(survey, known)
    return known
  }
  const packs = async () => {
    const rows = await database((connection) => connection.getAll('packs', everyPack()))
    const found = await Promise.all(rows.map(({ name, sealed }) => unseal<KeptPack>(key, name, sealed)))
    return found.sort((one, other) => (one.pack.visit_date < other.pack.visit_date ? -1 : 1))
  }
  const blobOf = async ({ id, type, sealed }: KeptPhoto) => new Blob([await unsealBytes(key, id, sealed)], { type })

  const sendPhoto = async (id: string, survey: string) => {
    const file = await database((connection) => connection.get('files', id))
    if (!file || file.survey !== survey) return
    await server.sendPhoto(survey, id, await blobOf(file))
    await database(async (connection) => {
      const { waiting: _, ...settled } = file
      await connection.put('files', settled)
    })
  }
  const sendPhotos = async (survey: string) => {
    // the keys alone: a week of photos is more than a small device has room for at once
    const ids = await database((connection) => connection.getAllKeysFromIndex('files', 'waiting'))
    await eachOf(ids, (id) => sendPhoto(id, survey))
  }

  return {
    person,
    store,
    pins,
    async surveys() {
      return Promise.all(
        (await packs()).map(async ({ pack, takenAt }) => {
          const range = IDBKeyRange.bound([pack.id, 0], [pack.id, Number.POSITIVE_INFINITY])
          const waiting = await database((connection) => connection.countFromIndex('operations', 'waiting', range))
          const rows = await database((connection) => connection.getAllFromIndex('operations', 'of', pack.id))
          return { pack, takenAt, waiting, held: rows.filter(({ held }) => held).length }
        }),
      )
    },
    isEmpty: async () => (await database((connection) => connection.count('packs', everyPack()))) === 0,
    async take(survey) {
      const name = packName(survey)
      const kept: KeptPack = { pack: await server.take(survey), takenAt: new Date().toISOString() }
      const sealed = await seal(key, name, kept)
      await database((connection) => connection.put('packs', { name, sealed }))
    },
    async pack(survey) {
      const row = await database((connection) => connection.get('packs', packName(survey)))
      return row ? (await unseal<KeptPack>(key, row.name, row.sealed)).pack : null
    },
    waiting: () => countWaiting(database),
    async exchange(survey) {
      await expirePins(database)
      const all = survey ? [survey] : (await packs()).map(({ pack }) => pack.id)
      await eachOf(all, (one) =>
        eachOf([() => exchange(store(one), server.line(one)), () => sendPhotos(one), () => pins.check(one)], (step) => step()),
      )
    },
    async keepPhoto(survey, { id, blob }) {
      const sealed = await sealBytes(key, id, new Uint8Array(await blob.arrayBuffer()))
      const kept: KeptPhoto = { id, survey, type: blob.type, sealed, waiting: 1 }
      await database(async (connection) => {
        const step = connection.transaction('files', 'readwrite', { durability: 'strict' })
        await step.store.put(kept)
        await step.done
      }).catch((error: unknown) => {
        throw new Error(storageWords(error))
      })
    },
    async file(id) {
      const found = await database((connection) => connection.get('files', id))
      return found ? blobOf(found) : null
    },
    async everything() {
      const programs = await Promise.all(
        (await packs()).map(async ({ pack }) => {
          const { counting, held } = await store(pack.id).read()
          return {
            survey: pack.id,
            number: pack.number,
            program: pack.program,
            institution: pack.institution,
            operations: [...counting, ...held],
            not_uploaded: (await store(pack.id).waiting(0xffff_ffff)).map(({ id }) => id),
          }
        }),
      )
      const files = await database((connection) => connection.getAll('files'))
      const photos = await Promise.all(
        files.map(async (file) => ({
          id: file.id,
          survey: file.survey,
          uploaded: !file.waiting,
          content: await asAddress(await blobOf(file)),
        })),
      )
      const all = { what: savedKind, person, saved_at: new Date().toISOString(), programs, photos }
      return new Blob([JSON.stringify(all, null, 1)], { type: 'application/json' })
    },
  }
}

/** What is wrong with one does not stop the others; it is thrown when all were tried. A line that is dead stops at once. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let failed: { error: unknown } | undefined
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (error instanceof CallError && endsAll.includes(error.status)) throw error
      failed ??= { error }
    }
  }
  if (failed) throw failed.error
}

function everyPack(): IDBKeyRange {
  return IDBKeyRange.bound(packName(''), packName('\uffff'))
}

function packName(survey: string): string {
  return `pack ${survey}`
}

function asAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
