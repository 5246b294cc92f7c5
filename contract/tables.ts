/** The generic calls /api/admin/{table}: exactly two tables have one (decisions §1). */
import { calls } from './call.ts'

export const tables = calls({})
