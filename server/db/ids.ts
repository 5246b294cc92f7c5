import { v7 } from 'uuid'

/** A new id: UUIDv7, so that ids rise with time and indexes stay compact (decisions §1). */
export function newId(): string {
  return v7()
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be handed to the database as an id. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
