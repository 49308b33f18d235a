import { at } from '#modules/shared'
import type { District } from '../coverage.ts'
import type { Service } from '../service.ts'
import { allAreas, areaNamed } from './areas.ts'
import { tradePage, tradePageOf } from './trade-pages.ts'

/** The offer that addresses are judged by. */
export interface OfferedNow {
  readonly bySlug: ReadonlyMap<string, Pick<Service, 'isActive' | 'category'>>
  readonly districts: readonly District[]
}

/**
 * The address that one of a service, a trade or an area leads on to, in one hop: a service that is not offered any more
 * leads to its trade, another writing of an area to its page. Null where a page is there, and where there is none.
 */
export function leadsOn(path: string, offered: OfferedNow): string | null {
  const [, first = '', second = '', ...more] = path.split('/')
  if (more.length > 0 && !(more.length === 1 && more[0] === '')) return null
  if (first === 'area') return areaAt(second, path, offered.districts)
  if (second === '' && tradePage(first)) return at.service(first)
  if (first !== 'services' || second === '') return null
  const service = offered.bySlug.get(second)
  if (!service || service.isActive) return null
  const page = tradePageOf(service.category)
  return page ? at.service(page.slug) : at.services()
}

function areaAt(written: string, path: string, districts: readonly District[]): string | null {
  if (written === '') return at.area(allAreas)
  const slug = areaNamed(decoded(written), districts)
  if (slug === null) return null
  const page = at.area(slug)
  return page === path ? null : page
}

/** An address that is written wrongly names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part).slice(0, 80)
  } catch {
    return ''
  }
}
