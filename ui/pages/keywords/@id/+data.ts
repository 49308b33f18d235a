import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { parseId, atKeywords } from '#modules/shared'
import { doneIn } from '../../../done-in.ts'
import { datedWords } from '../../../time-words.ts'
import { measuredWords, partWords, sourceWords } from '../keyword-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, form, now } = pageContext
  const id = parseId('kwd', routeParams['id'] ?? '')
  const row = id && (await modules.keywords.find(id))
  if (!row) throw render(404)
  const [services, districts, pages] = await Promise.all([
    modules.catalogue.allServices(),
    modules.catalogue.districts(),
    modules.keywords.answerPages(),
  ])
  const chosenPage = row.pageBy === 'person' ? (row.page ?? '') : ''
  const action = atKeywords.edit(row.id)
  const typed = form?.action === action ? form.values : null
  const isStale = typed !== null && typed['version'] !== undefined && typed['version'] !== String(row.version)
  const nameOf = (serviceId: unknown) => services.find((one) => one.id === serviceId)?.name ?? 'No service'
  const textOf = (name: string) => (typeof typed?.[name] === 'string' ? typed[name] : '')
  return {
    action,
    removeHref: atKeywords.removeOne(row.id),
    done: doneIn(pageContext, { updated: 'Keyword updated successfully' }),
    row: {
      keyword: row.keyword,
      serviceId: row.serviceId ?? '',
      location: row.location ?? '',
      version: row.version,
      page: row.page,
      chosenPage,
      /** Chosen by a person, and public no more. */
      isPageGone: row.page !== null && !pages.includes(row.page),
      source: sourceWords[row.source],
      score: `${row.score}${row.measured ? '' : ' (estimate)'}`,
      parts: row.scoreParts.map(({ name, points }) => `${partWords[name]} ${points}`).join(' + '),
      measured: row.measured && measuredWords(row.measured),
      updated: datedWords(row.updatedAt, now),
    },
    services: services
      .filter((one) => one.isActive || one.id === row.serviceId)
      .map((one) => ({ value: one.id, label: one.name })),
    places: [...new Set(districts.flatMap(({ names }) => names))].toSorted((a, b) => a.localeCompare(b, 'en-GB')),
    pages,
    /** Both texts, where somebody changed the keyword meanwhile. */
    clash: isStale
      ? {
          mine: {
            keyword: textOf('keyword'),
            service: nameOf(typed['service_id']),
            location: textOf('location'),
            page: textOf('page'),
          },
          theirs: {
            keyword: row.keyword,
            service: nameOf(row.serviceId),
            location: row.location ?? '',
            page: chosenPage,
          },
          mineIds: {
            keyword: textOf('keyword'),
            service_id: textOf('service_id'),
            location: textOf('location'),
            page: textOf('page'),
          },
        }
      : null,
  }
}
