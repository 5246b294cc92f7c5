import { v7 } from 'uuid'

/** A new id: UUIDv7, so that ids rise with time and indexes stay compact (decisions §1). */
export function newId(): string {
  return v7()
}
