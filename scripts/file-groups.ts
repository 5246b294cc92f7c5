/**
 * Which file of the browser's build a module goes to. Left alone, each module that two pages share becomes a file of its own: some
 * ninety for a page.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'

/** In so many pages and parts a module is used that nearly every page of the portal shows, and that several show. */
const everywhere = 64
const several = 30
/** So many pages and parts share a rule or a word of the field that goes to one file with its like. */
const some = 7
/** So many pages and parts of the public site share what nearly each of its visitors loads. */
const shared = 5
const src = path.resolve(import.meta.dirname, '../src')
/** Folders of `src/` with what only the public site shows; what it draws and no script needs is left out. */
const publicFolders = [
  'app/site',
  ...['public-frame', 'drawings', 'members', 'resources', 'site', 'announcements'].map((feature) => `features/${feature}/web`),
]
/** Our own modules; of the public site's own pages nothing. */
const isOwn = (id: string) =>
  id.startsWith('agency:') ||
  id.includes('preload-helper') ||
  (id.startsWith(src) && /\.tsx?$/.test(id) && !/[\\/]server[\\/]/.test(id) && (!isPublic(id) || id.endsWith('error-words.ts')))
const isPublic = (id: string) => publicFolders.some((folder) => id.startsWith(path.join(src, folder) + path.sep))
/** What a feature and the kit say to both sides: the files on top of their folders. */
const contract = String.raw`[\\/](?:kit[\\/]contract|features[\\/][\w-]+)[\\/][\w-]+\.ts$`
export const isContract = new RegExp(contract)

/** Of the portal, what many pages share. */
const ofPages = new RegExp(String.raw`[\\/]kit[\\/]web[\\/](?!site[\\/]).*\.tsx?$|[\\/]Skeleton\.mjs$|${contract}`)
/** Of that, what stands around a list: no dashboard shows one at first. */
const isOfLists = /[\\/]kit[\\/]web[\\/](list|columns)[\\/]/
/** What of it draws a table: that of a section, too, which is no list to page and to search. */
const isOfTables =
  /[\\/]kit[\\/]web[\\/](list[\\/](DataTable|DataTableRow|BulkBar)\.tsx|columns[\\/](use-even-rows|column-widths|draw-edge)\.ts)$/
/** What of it stands on pages without a list, too. */
const isBesideLists = /[\\/]kit[\\/]web[\\/]list[\\/](ExportButton|SearchField|use-removal|record-columns)\.tsx?$/
/** Which survey a program may have, which steps a visit may take, and the rates that are asked for it. */
const isOfSurveys =
  /[\\/](ladder[\\/]rules-surveys|visits[\\/]rules-(steps|days)|kit[\\/]contract[\\/]rates)\.ts$|^agency:(fees|thresholds|areaMeans)$/
/** The card of a chart, and what all charts are drawn with. */
const isOfCharts =
  /[\\/](kit[\\/]web[\\/]chart[\\/](ChartCard|Hatch|Marks|scale)|dashboard-figures[\\/]web[\\/]parts[\\/](SharesCard|StatusCard))\.tsx?$/
/** What places a list of choices or a calendar over the page, and what checks and sends a form: no page shows one at first. */
const isOpenedLater =
  /[\\/]@floating-ui[\\/]|[\\/]core[\\/]esm[\\/](components[\\/](Popover[\\/]|Combobox[\\/](?!get-parsed|ComboboxChevron))|utils[\\/]Floating[\\/])/
const isForForms =
  /node_modules[\\/](@mantine[\\/]form|klona|fast-deep-equal)[\\/]|[\\/]kit[\\/](web[\\/]form[\\/](use-call-form|CallForm|FormErrors|FormDialog|StaleNotice)|contract[\\/]sentences)\.tsx?$/
/** Fields and buttons, as every form has them. */
const isOfField =
  /[\\/]@mantine[\\/](core[\\/]esm[\\/]components[\\/](ActionIcon|Button|Loader|TextInput)|hooks[\\/]esm[\\/]use-uncontrolled)[\\/]/
