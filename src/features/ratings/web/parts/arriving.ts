/** Who is signed in on this device now, for what it keeps of the person before. */
export { pageBelongsTo } from '../device/keep-page.ts'
