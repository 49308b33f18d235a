import { type ServiceSearches, serviceSearches } from './searches-table.ts'

/** How people search for one service, as lists (`searches-table.ts`). */
export interface Searches {
  readonly kind: ServiceSearches['kind']
  readonly jobs: readonly string[]
  readonly people: readonly string[]
  readonly advice: readonly string[]
  readonly also: readonly string[]
}

/** The searches for the service with that id; null for one that the owner made. */
export function searchesOf(id: string): Searches | null {
  const searches = serviceSearches[id.replace(/^svc_/u, '')]
  if (!searches) return null
  const { kind, jobs, people, advice, also } = searches
  return { kind, jobs: listed(jobs), people: listed(people), advice: listed(advice), also: listed(also) }
}

/** The texts by which the service with that id is found, its name left out. */
export function searchWordsOf(id: string): readonly string[] {
  const searches = searchesOf(id)
  if (!searches) return []
  const { kind, jobs, people, advice, also } = searches
  const named = kind === 'emergency' ? people.map((person) => `emergency ${person}`) : people
  return [...jobs, ...named, ...advice, ...also]
}

function listed(text = ''): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim().replaceAll(/\s+/gu, ' '))
    .filter(Boolean)
}
