import { formatCount } from '../../../kit/contract/words.ts'
import { Figures } from '../../../kit/web/chart/Figures.tsx'
import type { FinanceInfoStats } from '../contract.ts'
import type { InfoListState } from './account-info-filters.ts'

/** Who has bank info and who has none; each figure narrows the list to them. */
export function AccountInfoFigures({ list, stats }: { list: InfoListState; stats: FinanceInfoStats | undefined }) {
  const { info, status } = list.filters
  const isUnpayable = info === 'without' && status?.length === 1 && status[0] === 'active'
  const isOn = { with: info === 'with', without: info === 'without' && !isUnpayable, unpayable: isUnpayable }

  function toggle(which: keyof typeof isOn) {
    const off = isOn[which]
    list.setFilter('info', off ? undefined : which === 'with' ? 'with' : 'without')
    // the third figure counts active people alone: leaving it leaves that too
    if (which === 'unpayable' || isUnpayable) list.setFilter('status', which === 'unpayable' && !off ? ['active'] : undefined)
  }
  return (
    <Figures
      name="account-info"
      label="Figures over all accreditors"
      of={[
        {
          label: 'With bank info',
          value: stats?.with_info,
          detail: stats && `of ${formatCount(stats.total, 'accreditor')}`,
          isOn: isOn.with,
          onClick: () => toggle('with'),
        },
        { label: 'Without', value: stats && stats.total - stats.with_info, isOn: isOn.without, onClick: () => toggle('without') },
        {
          label: 'Active without',
          value: stats?.active_without_info,
          detail: 'cannot be paid yet',
          isOn: isOn.unpayable,
          onClick: () => toggle('unpayable'),
        },
        { label: 'Banks', value: stats?.banks.length },
      ]}
    />
  )
}
