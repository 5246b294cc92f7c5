/** The table of all pages: the site map of the product. */
import { layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  // Ways in
  layout('sessions/SignInLayout.tsx', [route('login', 'sessions/SignIn.tsx')]),

  // The portal
  layout('portal/PortalLayout.tsx', { id: 'portal' }, []),
] satisfies RouteConfig
