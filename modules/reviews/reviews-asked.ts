import { askedWords } from '#modules/asked'
import type { ReviewPlace, ReviewQuery } from './ports.ts'
import { reviewStates } from './publication.ts'

/** The words of the address of the list of reviews. */
export const reviewsWords = ['state', 'stars', 'after'] as const

/** A word that says nothing known asks for every review. */
export function reviewsAsked(search: Readonly<Record<string, string>>): {
  readonly asked: Readonly<Record<(typeof reviewsWords)[number], string>>
  readonly query: ReviewQuery
  readonly after: ReviewPlace | null
} {
  const asked = askedWords(reviewsWords, search)
  return {
    asked,
    query: {
      state: reviewStates.find((one) => one === asked.state) ?? null,
      rating: /^[1-5]$/.test(asked.stars) ? Number(asked.stars) : null,
    },
    after: placeFrom(asked.after),
  }
}

/** The place behind a review, as a word of an address. */
export const reviewPlaceText = ({ state, id }: ReviewPlace): string => `${state}.${id}`

function placeFrom(text: string): ReviewPlace | null {
  const [, word = '', digits = ''] = /^([a-z]+)\.(\d{1,15})$/.exec(text) ?? []
  const state = reviewStates.find((one) => one === word)
  return state ? { state, id: Number(digits) } : null
}
