import { type ServiceId, at } from '#modules/shared'
import { line, markdown } from '../block.ts'
import type { ContentVersion } from '../ports.ts'

/** A page about a place without a page of its own, or an answer to a search. */
export const writtenKinds = ['area', 'answer'] as const
type WrittenKind = (typeof writtenKinds)[number]

const writtenStates = ['draft', 'published', 'withdrawn'] as const
type WrittenState = (typeof writtenStates)[number]

export interface WrittenTexts {
  readonly title: string
  /** The words for search engines. */
  readonly description: string
  readonly lead: string
  /** Safe Markdown. */
  readonly body: string
}

/** The address of a page, and what it is about. They never change. */
export interface WrittenPlace {
  readonly kind: WrittenKind
  readonly slug: string
  readonly serviceId: ServiceId | null
  /** A place of the coverage by its name. */
  readonly place: string | null
}

export interface WrittenPage extends WrittenPlace, WrittenTexts {
  readonly state: WrittenState
  /** Grows by one with each edit and each change of the state. */
  readonly version: number
  readonly savedAt: Temporal.Instant
}

/** The texts of a page, in the order of its form. */
export const writtenFields = [
  line({ id: 'title', label: 'Title', limit: 60, default: '' }),
  line({ id: 'description', label: 'Words for search engines', limit: 158, default: '' }),
  line({ id: 'lead', label: 'First sentence', limit: 240, default: '' }),
  markdown({ id: 'body', label: 'Text', limit: 12_000, default: '' }),
] as const

/** A published page has so many words at least: fewer are no answer. */
export const leastWords = 120

const prefix = 'written.'

export function writtenId({ kind, slug }: Pick<WrittenPlace, 'kind' | 'slug'>): string {
  return `${prefix}${kind}.${slug}`
}

export function writtenPath({ kind, slug }: Pick<WrittenPlace, 'kind' | 'slug'>): string {
  return kind === 'area' ? at.area(slug) : at.answer(slug)
}

/** The page as one text, which its versions keep. */
export function printWritten(page: Omit<WrittenPage, 'kind' | 'slug' | 'version' | 'savedAt'>): string {
  const { state, serviceId, place, title, description, lead, body } = page
  return JSON.stringify({ state, service_id: serviceId, place, title, description, lead, body })
}

/** Null for a text that belongs to no written page. */
export function readWritten({ blockId, version, text, savedAt }: ContentVersion): WrittenPage | null {
  const kind = writtenKinds.find((one) => blockId.startsWith(`${prefix}${one}.`))
  if (kind === undefined || text === null) return null
  // Only `printWritten` writes these texts.
  const kept = JSON.parse(text) as WrittenTexts & {
    readonly state: WrittenState
    readonly service_id: ServiceId | null
    readonly place: string | null
  }
  const { state, service_id: serviceId, place, title, description, lead, body } = kept
  const slug = blockId.slice(prefix.length + kind.length + 1)
  return { kind, slug, state, serviceId, place, title, description, lead, body, version, savedAt }
}
