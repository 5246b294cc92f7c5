import Bars from '../../kit/web/chart/Bars.tsx'
import { ChartCard } from '../../kit/web/chart/ChartCard.tsx'
import Columns from '../../kit/web/chart/Columns.tsx'
import Donut from '../../kit/web/chart/Donut.tsx'
import { FigureBars, Figures } from '../../kit/web/chart/Figures.tsx'
import Line from '../../kit/web/chart/Line.tsx'
import { Room, Sample } from './Sample.tsx'
import { nothing, refusals } from './samples.ts'

const regions = [
  ['National Capital Region', 1204, 310],
  ['Region IV-A', 640, 0],
  ['Bangsamoro Autonomous Region in Muslim Mindanao', 12, 4],
] as const
const years = ['2024', '2025', '2026', '2027', '2028'].map((year, i) => ({
  year,
  done: [812, 1204, 640, 0, 0][i]!,
  planned: [0, 0, 320, 710, 90][i]!,
}))
const shares = [
  { key: 'valid', name: 'Valid', count: 5361, fill: 'var(--st-valid)' },
  { key: 'upcoming', name: 'Upcoming expiration', count: 702, fill: 'var(--st-upcoming)' },
  { key: 'grace', name: 'Grace period', count: 48, fill: 'var(--st-grace)' },
  { key: 'expired', name: 'Expired', count: 271, fill: 'var(--st-expired)', hatched: true },
]
const table = { head: ['Region', 'Programs'], rows: regions.map(([name, count]) => [name, count] as const) }

const bars = regions.map(([region, count]) => ({
  key: region,
  name: region,
  says: `${region}: ${count}`,
  parts: [{ key: 'all', value: count, fill: 'var(--bar)' }],
}))

export function ChartRoom() {
  return (
    <Room name="chart" says="Figures as drawings, each with the same figures as a table.">
      <Sample of="ChartCard, Bars" state="usual">
        <ChartCard title="Programs by region" summary="1,856 programs in three regions" table={table} height={120}>
          <Bars rows={bars} />
        </ChartCard>
      </Sample>
      <Sample of="Bars" state="stacked, with heads">
        <Bars
          heads={[
            { key: 'with', name: 'With a level', short: 'Level' },
            { key: 'without', name: 'Without a level', short: 'None' },
          ]}
          rows={regions.map(([region, count, without]) => ({
            key: region,
            name: region,
            says: `${region}: ${count} with a level, ${without} without`,
            parts: [
              { key: 'with', value: count, fill: 'var(--bar)', on: 'var(--surface)' },
              { key: 'without', value: without, fill: 'var(--bar-plan)' },
            ],
          }))}
        />
      </Sample>
      <Sample of="Marks, Mark" state="each opens a list; the arrow keys go from one to the next">
        <Bars rows={bars.map((row) => ({ ...row, to: '/dev/mails' }))} />
      </Sample>
      <Sample of="ChartCard" state="loading">
        <ChartCard title="Loading" table={undefined} height={120}>
          {null}
        </ChartCard>
      </Sample>
      <Sample of="ChartCard" state="failed">
        <ChartCard title="Failed" table={undefined} error={refusals.unanswered} onRetry={nothing}>
          {null}
        </ChartCard>
      </Sample>
      <Sample of="ChartCard" state="refused">
        <ChartCard title="Refused" table={undefined} error={refusals.refused} access={['Superadmin']}>
          {null}
        </ChartCard>
      </Sample>
      <Sample of="Bars" state="nothing to count">
        <Bars rows={bars.map((row) => ({ ...row, parts: [{ key: 'all', value: 0, fill: 'var(--bar)' }] }))} />
      </Sample>
      <Sample of="Columns" state="done and planned (hatched)">
        <Columns
          height={220}
          groups={[
            {
              key: 'all',
              label: '',
              columns: years.map(({ year, done, planned }) => ({
                key: year,
                label: year,
                says: `${year}: ${done + planned} visits`,
                solid: done,
                hatched: planned,
                isPeak: year === '2025',
              })),
            },
          ]}
        />
      </Sample>
      <Sample of="Columns" state="groups">
        <Columns
          height={220}
          groups={['2026', '2027'].map((year) => ({
            key: year,
            label: year,
            total: '1,204',
            says: '1,204 places',
            columns: ['Q1', 'Q2', 'Q3', 'Q4'].map((label, i) => ({
              key: label,
              label,
              narrow: label.slice(1),
              says: label,
              solid: 80 + i * 60,
            })),
          }))}
        />
      </Sample>
      <Sample of="Line" state="with what is planned; arrow keys read it">
        <Line
          label="Team places by quarter"
          height={240}
          points={[112, 140, 96, 180, 212, 160].map((value, i) => ({
            key: String(i),
            ...(i % 2 === 0 ? { label: `Q${(i % 4) + 1}` } : {}),
            says: `Quarter ${i + 1}: ${value} places`,
            value,
            planned: i > 3,
          }))}
        />
      </Sample>
      <Sample of="Donut" state="hatched: over">
        <Donut slices={shares} noun={['program', 'programs']} />
      </Sample>
      <Sample of="Figures" state="one is the filter at the moment, one is loading" wide>
        <Figures
          name="dev-parts"
          label="Sample figures"
          of={[
            { label: 'Active', value: 569, isOn: true, onClick: nothing, detail: 'in 17 regions' },
            { label: 'On leave', value: 12, onClick: nothing },
            { label: 'Retired', value: undefined, onClick: nothing },
            { label: 'Not a filter', value: 1_204_000 },
          ]}
          more={{ label: 'By region', content: <FigureBars title="Region" columns={3} of={figureBars} /> }}
        />
      </Sample>
      <Sample of="FigureBars">
        <FigureBars title="Region" of={figureBars} />
      </Sample>
    </Room>
  )
}

const figureBars = regions.map(([label, value], i) => ({ key: label, label, value, isOn: i === 1, onClick: nothing }))
