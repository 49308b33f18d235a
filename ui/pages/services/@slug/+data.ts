import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { tradePage } from '#modules/catalogue'
import { serviceView } from './service-view.ts'
import { tradeView } from './trade-view.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const slug = pageContext.routeParams['slug'] ?? ''
  const page = tradePage(slug)
  if (page) return { kind: 'trade', trade: await tradeView(pageContext, page) } as const
  const service = await pageContext.modules.catalogue.serviceAt(slug)
  if (!service?.isActive) throw render(404)
  return { kind: 'service', service: await serviceView(pageContext, service) } as const
}
