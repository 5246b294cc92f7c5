import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withMoves } from './light-router.ts'

const lib = path.resolve(import.meta.dirname, '../../node_modules/react-router/dist/production/lib')

test('what starts React Router in the browser tells a new address within the move', () => {
  const code = readFileSync(path.join(lib, 'dom-export/hydrated-router.js'), 'utf8')
  expect(withMoves(code)).toContain('React$1.startTransition(() => setLocation(newState.location))')
  expect(code).toContain('as React$1 from')
  expect(() => withMoves('')).toThrow('is not there any more')
})
