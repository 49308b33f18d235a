import { askedWords } from '#modules/asked'
import { type UserId, parseId } from '#modules/shared'
import { type UserQuery, userRoles, userStatuses } from './user-record.ts'

/** The words of the address of the list of users. */
export const peopleWords = ['q', 'role', 'status', 'columns', 'after'] as const

export function peopleAsked(search: Readonly<Record<string, string>>): {
  readonly asked: Readonly<Record<(typeof peopleWords)[number], string>>
  readonly query: UserQuery
  readonly after: UserId | null
} {
  const asked = askedWords(peopleWords, search)
  return {
    asked,
    query: {
      text: asked.q === '' ? null : asked.q,
      role: userRoles.find((role) => role === asked.role) ?? null,
      status: userStatuses.find((status) => status === asked.status) ?? null,
    },
    after: parseId('usr', asked.after),
  }
}
