import { forPages } from '../../../kit/contract/agency.ts'
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listSettings } from '../../../kit/server/agency/queries.ts'
import { settings } from '../contract.ts'
import { brandPicture, drawnMark, saveBrand } from './brand.ts'
import { resetSection, saveAreas, saveDeclarations, saveRates, saveRegions, saveSection, takeRatesBack } from './changes.ts'
import { refuseLostItems, saveFeedbackItems } from './feedback-items.ts'
import { ratesOf, standingOf, valuesNow } from './reading.ts'

export const settingsRoutes = handlers(settings, {
  show: async ({ db }) => {
    const { settings: stored } = await listSettings(db)
    return { data: { standing: standingOf(stored), values: valuesNow(), rates: ratesOf(stored), pages: forPages() } }
  },
  agency: change(({ body }, act) => saveSection(act, 'agency', body)),
  brand: async ({ body, upload, act }) => {
    const drawn = upload && (await drawnMark(upload))
    return act((act) => saveBrand(act, body, drawn))
  },
  brandPicture: async ({ db, settings: at, params, request, reply }) => {
    const picture = await brandPicture(db, at, params.picture, request.log)
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return picture
  },
  contact: change(({ body }, act) => saveSection(act, 'contact', body)),
  trustees: change(({ body }, act) => saveSection(act, 'trustees', body)),
  regions: change(({ body }, act) => saveRegions(act, body)),
  areas: change(({ body }, act) => saveAreas(act, body)),
  holidays: change(({ body }, act) => saveSection(act, 'holidays', body)),
  visitDays: change(({ body }, act) => saveSection(act, 'visitDays', body)),
  limits: change(({ body }, act) => saveSection(act, 'limits', body)),
  declarations: change(({ body }, act) => saveDeclarations(act, body)),
  feedback: change(({ body }, act) => saveFeedbackItems(act, body)),
  pay: change(({ body }, act) => saveSection(act, 'pay', body)),
  security: change(({ body }, act) => saveSection(act, 'security', body)),
  fees: change(({ body }, act) => saveRates(act, 'fees', body)),
  honoraria: change(({ body }, act) => saveRates(act, 'honoraria', body)),
  thresholds: change(({ body }, act) => saveRates(act, 'thresholds', body)),
  terms: change(({ body }, act) => saveRates(act, 'terms', body)),
  takeBack: change(({ body }, act) => takeRatesBack(act, body)),
  reset: change(async ({ body }, act) => {
    if (body.section === 'feedback') await refuseLostItems(act)
    return resetSection(act, body)
  }),
})
