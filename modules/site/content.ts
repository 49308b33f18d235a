import { type Result, type UserId, accept, refuse } from '#modules/shared'
import type { Block } from './block.ts'
import { type BlockId, type Html, type TextOf, allBlocks, contentPages } from './blocks/all.ts'
import { type BadText, judgeText, tidyText } from './judge-text.ts'
import type { ContentChanged, ContentVersion, ContentPorts, SavedContent } from './ports.ts'
import { type ContentFacts, asMarkdown, fillWords } from './words.ts'

/** A text as it is now. */
export interface CurrentText {
  readonly block: Block
  /** The slug of its page. */
  readonly page: string
  /** The written text, with words in braces. */
  readonly text: string
  /** 0 while nobody has changed it. */
  readonly version: number
  /** It is the text of the program. */
  readonly isDefault: boolean
}

/** An edit of the owner. */
export interface TextEdit {
  readonly id: string
  readonly text: string
  /** The version that the editor saw. */
  readonly version: number
  readonly by: UserId
}

interface TextUnknown {
  readonly kind: 'text-unknown'
}

export type TextRefusal = TextUnknown | BadText | ContentChanged

type Shown = string | Html

interface KnownText {
  readonly block: Block
  readonly page: string
}

/** The texts of public pages. */
export function createContent({ content, markdown, facts, clock }: ContentPorts) {
  /** Texts as pages show them, until a text or a fact changes. */
  let shown: {
    readonly of: ReadonlyMap<string, ContentVersion>
    readonly facts: string
    readonly texts: Map<string, Shown>
  } = { of: new Map(), facts: '', texts: new Map() }

  async function shownNow() {
    const [of, now] = await Promise.all([content.latest(), facts()])
    const key = JSON.stringify(now)
    if (shown.of !== of || shown.facts !== key) shown = { of, facts: key, texts: new Map() }
    return { kept: shown, facts: now }
  }

  async function show(block: Block, text: string, now: ContentFacts): Promise<Shown> {
    if (block.kind === 'line') return fillWords(text, now, (fact) => fact)
    return { html: (await markdown.read(fillWords(text, now, asMarkdown))).html }
  }

  const currentOf = ({ block, page }: KnownText, latest: ContentVersion | undefined): CurrentText => ({
    block,
    page,
    text: latest?.text ?? block.default,
    version: latest?.version ?? 0,
    isDefault: (latest?.text ?? null) === null,
  })

  async function judge(block: Block, typed: string): Promise<Result<string, BadText>> {
    const text = tidyText(typed)
    const links = block.kind === 'markdown' ? (await markdown.read(text)).links : []
    return judgeText(block, text, links)
  }

  return {
    /** Texts as a page shows them, by their ids: a line as a string, Markdown as safe HTML. */
    async texts<const Id extends BlockId>(ids: readonly Id[]): Promise<{ readonly [Each in Id]: TextOf<Each> }> {
      const { kept, facts: now } = await shownNow()
      for (const id of ids) {
        if (kept.texts.has(id)) continue
        const known = knownText(id)
        kept.texts.set(id, await show(known.block, currentOf(known, kept.of.get(id)).text, now))
      }
      return Object.fromEntries(ids.map((id) => [id, kept.texts.get(id)])) as { readonly [Each in Id]: TextOf<Each> }
    },

    /** Every text as it is written, by id. */
    async written(): Promise<ReadonlyMap<string, CurrentText>> {
      const latest = await content.latest()
      return new Map([...allBlocks].map(([id, known]) => [id, currentOf(known, latest.get(id))]))
    },

    /** Null for an unknown id. */
    async text(id: string): Promise<CurrentText | null> {
      const known = allBlocks.get(id)
      return known ? currentOf(known, (await content.latest()).get(id)) : null
    },

    /** When a text of each page was last another, by the path of the page; a page without any is left out. */
    async changesOfTexts(): Promise<ReadonlyMap<string, Temporal.Instant>> {
      const latest = await content.latest()
      return new Map(
        contentPages.flatMap(({ path, blocks }) => {
          const moments = blocks.flatMap(({ id }) => latest.get(id)?.savedAt ?? [])
          const last = moments.toSorted((one, other) => Temporal.Instant.compare(one, other)).at(-1)
          return last ? [[path, last] as const] : []
        }),
      )
    },

    /** The latest first, at most `limit`. */
    textVersions: (id: string, limit: number): Promise<readonly SavedContent[]> => content.versions(id, limit),

    /** How a text would read on its page. Null for an unknown id. */
    async previewText(id: string, typed: string): Promise<Result<Shown, BadText> | null> {
      const block = allBlocks.get(id)?.block
      if (!block) return null
      const judged = await judge(block, typed)
      return judged.ok ? accept(await show(block, judged.value, await facts())) : judged
    },

    /** Saves another version; the same text again saves none. The program's own text follows later programs. */
    async saveText({ id, text, version, by }: TextEdit): Promise<Result<CurrentText, TextRefusal>> {
      const known = allBlocks.get(id)
      if (!known) return refuse({ kind: 'text-unknown' })
      const { block } = known
      const judged = await judge(block, text)
      if (!judged.ok) return judged
      const current = currentOf(known, (await content.latest()).get(id))
      if (current.version !== version) return refuse({ kind: 'content-changed' })
      if (current.text === judged.value) return accept(current)
      const next: ContentVersion = {
        blockId: id,
        version: version + 1,
        text: judged.value === block.default ? null : judged.value,
        savedBy: by,
        savedAt: clock.now(),
      }
      const saved = await content.save(next)
      return saved.ok ? accept(currentOf(known, next)) : saved
    },
  }
}

function knownText(id: string): KnownText {
  const known = allBlocks.get(id)
  if (!known) throw new Error(`There is no text ${id}`)
  return known
}
