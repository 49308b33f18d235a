import type { BookingId } from '#modules/shared'

/** The audit note of a technician's yes to sharing where they are on the way to a visit, or of its end. */
export function sharingSet(id: BookingId, agreed: boolean) {
  return {
    action: agreed ? 'sharing_agreed' : 'sharing_ended',
    target: { kind: 'booking', id },
    before: { agreed: !agreed },
    after: { agreed },
  } as const
}
