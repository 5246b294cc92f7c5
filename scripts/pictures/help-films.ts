/** What the films of the help show, step by step, and what is said meanwhile. */
import type { Person } from '../../e2e/people.ts'
import type { FilmSize } from '../tour/film.ts'
import type { Guide } from '../tour/guide.ts'
import { mark, openArea, openClaimed, openRoom, phone } from './help-scenes.ts'

export type HelpFilm = {
  name: string
  person: Person
  size: FilmSize
  steps: (led: Guide, here: string) => Promise<void>
}

const desk = { width: 1024, height: 640, bitrate: 150_000 }

export const helpFilms: readonly HelpFilm[] = [
  {
    name: 'verify-film',
    person: 'finance',
    size: desk,
    steps: async (led, here) => {
      const { page } = led
      await openClaimed(page, here)
      const proof = page.getByRole('region', { name: 'Payment proof' })
      await proof.locator('canvas').first().waitFor()
      await led.say('A charge that says “Paid · to verify” has its proof beside it.', async () => {
        await led.look(1600)
        await led.point(proof)
        await led.look(1200)
      })
      await led.say('Verify payment; the next one comes up by itself, and it can be taken back.', () =>
        led.click(page.getByRole('button', { name: 'Verify payment' }), 3200),
      )
    },
  },
  {
    name: 'rate-film',
    person: 'accreditor',
    size: { ...phone, scale: 1.5, bitrate: 150_000 },
    steps: async (led) => {
      const { page } = led
      await openArea(page)
      await led.say('Mark each statement from 5 to 0.', async () => {
        await led.look(1200)
        for (const [statement, points] of [4, 5, 3].entries()) await led.click(mark(page, statement, points), 700)
      })
      await page.context().setOffline(true)
      await led.say('Without a network the marks wait on the device.', async () => {
        await led.look(800)
        await led.click(mark(page, 3, 4), 1800)
      })
      await page.context().setOffline(false)
      await led.say('With a network they are sent by themselves.', () => led.look(2000))
    },
  },
  {
    name: 'evidence-film',
    person: 'institution',
    size: desk,
    steps: async (led, here) => {
      const { page } = led
      await openRoom(page, here)
      const dialog = page.getByRole('dialog', { name: 'Add files' })
      await led.say('Add files to the room of a program.', async () => {
        await led.look(1200)
        await led.click(page.getByRole('button', { name: 'Add files' }).first(), 900)
      })
      await led.say('Say which area they are about, choose them, and give each a title.', async () => {
        await dialog.getByLabel('About').selectOption({ label: 'Area II: Faculty' })
        await led.point(dialog.getByLabel('About'))
        await led.look(900)
        await dialog.getByLabel('Choose files').setInputFiles({
          name: 'faculty-plan.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(20_000)]),
        })
        await dialog.getByLabel('Title of faculty-plan.pdf').fill('')
        await led.click(dialog.getByLabel('Title of faculty-plan.pdf'), 300)
        await led.type('Faculty plan', 500)
      })
      await led.say('Each file is in the room when it has arrived, also over a line that breaks.', () =>
        led.click(dialog.getByRole('button', { name: 'Add file', exact: true }), 2600),
      )
    },
  },
]
