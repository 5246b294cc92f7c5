import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { publicTexts } from '../contract-texts.ts'
import { drawnFrom, editPublicText, findPublicText, listPublicTexts, restorePublicText, textNamed } from './public-texts.ts'

export const textRoutes = handlers(publicTexts, {
  list: async ({ db }) => ({ data: await listPublicTexts(db) }),
  show: async ({ db, params }) => ({ data: await findPublicText(db, textNamed(params.name)) }),
  edit: change(async ({ params, body }, act) => ({
    data: await editPublicText(act, textNamed(params.name), body),
    message: 'Saved. Whoever opens the page from now on reads this text.',
  })),
  restore: change(async ({ params, body }, act) => ({
    data: await restorePublicText(act, textNamed(params.name), body.version),
    message: 'The text is the default one again.',
  })),
  preview: async ({ params, body }) => ({ data: drawnFrom(textNamed(params.name), body) }),
})
