import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeQueryClient } from './query-client.ts'

test('what is read for the first time while something is changed is asked once more, and what was before is not shown', async () => {
  const client = makeQueryClient()
  const answers: ((rows: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((answer) => answers.push(answer))
  const shown: (string[] | undefined)[] = []
  const leave = new QueryObserver(client, { queryKey: ['comments'], queryFn }).subscribe(({ data }) => shown.push(data))
  expect(answers).toHaveLength(1)
  const anew = client.invalidateQueries()
  answers[0]?.(['before'])
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.(['after'])
  await anew
  expect(client.getQueryData(['comments'])).toEqual(['after'])
  expect(shown).not.toContainEqual(['before'])
  leave()
})

test('reads that nothing was changed of go on', async () => {
  const client = makeQueryClient()
  const answers: ((rows: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((answer) => answers.push(answer))
  const leave = new QueryObserver(client, { queryKey: ['comments'], queryFn }).subscribe(() => {})
  await client.invalidateQueries({ queryKey: ['visits'] })
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'comments' })
  answers[0]?.(['before'])
  await expect.poll(() => client.getQueryData(['comments'])).toEqual(['before'])
  expect(answers).toHaveLength(1)
  leave()
})
