const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be handed to the database as an id. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
