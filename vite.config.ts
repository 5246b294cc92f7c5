import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { lightContract } from './scripts/light-contract.ts'

/** In so many pages and parts a module has to be used to come with all of them: the frame and what nearly every page of the portal shows. */
const everywhere = 34

/**
 * The stylesheet a CSS module goes to. The public site's modules, and those it shares with the portal, are split by page: nobody who
 * only visits loads the portal's.
 */
function stylesheet(id: string): string | null {
  const [, feature, file] = /\/web\/([\w-]+)\/(?:.*\/)?([\w-]+)\.module\.css/.exec(id) ?? []
  if (feature === undefined || feature === 'site' || feature === 'announcements' || file === 'Icon') return null
  return feature === 'ui' || feature === 'portal' ? 'portal-styles' : `${feature}-styles`
}

export default defineConfig({
  plugins: [reactRouter(), lightContract()],
  // Without this the first visit of a route in development finds new packages, and the page breaks with "Outdated Optimize Dep".
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
  // The server build brings its packages with it: one file to load at start, and React's production build for sure.
  ssr: { noExternal: process.env.NODE_ENV === 'production' ? true : ['@mantine/*'] },
  build: { assetsInlineLimit: 0 },
  experimental: {
    // React Router links a stylesheet that lazy parts need too with `#` behind its address. Vite, which looks for it without, would
    // load the portal's a second time with the first dialog, and then behind the features' that refine it.
    renderBuiltUrl: (file) => (/portal-styles-[^/]*\.css$/.test(file) ? `/${file}#` : undefined),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files for what everybody loads; the public site uses none of the second, which therefore must not hold what both use (clsx).
            codeSplitting: {
              groups: [
                // One stylesheet for the parts, which every page of the portal loads first, and one for each feature of the portal: none
                // comes twice, and no dialog that is opened later turns round which of two rules wins.
                { name: stylesheet, test: /\.module\.css$/, priority: 4 },
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|clsx)[\\/]/, priority: 3 },
                { name: 'parts', test: /node_modules[\\/](@mantine|@floating-ui|@tanstack)[\\/]/, minShareCount: everywhere, priority: 2 },
              ],
            },
          },
        },
      },
    },
  },
})
