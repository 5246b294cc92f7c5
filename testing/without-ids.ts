/** What is told, as text, without ids: they are made of any digits, once in a while of those that must not be told. */
export function withoutIds(told: unknown): string {
  const text = typeof told === 'string' ? told : JSON.stringify(told)
  return text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
}
