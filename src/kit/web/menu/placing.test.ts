import { expect, test } from 'vitest'
import { placeBeside } from './placing.ts'

const view = { width: 1000, height: 600 }
const box = { width: 200, height: 100 }

test('a menu hangs below what opened it, at its end', () => {
  expect(placeBeside({ top: 50, left: 700, width: 40, height: 30 }, box, view, 'bottom-end', 6)).toEqual({ top: 86, left: 540 })
})

test('where there is no room below it stands above', () => {
  expect(placeBeside({ top: 560, left: 100, width: 40, height: 30 }, box, view, 'bottom-start', 6)).toEqual({ top: 454, left: 100 })
})

test('it never leaves the window', () => {
  expect(placeBeside({ top: 50, left: 0, width: 40, height: 30 }, box, view, 'bottom-end', 6).left).toBe(5)
  expect(placeBeside({ top: 590, left: 0, width: 40, height: 10 }, box, view, 'right-start', 6).top).toBe(495)
})

test('a tip stands over the middle', () => {
  expect(placeBeside({ top: 300, left: 400, width: 40, height: 30 }, { width: 60, height: 20 }, view, 'top', 5)).toEqual({
    top: 275,
    left: 390,
  })
})
