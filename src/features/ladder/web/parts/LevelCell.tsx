import { type Level as LevelName, type Qualification, qualificationNames } from '../../rules.ts'
import { Level } from './Level.tsx'

/** The level a program holds, and below it the level it is qualified for. */
export function LevelCell({ program }: { program: { level: LevelName; qualified_for: Qualification | null } }) {
  return (
    <>
      <Level level={program.level} />
      {program.qualified_for && <small>{qualificationNames[program.qualified_for]}</small>}
    </>
  )
}
