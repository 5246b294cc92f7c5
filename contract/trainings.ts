/** Training modules and who takes part in them (decisions §8). */
import { calls } from './call.ts'

export const trainings = calls({})
