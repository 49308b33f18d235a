import type { ServiceId } from '#modules/shared'
import type { Service } from '../service.ts'

type Placed = Pick<Service, 'id' | 'category' | 'position'>

/** The ids once the thing `id` stands a step further up or down; the same list where it is the first or the last. */
export function movedBy<Id>(ids: readonly Id[], id: Id, step: -1 | 1): readonly Id[] {
  const place = ids.indexOf(id)
  const other = ids[place + step]
  if (place < 0 || other === undefined) return ids
  return ids.map((one) => (one === id ? other : one === other ? id : one))
}

/** Whether these are exactly the services of the trade, each once. */
export function isOrderOf(services: readonly Placed[], category: string, ids: readonly ServiceId[]): boolean {
  const own = services.filter((one) => one.category === category)
  const named = new Set(ids)
  return named.size === ids.length && ids.length === own.length && own.every(({ id }) => named.has(id))
}

/** The place of a service that comes to a trade: after the others, or by its name where nobody sorted them. */
export function lastPlace(services: readonly Placed[], category: string): number {
  const places = services.filter((one) => one.category === category).map(({ position }) => position)
  const last = Math.max(0, ...places)
  return last === 0 ? 0 : last + 1
}
