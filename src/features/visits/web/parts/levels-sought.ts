import { type LevelSought, levelNames, levelsSought } from '../../../ladder/rules.ts'

/** The levels several programs seek, lowest first, the common word once: `Candidate, Level I, II`. */
export function levelsSoughtWords(sought: readonly LevelSought[]): string {
  const present = levelsSought.filter((level) => sought.includes(level)).map((level) => levelNames[level])
  const numbered = present.filter((name) => name.startsWith('Level '))
  return [
    ...present.filter((name) => !numbered.includes(name)),
    ...numbered.map((name, i) => (i === 0 ? name : name.slice('Level '.length))),
  ].join(', ')
}
