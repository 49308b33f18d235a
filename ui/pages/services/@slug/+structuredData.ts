import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { type StructuredData, questionsNode, serviceNode, trailNode } from '../../../structured-data.ts'
import type { Data } from './+data.ts'

export function structuredData({
  site,
  data,
  urlPathname,
}: PageContextServer & { readonly data: Data }): readonly StructuredData[] {
  const all = { name: 'Services', path: at.services() }
  if (data.kind === 'trade') return [trailNode(site, [all, { name: data.trade.title, path: urlPathname }])]
  const { name, description, page, price, priorities, questions, areas } = data.service
  const over = page ? [{ name: page.label, path: at.service(page.slug) }] : []
  const prices = priorities.length > 0 ? priorities.map((priority) => priority.price) : [price]
  const places = areas.map((area) => area.name)
  return [
    serviceNode(site, { name, description, path: urlPathname, prices, places }),
    trailNode(site, [all, ...over, { name, path: urlPathname }]),
    ...(questions.length > 0 ? [questionsNode(questions)] : []),
  ]
}
