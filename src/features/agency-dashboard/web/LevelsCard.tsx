import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { ChartCard } from '../../../kit/web/chart/ChartCard.tsx'
import { useUser } from '../../../kit/web/current-user.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Menu } from '../../../kit/web/menu/Menu.tsx'
import type { LevelGroup, LevelRow } from '../../dashboard-figures/contract.ts'
import { degreeNames, type Level, levelNames, levelsSought } from '../../ladder/rules.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { agencyDashboard } from '../contract.ts'
import { programList, programsBy } from './parts/links.ts'

const LevelBars = lazy(() => import('../../dashboard-figures/web/parts/LevelBars.tsx'))

type Group = {
  label: string
  nameOf: (name: string) => string
  total: string
  /** What the list of programs calls it; it cannot be narrowed to a type of institution. */
  filter?: string
}

const groups: Record<LevelGroup, Group> = {
  region: { label: 'By region', nameOf: shortRegion, total: 'the region’s total', filter: 'region' },
  type: { label: 'By type', nameOf: (name) => name.charAt(0).toUpperCase() + name.slice(1), total: 'the total of the type' },
  degree_level: {
    label: 'By degree',
    nameOf: (name) => degreeNames[name as keyof typeof degreeNames] ?? name,
    total: 'the total of the degree',
    filter: 'degree',
  },
}

type LevelsCardProps = { title?: string /** How the rows are grouped at first. */; first?: LevelGroup /** And always. */; fixed?: boolean }

/** Programs by level, for each region, type of institution or degree. */
export function LevelsCard({ title = 'Institution levels', first = 'region', fixed }: LevelsCardProps) {
  const [by, setBy] = useState<LevelGroup>(first)
  const read = useQuery({ ...query(agencyDashboard.institutionLevels, { body: { by } }), placeholderData: keepPreviousData })
  const { role } = useUser()
  const nameOf = (row: LevelRow) => groups[by].nameOf(row.name)
  const { filter } = groups[by]
  const linkTo =
    filter && mayOpen(role, programList) ? (row: LevelRow, level: readonly Level[]) => programsBy({ [filter]: row.name, level }) : undefined
  const rows = read.data?.data
  const withLevel = rows?.reduce((sum, row) => sum + row.total - row.levels.none, 0)
  return (
    <ChartCard
      title={title}
      summary={rows && `${formatCount(withLevel ?? 0, 'program')} with a level; the figure at the end of a bar is ${groups[by].total}`}
      actions={
        !fixed && (
          <Menu>
            <Menu.Target>
              <Button variant="subtle" size="xs" rightSection={<Icon name="chevron-down" size={14} />}>
                {groups[by].label}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {(Object.keys(groups) as LevelGroup[]).map((one) => (
                <Menu.RadioItem key={one} onClick={() => setBy(one)} checked={one === by} check={<Icon name="check" size={14} />}>
                  {groups[one].label}
                </Menu.RadioItem>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      }
      table={
        rows && {
          head: [
            groups[by].label.replace('By ', '').replace(/^./, (first) => first.toUpperCase()),
            ...levelsSought.map((level) => levelNames[level]),
          ],
          rows: rows.map((row) => [nameOf(row), ...levelsSought.map((level) => row.levels[level])]),
        }
      }
      height={by === 'region' ? 520 : 160}
      error={read.error}
      onRetry={read.refetch}
    >
      {rows && <LevelBars rows={rows} nameOf={nameOf} linkTo={linkTo} />}
    </ChartCard>
  )
}
