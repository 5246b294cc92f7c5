/** Looks of others at somebody's bank and contact data, as they are kept (docs/domain.md#looks-at-data). */

export const viewedData = ['bank', 'contact'] as const
export type ViewedData = (typeof viewedData)[number]

export const viewWays = ['opened', 'exported', 'released'] as const
export type ViewWay = (typeof viewWays)[number]

/** The pages on which bank and contact data are looked at, one person at a time or in a file. */
export const viewPlaces = ['users', 'accreditors', 'bank_data'] as const
export type ViewPlace = (typeof viewPlaces)[number]

export const viewedDataNames: Record<ViewedData, string> = { bank: 'Bank data', contact: 'Contact data' }

const viewPlaceNames: Record<ViewPlace, string> = {
  users: 'Users',
  accreditors: 'Accreditors',
  bank_data: 'Accreditor Account Info.',
}

/** `Opened in Users`, `Saved to a file from Users` */
export function viewWords(way: ViewWay, place: ViewPlace): string {
  const words: Record<ViewWay, string> = { opened: 'Opened in', exported: 'Saved to a file from', released: 'Released for payment in' }
  return `${words[way]} ${viewPlaceNames[place]}`
}
