import { askedWords } from '#modules/asked'
import { type UserId, parseId } from '#modules/shared'
import { type CustomerQuery, customerKinds } from './desk.ts'

/** The words of the address of the list of customers. */
export const customersWords = ['q', 'kind', 'columns', 'after'] as const

export function customersAsked(search: Readonly<Record<string, string>>): {
  readonly asked: Readonly<Record<(typeof customersWords)[number], string>>
  readonly query: CustomerQuery
  readonly after: UserId | null
} {
  const asked = askedWords(customersWords, search)
  return {
    asked,
    query: {
      text: asked.q === '' ? null : asked.q,
      kind: customerKinds.find((kind) => kind === asked.kind) ?? null,
    },
    after: parseId('usr', asked.after),
  }
}