/** Boxes to tick, tabs, areas of text. */
const isOfControls =
  /[\\/]@mantine[\\/](core[\\/]esm[\\/](components[\\/](Checkbox[\\/]CheckIcon|ScrollArea[\\/]utils[\\/]to-int)|core[\\/]utils[\\/](create-scoped-keydown-handler|find-element-ancestor|get-env|get-safe-id|is-element|primitive))|hooks[\\/]esm[\\/](use-(force-update|media-query|mounted|mutation-observer|reduced-motion|shallow-effect|timeout|window-event)|utils[\\/](use-callback-ref|shallow-equal)))/
const isOfGuests =
  /[\\/]@mantine[\\/](core[\\/]esm[\\/](components[\\/](NativeSelect|VisuallyHidden)|core[\\/](DirectionProvider|utils[\\/]create-safe-context|MantineProvider[\\/]color-functions[\\/]get-auto-contrast-value)))[\\/]/

/** In the order in which they are asked; few files for what everybody loads. */
export const fileGroups = [
  // One stylesheet for the parts, which every page of the portal loads first, and one for each feature of the portal: none
  // comes twice, and no dialog that is opened later turns round which of two rules wins.
  { name: stylesheet, test: /\.module\.css$/, priority: 7 },
  // with what whatever reads a setting asks: too little for a file of its own
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|clsx)[\\/]|[\\/]contract[\\/]agency-block\.ts$/,
    priority: 6,
  },
  // what every page says and needs; the public site, too, which has its own style sheets: apart from what brings the portal's
  { name: everyPageFile, test: (id: string) => isOwn(id) || isOfWords.test(id), priority: 5 },
  // what the page to sign in shares with the portal, with what that needs of packages
  { name: entranceFile, test: (id: string) => isOwn(id) || isOfField.test(id), priority: 4 },
  // what the forms of people who are not signed in share with the portal besides
  { name: guestsFile, test: (id: string) => isOwn(id) || isOfGuests.test(id), priority: 3 },
  {
    name: 'parts',
    test: (id: string) => /node_modules[\\/](@mantine|@tanstack)[\\/]/.test(id) && !isOpenedLater.test(id) && !isForForms.test(id),
    minShareCount: everywhere,
    priority: 2,
  },
  // whom a message can be for, and what for: asked by the form and by its answer
  { name: 'contact', test: /^agency:departments$|[\\/]contact-words\.ts$/, priority: 2 },
  { name: sharedFile, test: isOwn, priority: 1 },
  {
    name: siteFile,
    test: (id: string) => isPublic(id) && /\.(tsx?|css)$/.test(id) && !/[\\/](drawings[\\/]|News\.tsx$)/.test(id),
    priority: 1,
  },
  { name: 'portal', test: /@mantine[\\/]dates.*DatesProvider/, priority: 1 },
  {
    name: 'pages',
    test: (id: string) => ofPages.test(id) && !isForForms.test(id) && (!isOfLists.test(id) || isBesideLists.test(id)),
    minShareCount: several,
    priority: 0,
  },
  { name: 'tables', test: isOfTables, minShareCount: several, priority: 0 },
  { name: 'lists', test: isOfLists, minShareCount: several, priority: 0 },
  { name: 'charts', test: isOfCharts, priority: 0 },
  { name: 'surveys', test: isOfSurveys, minShareCount: some, priority: 0 },
  { name: ratingFile, test: isOwn, minShareCount: some, priority: 0 },
  { name: fieldFile, test: isOwn, minShareCount: some, priority: 0 },
  { name: dashboardsFile, test: isOwn, priority: 0 },
  // few bytes that several parts of Mantine share: no page shall fetch the next three files for those that it shows at once
  { name: 'controls', test: isOfControls, minShareCount: 4, priority: 1 },
  {
    name: 'mantine',
    test: /[\\/]@mantine[\\/](hooks[\\/]|core[\\/]esm[\\/](core[\\/]utils|components[\\/]ScrollArea[\\/]utils))/,
    minShareCount: 4,
    priority: 0,
  },
  // after all that pages need at once, so that nothing of it is in them
  { name: 'forms', test: isForForms, priority: 0 },
  { name: 'floating', test: isOpenedLater, priority: 0 },
]

/**
 * The stylesheet a CSS module goes to. The public site's modules, and those it shares with the portal, are split by page: nobody who
 * only visits loads the portal's.
 */
