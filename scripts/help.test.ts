import { expect, test } from 'vitest'
import { commands, publicScripts, readScripts } from './help.ts'

const told = Object.values(commands).flatMap((group) => Object.keys(group))

test('`npm run help` tells of every command that package.json has, of each once, and of no other', () => {
  expect(told.toSorted()).toEqual(publicScripts(readScripts()).toSorted())
})

test('a hook before another command is no command of its own, but a command whose name begins alike is', () => {
  expect(publicScripts({ start: '', prestart: '', prepare: '', preview: '', view: '' })).toEqual(['start', 'prepare', 'view'])
})
