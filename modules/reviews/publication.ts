export const reviewStates = ['published', 'held', 'rejected', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** The only reasons for which staff may reject a review: never that it has few stars. */
export const rejectReasons = ['abusive', 'personal_data', 'fake', 'not_about_us', 'illegal'] as const
export type RejectReason = (typeof rejectReasons)[number]

export const rejectWords: Readonly<Record<RejectReason, string>> = {
  abusive: 'Abusive',
  personal_data: 'Personal data of somebody',
  fake: 'Not by a real customer',
  not_about_us: 'Not about our work',
  illegal: 'Against the law',
}

/** Whether staff may decide about a review in this state: a withdrawn one is its author's. */
export function mayDecide(state: ReviewState): boolean {
  return state !== 'withdrawn'
}

/** The average of all ratings, to one decimal place and rounded down as in the claims; null where there is none. */
export function averageWords({ ratings, stars }: { readonly ratings: number; readonly stars: number }): string | null {
  if (ratings === 0) return null
  const tenths = Math.floor((stars * 10) / ratings)
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}