function stylesheet(id: string): string | null {
  const [, room = '', file] = /[\\/]src[\\/](.*)[\\/]([\w-]+)\.module\.css/.exec(id) ?? []
  // every public page has a head
  if (file === 'pagehead') return 'page-head-styles'
  if (file === undefined || file === 'Icon' || isPublic(id) || room.endsWith('editor')) return null
  if (file === 'charts') return 'chart-styles'
  const [, feature] = /features[\\/]([\w-]+)/.exec(room) ?? []
  // search and help stand in the frame of every page
  if (!feature || ['search', 'faq', 'ladder', 'navigation'].includes(feature)) return 'portal-styles'
  return `${together.find((several) => several.includes(feature))?.[0] ?? feature}-styles`
}

/** Features whose parts stand on one page: one stylesheet for all of them. */
const together = [
  ['visits', 'teams', 'outcomes', 'schedule', 'requests', 'assignments'],
  ['agency-dashboard', 'institution-dashboard', 'accreditor-dashboard', 'dashboard-figures', 'management-report'],
]

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }
type Room = 'everyPage' | 'entrance' | 'guests' | 'site' | 'siteFrame' | 'portal' | 'register' | 'workbench'
type Reach = Record<Room, Set<string>> & { sitePages: Set<string>[]; dashboards: Set<string>[] }
const reaches = new WeakMap<object, Reach>()

/**
 * The file one of our own modules goes to where many pages load it: on a slow line each file more costs a share of a round trip,
 * because browsers ask for six at a time. What the public site uses, too, goes to a small file of its own, so that visitors load
 * nothing of the portal; what the frame of the portal needs comes with every page of the portal anyway.
 */
function sharedFile(id: string, graph: Graph): string | null {
  const reach = reachOf(graph)
  // other settings the public site uses are few and short: each goes where it is used (scripts/light/light-agency.ts)
  if (id.startsWith('agency:')) return reach.portal.has(id) && !reach.site.has(id) ? 'portal' : null
  if (reach.portal.has(id)) return 'portal'
  // two hundred bytes that a third of the pages need
  if (isOfTones.test(id) && !isPublicly(id, reach)) return 'portal'
  if (isForBelow.test(id)) return 'portal'
  // not with the site's own parts, which no page of the portal shows
  return reach.site.has(id) && !ofSiteAlone.test(id) ? 'site-words' : null
}

function everyPageFile(id: string, graph: Graph): string | null {
  const { everyPage, entrance, site } = reachOf(graph)
  if (everyPage.has(id) || isOfWords.test(id) || id.includes('preload-helper')) return 'every-page'
  return entrance.has(id) && site.has(id) && !id.startsWith('agency:') && !ofSiteAlone.test(id) ? 'every-page' : null
}
/** Drawn by the server for public pages, which have no such script. */
const ofSiteAlone = /[\\/]site-icons\.tsx$/

/** People who are not signed in yet load nothing of the frame they will see: what they do load comes with every page afterwards. */
function entranceFile(id: string, graph: Graph): string | null {
  if (isOfField.test(id)) return 'entrance'
  const { entrance, portal, site } = reachOf(graph)
  return entrance.has(id) && !site.has(id) && (portal.has(id) || !ofFeatures.test(id)) ? 'entrance' : null
}
/** Days, money and numbers in words, levels and regions: what nearly every page says. */
const isOfWords =
  /[\\/]agency\.config\.ts$|[\\/]contract[\\/](days|money|words|rates-terms)\.ts$|^agency:(regions|areas|address)$|[\\/]ladder[\\/]rules(-areas)?\.ts$/

function guestsFile(id: string, graph: Graph): string | null {
  if (isOfGuests.test(id)) return 'guests'
  const { guests, portal } = reachOf(graph)
  return guests.has(id) && (portal.has(id) || !ofFeatures.test(id)) && !isForForms.test(id) ? 'guests' : null
}

/** What keeps the room of what comes below the first screen. */
const isForBelow = /[\\/]states[\\/](WhenSeen|part-when-seen)\.tsx$/

/** What shape and word the states of visits and validity have. */
const isOfTones = /[\\/](visits|ladder)[\\/]web[\\/]parts[\\/]tones\.ts$/

