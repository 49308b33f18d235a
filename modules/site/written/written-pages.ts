import { type Result, type UserId, accept, refuse } from '#modules/shared'
import type { Html } from '../blocks/all.ts'
import { judgeText, tidyText } from '../judge-text.ts'
import type { ContentChanged, ContentPorts, ContentVersion, SavedContent } from '../ports.ts'
import { asMarkdown, fillWords } from '../words.ts'
import { plainText } from './plain-text.ts'
import { type Alikeness, type PageText, alikenessOf, wordCount } from './shingles.ts'
import {
  type WrittenPage,
  type WrittenPlace,
  type WrittenTexts,
  leastWords,
  printWritten,
  readWritten,
  writtenFields,
  writtenId,
  writtenPath,
} from './written-page.ts'

interface WrittenUnknown {
  readonly kind: 'written-unknown'
}
interface WrittenExists {
  readonly kind: 'written-exists'
}
export interface WrittenFaults {
  readonly kind: 'written-faults'
  readonly faults: readonly { readonly path: keyof WrittenTexts; readonly message: string }[]
}
/** Other pages have too much of the text. */
export interface WrittenAlike {
  readonly kind: 'written-alike'
  readonly alike: Alikeness
}

export type WrittenRefusal = WrittenUnknown | WrittenExists | WrittenFaults | WrittenAlike | ContentChanged

/** All that a text is compared with, and the share that other pages may have of it. */
export interface Comparison {
  readonly others: readonly PageText[]
  readonly places: readonly string[]
  readonly mostPercent: number
}

/** A page as its readers see it. */
export interface ShownWritten extends Omit<WrittenPage, 'body'> {
  readonly path: string
  readonly body: Html
}

interface WrittenAct {
  readonly page: Pick<WrittenPlace, 'kind' | 'slug'>
  /** The version that the person saw. */
  readonly version: number
  readonly by: UserId
}

/** Read when it is needed: it takes every public page. */
type Compare = () => Promise<Comparison>

