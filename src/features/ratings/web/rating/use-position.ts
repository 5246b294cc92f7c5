import { useRemembered } from '../../../../kit/web/remembered.ts'

/** The statement a person is at in an area, kept in this browser: after a call, a meal or a killed tab one goes on where one was. */
export function usePosition(name: string, ids: readonly string[], first: () => string): [string, (id: string) => void] {
  const [kept, keep] = useRemembered<string | null>(`rating.${name}`, null, isText)
  return [kept !== null && ids.includes(kept) ? kept : first(), keep]
}

function isText(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
