import { askedWords } from '#modules/asked'
import type { Service } from './service.ts'

/** The words of the address of the list of services. */
export const servicesWords = ['q', 'trade', 'offered'] as const

/** `q` is a part of the name, the description or the address of a service, in letters of any case. */
export function servicesAsked(search: Readonly<Record<string, string>>): {
  readonly asked: Readonly<Record<(typeof servicesWords)[number], string>>
  readonly isAsked: (service: Pick<Service, 'name' | 'description' | 'slug' | 'category' | 'isActive'>) => boolean
} {
  const asked = askedWords(servicesWords, search)
  const text = asked.q.toLowerCase()
  return {
    asked,
    isAsked: ({ name, description, slug, category, isActive }) =>
      [name, description, slug].some((words) => words.toLowerCase().includes(text)) &&
      (asked.trade === '' || category === asked.trade) &&
      (asked.offered === '' || isActive === (asked.offered === 'yes')),
  }
}
