/** The longest texts about a booking that is made, in characters as the shared `textLimits` counts them. */
export const bookingLimits = {
  cancelReason: 1_000,
  declineReason: 500,
  finalCostReason: 500,
  noPhotoReason: 500,
  reviewComment: 2_000,
  technicianNotes: 4_000,
  variationReason: 1_000,
} as const
