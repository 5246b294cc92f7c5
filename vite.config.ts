import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { lightContract } from './scripts/light-contract.ts'

export default defineConfig({
  plugins: [reactRouter(), lightContract()],
  // Without this the first visit of a route in development finds new packages, and the page breaks with "Outdated Optimize Dep".
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
  // The server build brings its packages with it: one file to load at start, and React's production build for sure.
  ssr: { noExternal: process.env.NODE_ENV === 'production' ? true : ['@mantine/*'] },
  build: { assetsInlineLimit: 0 },
})
