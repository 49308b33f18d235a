import type { PageContextServer } from 'vike/types'
import { areasOf, writtenPageLimits } from '#modules/catalogue'
import { at } from '#modules/shared'
import { writtenPath } from '#modules/site'
import { doneIn } from '../../../../done-in.ts'
import { datedWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, form, now, urlParsed }: PageContextServer) {
  const [pages, { mostPercent }, services, districts] = await Promise.all([
    modules.site.writtenPages(),
    modules.catalogue.writtenPagesRule(),
    modules.catalogue.activeServices(),
    modules.catalogue.districts(),
  ])
  const withPage = new Set(areasOf(districts).flatMap(({ district: { names } }) => names))
  const nameOf = (id: string | null) => services.find((service) => service.id === id)?.name ?? null
  return {
    done: doneIn({ form, urlParsed }, { rule: 'Saved. It applies to the next page that is published.' }),
    services: services.map(({ id, name }) => ({ value: id as string, label: name })),
    /** Every place of the coverage, those without a page of their own first. */
    places: districts
      .flatMap(({ names }) => names)
      .toSorted((one, other) => Number(withPage.has(one)) - Number(withPage.has(other)))
      .map((name) => ({ value: name, label: withPage.has(name) ? name : `${name} (no page yet)` })),
    pages: pages.map((page) => ({
      path: writtenPath(page),
      href: at.keywords.page(page.kind, page.slug),
      title: page.title,
      about: [nameOf(page.serviceId), page.place].filter((one) => one !== null).join(', '),
      state: page.state,
      when: datedWords(page.savedAt, now),
    })),
    mostPercent,
    limits: writtenPageLimits,
  }
}
