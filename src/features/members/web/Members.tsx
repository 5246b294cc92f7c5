/** `/about-{brand}/institutional-members`: the member institutions by region, with how far their programs have come. */
import clsx from 'clsx'
import { type MetaArgs, useLoaderData } from 'react-router'
import { agency, shortRegion } from '../../../kit/contract/agency.ts'
import { formatCount, formatNumber, inWords } from '../../../kit/contract/words.ts'
import { Skyline } from '../../drawings/web/parts/Skyline.tsx'
import { levelNames, levelsSought } from '../../ladder/rules.ts'
import information from '../../public-frame/web/parts/information.module.css'
import { addresses } from '../../public-frame/web/parts/menu.ts'
import { PageHead } from '../../public-frame/web/parts/PageHead.tsx'
import { SearchChoice, SearchForm } from '../../public-frame/web/parts/SearchForm.tsx'
import site from '../../public-frame/web/parts/site.module.css'
import { anchorOf, MemberRegion } from './MemberRegion.tsx'
import styles from './members.module.css'
import type { loader } from './members-loader.ts'
import { openedByAddress } from './opened-by-address.ts'
import { ScaleLegend } from './parts/Scale.tsx'

export { loader } from './members-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function Members() {
  const { data: members, regions, total, campuses, asked, narrowed, title, crumbs } = useLoaderData<typeof loader>()
  const byRegion = Map.groupBy(members, (member) => member.region)
  const shown = regions.filter((one) => byRegion.has(one.region))
  return (
    <>
      <PageHead
        crumbs={crumbs}
        title={title}
        lead={`${formatNumber(total)} state universities and colleges in ${inWords(regions.length)} regions, with ${formatCount(campuses, 'campus', 'campuses')}. Find one, and see how many of its programs are accredited and how far they have come.`}
        open
        drawing={
          <Skyline
            className={styles.skyline}
            regions={regions.map((one) => ({
              name: one.region,
              short: shortRegion(one.region),
              members: one.members,
              to: byRegion.has(one.region) ? `#${anchorOf(one.region)}` : `${addresses.members}#${anchorOf(one.region)}`,
            }))}
          />
        }
      />
      <div className={site.page}>
        <Search key={JSON.stringify(asked)} asked={asked} />
        <div className={clsx(styles.regions, shown.length === 0 && styles.none)} {...openedByAddress.mark}>
          {shown.length > 0 && (
            <nav className={information.sidenav} aria-labelledby="by-region">
              <h2 id="by-region">By region</h2>
              <ul>
                {shown.map(({ region }) => (
                  <li key={region}>
                    <a href={`#${anchorOf(region)}`}>
                      {withoutShort(region)}
                      <span>{byRegion.get(region)!.length}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div>
            <p className={clsx(site.muted, styles.found)} role="status">
              {narrowed
                ? `${formatCount(members.length, 'member')} found of ${formatNumber(total)}. `
                : `Showing all ${formatCount(total, 'member')}`}
              {narrowed && <a href={addresses.members}>Show all</a>}
            </p>
            {members.length > 0 ? (
              <div className={clsx(site.scale, styles.legend)}>
                <ScaleLegend />
              </div>
            ) : (
              <Nobody />
            )}
            {shown.map(({ region }, index) => (
              <MemberRegion key={region} name={region} members={byRegion.get(region)!} open={index === 0 || narrowed} />
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

type Asked = { search: string; region?: string | undefined; level?: string | undefined }

function Search({ asked }: { asked: Asked }) {
  return (
    <SearchForm className={styles.search} label="Search members" placeholder="Name, city or province" search={asked.search}>
      <SearchChoice name="region" label="Region" chosen={asked.region}>
        <option value="">All {agency.regions.length} regions</option>
        {agency.regions.map((region) => (
          <option key={region.name}>{region.name}</option>
        ))}
      </SearchChoice>
      <SearchChoice name="level" label="Highest level" chosen={asked.level}>
        <option value="">Any level</option>
        {levelsSought.map((level) => (
          <option key={level} value={level}>
            {levelNames[level]}
          </option>
        ))}
      </SearchChoice>
    </SearchForm>
  )
}

function Nobody() {
  return (
    <section className={styles.empty}>
      <h2>No member found</h2>
      <p>Try a part of the name, the city, or another region. Only institutions of the State are members.</p>
      <a href={addresses.members}>Show all members</a>
    </section>
  )
}

/** `National Capital Region (NCR)` → `National Capital Region`; `Region V (Bicol Region)` → `Bicol Region`. */
function withoutShort(region: string): string {
  const [, outside, inside] = /^(.*) \((.*)\)$/.exec(region) ?? []
  if (!outside || !inside) return region
  return outside.startsWith('Region ') ? inside : outside
}