/**
 * The rules and words of the field that the first pages of institutions and accreditors share with pages about visits: a few hundred
 * bytes each, and a dozen of them. Never what a public page needs, too: it would load the portal with it. The page teams rate on, which
 * is kept on their devices and may have 60 KiB, gets what it needs of them in a file of its own.
 */
function ratingFile(id: string, graph: Graph): string | null {
  return isOfTerms.test(id) || (fieldFile(id, graph) && reachOf(graph).workbench.has(id)) ? 'rating' : null
}
/** Reached over other files of rules, which are not looked behind. */
const isOfTerms = /[\\/](ladder[\\/]rules-terms|ratings[\\/]rules-team)\.ts$/
function fieldFile(id: string, graph: Graph): string | null {
  const reach = reachOf(graph)
  const isThere = reach.dashboards.some((one) => one.has(id))
  return isThere && isOfRules.test(id) && !isPublicly(id, reach) ? 'field' : null
}
const isOfRules = /[\\/]features[\\/].*\.ts$/

/** What several dashboards begin with, and other pages hardly show. */
function dashboardsFile(id: string, graph: Graph): string | null {
  const reach = reachOf(graph)
  return reach.dashboards.filter((one) => one.has(id)).length > 1 && !isPublicly(id, reach) ? 'dashboards' : null
}

function isPublicly(id: string, { site, register, guests }: Reach): boolean {
  return site.has(id) || register.has(id) || guests.has(id)
}
const ofFeatures = /[\\/]features[\\/]/

/** What the home page needs besides the frame. */
const ofHome = /[/](meta\.ts|art\.module\.css)$/

/** Two pages have it: in a file of its own it would be one more name in both. */
const ofSitePages = /[\\/]public-frame[\\/].*SearchForm\.tsx$/

/** The frame of the public site is one file, what most pages in it share is another; the rest comes with its page. */
function siteFile(id: string, graph: Graph): string | null {
  const { siteFrame, sitePages } = reachOf(graph)
  if (siteFrame.has(id) || ofHome.test(id)) return 'site'
  // the styles of a part come with its page
  if (id.endsWith('.css')) return null
  return ofSitePages.test(id) || sitePages.filter((page) => page.has(id)).length >= shared ? 'site-pages' : null
}

function reachOf(graph: Graph): Reach {
  const known = reaches.get(graph)
  if (known) return known
  const from = (...files: string[]) => {
    const found = new Set<string>()
    const open = files.map((file) => path.join(src, file))
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      // The contract's own imports are for its schemas, which the browser's build leaves out (scripts/light/light-contract.ts).
      const imported = isContract.test(id) ? [] : (graph.getModuleInfo(id)?.importedIds ?? [])
      for (const next of imported) {
        if (found.has(next) || next.includes('node_modules')) continue
        found.add(next)
        open.push(next)
      }
    }
    return found
  }
  const ofSite = ['app/site', 'features/site/web', 'features/members/web', 'features/resources/web'].flatMap((folder) =>
    readdirSync(path.join(src, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => path.join(folder, file)),
  )
  const pages = [...ofSite, 'features/announcements/web/AnnouncementList.tsx', 'features/announcements/web/AnnouncementPage.tsx']
  const reach = {
    everyPage: from('app/root.tsx', 'app/entry.client.tsx'),
    entrance: from('features/sign-in/web/SignInLayout.tsx', 'features/sign-in/web/SignIn.tsx'),
    guests: from(...['Register', 'ForgotPassword', 'ResetPassword'].map((page) => `features/sign-in/web/${page}.tsx`)),
    site: from(...pages),
    siteFrame: from('app/site/SiteLayout.tsx'),
    sitePages: pages.map((page) => from(page)),
    portal: from('app/portal/PortalLayout.tsx'),
    register: from(...['Campus', 'Data', 'Institution', 'Program', 'Search'].map((page) => `features/register/web/Register${page}.tsx`)),
    workbench: from('features/ratings/web/Workbench.tsx'),
    dashboards: ['agency-dashboard/web/Admin', 'institution-dashboard/web/Institution', 'accreditor-dashboard/web/Accreditor'].map((page) =>
      from(`features/${page}Dashboard.tsx`),
    ),
  }
  reaches.set(graph, reach)
  return reach
}
