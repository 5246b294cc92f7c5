import type { EvidenceRoom } from '../../contract-records.ts'
import type { EvidenceSlot } from '../../rules.ts'

/** The places of a room, as a select takes them: the code of an area, `whole`, or `profile`. */
export function placeOptions(room: EvidenceRoom) {
  return [
    { value: 'profile', label: 'Program performance profile' },
    { value: 'whole', label: 'Whole program' },
    ...room.areas.map(({ code, title }) => ({ value: code, label: `Area ${code}: ${title}` })),
  ]
}

/** What a chosen place means for the server. */
export function goalOf(place: string): { slot: EvidenceSlot; area: 'I' | null } {
  return { slot: place === 'profile' ? 'profile' : 'evidence', area: ['profile', 'whole'].includes(place) ? null : (place as 'I') }
}

/** Where the next thing goes that is added: what is missing first. */
export function firstPlace(room: EvidenceRoom): string {
  if (!room.has_profile) return 'profile'
  return room.areas.find(({ items }) => items === 0)?.code ?? 'whole'
}
