/** The table of all pages: the site map of the product. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  // The public site
  layout('site/SiteLayout.tsx', [
    index('site/Home.tsx'),
    route('announcements/:category?', 'announcements/AnnouncementList.tsx'),
    route('announcement', 'announcements/AnnouncementPage.tsx'),
  ]),

  // Ways in
  layout('sessions/SignInLayout.tsx', [route('login', 'sessions/SignIn.tsx')]),

  // The portal
  layout('portal/PortalLayout.tsx', { id: 'portal' }, [
    // institution
    route('institution/programs/request', 'accreditations/RequestPage.tsx'),
  ]),
] satisfies RouteConfig
