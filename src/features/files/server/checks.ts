/** Who may read which kind of stored file. Features register their rule here, so that the files know no feature. */
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import type { FileKind, StoredFile } from './queries.ts'

export type FilePolicy = (db: Db, actor: Actor, file: StoredFile) => Promise<boolean>

const policies = new Map<FileKind, FilePolicy>()

/** Says who may read files of one kind: `filesOf('payment_proof', mayReadProof)`. A kind without a rule is read by nobody. */
export function filesOf(kind: FileKind, policy: FilePolicy): void {
  policies.set(kind, policy)
}

/** Whether somebody may have a file, by the rule of its kind. */
export async function mayRead(db: Db, actor: Actor, file: StoredFile): Promise<boolean> {
  return (await policies.get(file.kind)?.(db, actor, file)) ?? false
}
