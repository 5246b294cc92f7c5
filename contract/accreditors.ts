/** Accreditors as staff see them: figures, degrees, list, log, export (decisions §6). */
import { calls } from './call.ts'

export const accreditors = calls({})
