/**
 * The folder of the embedded database, made durable. As shipped, PGlite never calls fsync: an acknowledged write could be
 * lost when the machine stops. Here Emscripten's file layer gets a real fsync and PostgreSQL is started with it on,
 * one fsync a commit. Pinned to the PGlite version in package.json and held by `database.test.ts`.
 */
import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd?: number | null; node?: unknown }
type NodeFiles = { stream_ops: { fsync?: (stream: Stream) => number }; realPath: (node: unknown) => string }
type Emscripten = { NODEFS?: NodeFiles; FS: { filesystems: { NODEFS: NodeFiles } } }

/** Counted for the test: how often a file was really synced. */
export const synced = { files: 0 }

export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args)
    const preRun = result.emscriptenOpts.preRun as unknown as ((mod: Emscripten) => void)[]
    preRun.unshift((mod) => {
      const files = mod.NODEFS ?? mod.FS.filesystems.NODEFS
      files.stream_ops.fsync = (stream) => {
        if (typeof stream.nfd === 'number') syncFile(stream.nfd)
        else if (stream.node) syncFolder(files.realPath(stream.node))
        return 0
      }
    })
    return result
  }
}

/** PGlite starts PostgreSQL with `-F` (no fsync); this leaves it out and names the method the file layer has. */
export function durableStartParams(params: readonly string[]): string[] {
  return [...params.filter((one) => one !== '-F'), '-c', 'wal_sync_method=fsync']
}

function syncFile(descriptor: number): void {
  synced.files++
  fs.fsyncSync(descriptor)
}

function syncFolder(folder: string): void {
  const descriptor = fs.openSync(folder, 'r')
  try {
    syncFile(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
