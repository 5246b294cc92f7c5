/** Where the heads of the sealed log are read. Apart from the other addresses: no page that wakes up needs to know them. */
export const sealAddresses = {
  page: '/transparency',
  heads: '/transparency/heads.json',
} as const
