/** The figures of the information pages, by the name a text gives them. They are drawn on the server only. */
import type { ComponentType } from 'react'
import type { FigureName } from '../../rules-texts.ts'
import { OutcomeLoop } from './OutcomeLoop.tsx'
import { PathOfADecision } from './PathOfADecision.tsx'
import { SeasonAndHabit } from './SeasonAndHabit.tsx'
import { WhoGains } from './WhoGains.tsx'
import { WhoIsWhat } from './WhoIsWhat.tsx'
import { YearlyCycle } from './YearlyCycle.tsx'

export const figures: Record<FigureName, ComponentType> = {
  'outcome-loop': OutcomeLoop,
  'path-of-a-decision': PathOfADecision,
  'season-and-habit': SeasonAndHabit,
  'who-gains': WhoGains,
  'who-is-what': WhoIsWhat,
  'yearly-cycle': YearlyCycle,
}