/** Pages that administrators write: drafts, which nobody else sees, until they are published. */
export function createWrittenPages({ content, markdown, facts, clock }: ContentPorts) {
  let known: { readonly of: ReadonlyMap<string, ContentVersion>; readonly pages: ReadonlyMap<string, WrittenPage> } = {
    of: new Map(),
    pages: new Map(),
  }

  /** By their ids; read once for each change of a text. */
  async function all(): Promise<ReadonlyMap<string, WrittenPage>> {
    const of = await content.latest()
    if (known.of !== of) {
      const pages = [...of].flatMap(([id, version]) => {
        const page = readWritten(version)
        return page ? [[id, page] as const] : []
      })
      known = { of, pages: new Map(pages) }
    }
    return known.pages
  }

  const find = async (page: Pick<WrittenPlace, 'kind' | 'slug'>) => (await all()).get(writtenId(page)) ?? null

  async function shown(page: WrittenPage): Promise<ShownWritten> {
    const now = await facts()
    const words = (text: string) => fillWords(text, now, (fact) => fact)
    const { html } = await markdown.read(fillWords(page.body, now, asMarkdown))
    return {
      ...page,
      path: writtenPath(page),
      title: words(page.title),
      description: words(page.description),
      lead: words(page.lead),
      body: { html },
    }
  }

  /** The texts as they are kept. A draft may have empty places. */
  async function judge(typed: WrittenTexts, mayBeEmpty: boolean): Promise<Result<WrittenTexts, WrittenFaults>> {
    const faults: { path: keyof WrittenTexts; message: string }[] = []
    const texts = { title: '', description: '', lead: '', body: '' }
    for (const block of writtenFields) {
      const text = tidyText(typed[block.id])
      const links = block.kind === 'markdown' ? (await markdown.read(text)).links : []
      const judged = judgeText({ ...block, optional: mayBeEmpty && block.id !== 'title' }, text, links)
      if (judged.ok) texts[block.id] = judged.value
      else faults.push({ path: block.id, message: judged.refusal.message })
    }
    const words = wordCount(texts.body)
    if (!mayBeEmpty && faults.length === 0 && words < leastWords) {
      const message = `Write at least ${leastWords} words: the text has ${words}`
      faults.push({ path: 'body', message })
    }
    return faults.length > 0 ? refuse({ kind: 'written-faults', faults }) : accept(texts)
  }

  /** Title, first sentence and text, as one. */
  async function wordsOf({ title, lead, body }: WrittenTexts): Promise<string> {
    return [title, lead, plainText((await markdown.read(body)).html)].join('\n')
  }

  /** Against the other pages, and all published ones of this kind. */
  async function compare(page: WrittenPlace & WrittenTexts, { others, places }: Comparison): Promise<Alikeness> {
    const own = writtenPath(page)
    const published = [...(await all()).values()].filter(({ state }) => state === 'published')
    const written = await Promise.all(
      published.map(async (one) => ({ path: writtenPath(one), title: one.title, text: await wordsOf(one) })),
    )
    const isWritten = new Set([own, ...written.map(({ path }) => path)])
    const compared = [
      ...others.filter(({ path }) => !isWritten.has(path)),
      ...written.filter(({ path }) => path !== own),
    ]
    return alikenessOf(await wordsOf(page), compared, places)
  }

  /** Whether the texts may be public. */
  async function mayBePublic(
    page: WrittenPlace & WrittenTexts,
    comparison: Comparison,
  ): Promise<Result<WrittenTexts, WrittenFaults | WrittenAlike>> {
    const judged = await judge(page, false)
    if (!judged.ok) return judged
    const alike = await compare({ ...page, ...judged.value }, comparison)
    const isFine = alike.shared * 100 < comparison.mostPercent * alike.shingles
    return isFine ? judged : refuse({ kind: 'written-alike', alike })
  }

  async function keep(next: Omit<WrittenPage, 'savedAt'>, by: UserId): Promise<Result<WrittenPage, ContentChanged>> {
    const savedAt = clock.now()
    const version = { blockId: writtenId(next), version: next.version, text: printWritten(next), savedBy: by, savedAt }
    const saved = await content.save(version)
    return saved.ok ? accept({ ...next, savedAt }) : saved
  }

  async function current({ page, version }: WrittenAct): Promise<Result<WrittenPage, WrittenUnknown | ContentChanged>> {
    const found = await find(page)
    if (!found) return refuse({ kind: 'written-unknown' })
    return found.version === version ? accept(found) : refuse({ kind: 'content-changed' })
  }

  async function change(
    act: WrittenAct,
    typed: WrittenTexts,
    comparison: Compare,
    isPublished: boolean,
  ): Promise<Result<WrittenPage, WrittenRefusal>> {
    const found = await current(act)
    if (!found.ok) return found
    const page = found.value
    const state = isPublished ? 'published' : page.state
    const judged =
      state === 'published' ? await mayBePublic({ ...page, ...typed }, await comparison()) : await judge(typed, true)
    if (!judged.ok) return judged
    return keep({ ...page, ...judged.value, state, version: page.version + 1 }, act.by)
  }

  return {
    /** Every page, whatever its state, the latest change first. */
    async writtenPages(): Promise<readonly WrittenPage[]> {
      const pages = [...(await all()).values()]
      return pages.toSorted((one, other) => Temporal.Instant.compare(other.savedAt, one.savedAt))
    },
    writtenPage: find,
    /** The latest first, at most `limit`. */
    async writtenVersions(page: Pick<WrittenPlace, 'kind' | 'slug'>, limit: number) {
      const versions = await content.versions(writtenId(page), limit)
      return versions.flatMap((kept: SavedContent) => {
        const read = readWritten(kept)
        return read ? [{ ...read, savedByName: kept.savedByName }] : []
      })
    },
    /** The page as readers see it, in any state. */
    previewWritten: shown,
    /** The published page at that address; null for any other. */
    async shownWritten(page: Pick<WrittenPlace, 'kind' | 'slug'>): Promise<ShownWritten | null> {
      const found = await find(page)
      return found?.state === 'published' ? shown(found) : null
    },
    /** Whether a page was at that path, and was taken back. */
    async isWithdrawn(path: string): Promise<boolean> {
      const pages = [...(await all()).values()]
      return pages.some((page) => page.state === 'withdrawn' && writtenPath(page) === path)
    },
    /** A draft at an address that no page has. */
    async startWritten(
      place: WrittenPlace,
      typed: WrittenTexts,
      by: UserId,
    ): Promise<Result<WrittenPage, WrittenRefusal>> {
      if (await find(place)) return refuse({ kind: 'written-exists' })
      const judged = await judge(typed, true)
      if (!judged.ok) return judged
      return keep({ ...place, ...judged.value, state: 'draft', version: 1 }, by)
    },

    /** Other texts. Those of a published page must pass what publishing asks for. */
    saveWritten: (act: WrittenAct, typed: WrittenTexts, comparison: Compare) => change(act, typed, comparison, false),

    /** Visitors see it from now on, where it is whole and other pages share less than the setting allows. */
    publishWritten: (act: WrittenAct, typed: WrittenTexts, comparison: Compare) => change(act, typed, comparison, true),

    /** The page is gone; its text stays, and can be published again. */
    async withdrawWritten(act: WrittenAct): Promise<Result<WrittenPage, WrittenUnknown | ContentChanged>> {
      const found = await current(act)
      if (!found.ok || found.value.state !== 'published') return found
      return keep({ ...found.value, state: 'withdrawn', version: found.value.version + 1 }, act.by)
    },
  }
}
