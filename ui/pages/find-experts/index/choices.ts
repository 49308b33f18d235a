import { offeredRatings } from '#modules/directory'

/** The minimum ratings of the filters. */
export const ratingChoices = [
  { value: '', label: 'Any' },
  ...offeredRatings.map((rating) => ({ value: String(rating), label: `${rating}+` })),
]
