/** What a store of files does, whichever kind it is. */
import type { Readable } from 'node:stream'

/** What is stored: a file of this machine, or bytes. */
export type Content = { readonly place: string } | Uint8Array
/** A stored content: its size before its first byte. Who does not read it to its end destroys it. */
export type Opened = { readonly bytes: number; readonly content: Readable }
export type Found = { readonly id: string; readonly place: string; readonly storedAt: Date }

/** What both kinds do. A storage that is away or refuses us throws a `StorageError`; a content that is not there is `undefined`. */
export type FileStore = {
  /** As operators know it. */
  readonly name: string
  /** The variable of the environment that names it. */
  readonly variable: 'DATA_DIR' | 'FILES_URL'
  /** Whole under its id when it returns, or not there at all. */
  readonly put: (id: string, content: Content) => Promise<void>
  readonly open: (id: string) => Promise<Opened | undefined>
  readonly holds: (id: string) => Promise<boolean>
  /** Also where there is none. */
  readonly remove: (id: string) => Promise<void>
  readonly list: () => AsyncIterable<Found>
  /** The id of the installation whose files these are, and where it stands. */
  readonly marker: {
    readonly place: string
    readonly read: () => Promise<string | undefined>
    readonly write: (id: string) => Promise<void>
  }
  /** @throws where nothing can be stored */
  readonly tryWriting: () => Promise<void>
}
