import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { atKeywords } from '#modules/shared'
import { type Alikeness, leastWords, writtenFields, writtenKinds, writtenPath } from '#modules/site'
import { doneIn } from '../../../../../done-in.ts'
import { datedWords } from '../../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const listed = 50

export async function data({ modules, routeParams, form, now, urlParsed }: PageContextServer) {
  const kind = writtenKinds.find((one) => one === routeParams['kind'])
  const place = kind && { kind, slug: routeParams['slug'] ?? '' }
  const current = place ? await modules.site.writtenPage(place) : null
  if (!place || !current) throw render(404)
  const [versions, { mostPercent }, services] = await Promise.all([
    modules.site.writtenVersions(place, listed),
    modules.catalogue.writtenPagesRule(),
    modules.catalogue.activeServices(),
  ])
  const action = atKeywords.page(place.kind, place.slug)
  const typed = form?.action === action ? form.values : null
  const asked = urlParsed.search['version']
  const old = asked === undefined ? null : (versions.find(({ version }) => String(version) === asked) ?? null)
  if (asked !== undefined && old === null) throw render(404)
  const from = old ?? current
  const texts = Object.fromEntries(writtenFields.map(({ id }) => [id, typed?.[id] ?? from[id]])) as Record<
    (typeof writtenFields)[number]['id'],
    string
  >
  return {
    action,
    done: doneIn(
      { form, urlParsed },
      {
        started: 'The draft is there. Only administrators see it.',
        saved: 'Saved.',
        published: 'Published. Visitors and search engines see it from now on.',
        withdrawn: 'Taken back. Its address says that the page is gone.',
      },
    ),
    state: current.state,
    version: current.version,
    path: writtenPath(place),
    isArea: place.kind === 'area',
    service: services.find(({ id }) => id === current.serviceId)?.name ?? null,
    place: current.place,
    fields: writtenFields.map(({ id, kind: form_, label, limit }) => ({
      id,
      kind: form_,
      label,
      limit,
      text: texts[id],
    })),
    leastWords,
    mostPercent,
    old: old && old.version !== current.version ? { version: old.version } : null,
    clash: typed !== null && Number(typed['version']) !== current.version,
    /** The server alone puts it there, where a text was refused as a copy. */
    alike: alikeIn(typed?.['alike']),
    preview: await modules.site.previewWritten({ ...current, ...texts }),
    versions: versions.map((one) => ({
      href: `${action}?version=${one.version}`,
      name: `Version ${one.version}`,
      state: one.state,
      isCurrent: one.version === current.version,
      who: one.savedByName ?? 'Somebody who left',
      when: datedWords(one.savedAt, now),
    })),
  }
}

function alikeIn(kept: unknown): Alikeness | null {
  if (typeof kept !== 'string') return null
  return JSON.parse(kept) as Alikeness
}
