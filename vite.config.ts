import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { lightContract } from './scripts/light-contract.ts'

/** In so many pages and parts a module has to be used to come with all of them: the frame and what nearly every page of the portal shows. */
const everywhere = 34

export default defineConfig({
  plugins: [reactRouter(), lightContract()],
  // Without this the first visit of a route in development finds new packages, and the page breaks with "Outdated Optimize Dep".
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
  // The server build brings its packages with it: one file to load at start, and React's production build for sure.
  ssr: { noExternal: process.env.NODE_ENV === 'production' ? true : ['@mantine/*'] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files for what everybody loads; the public site uses none of the second, which therefore must not hold what both use (clsx).
            codeSplitting: {
              groups: [
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
