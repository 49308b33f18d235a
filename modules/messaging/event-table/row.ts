import type { Channel } from '../message.ts'
import type { Part } from '../telling/telling.ts'

/** What a person chooses about as one: see `groups`. */
export type Group = 'bookings' | 'reminders' | 'visits' | 'payments' | 'jobs' | 'office' | 'account' | 'news'

/**
 * service: what somebody needs to know about what they have asked for. security: goes by e-mail always, and nobody can
 * switch it off. marketing: never without consent.
 */
type Nature = 'service' | 'security' | 'marketing'

/** The words of a row, which the owner may change. What stands in braces is filled with a fact. */
export interface RowTexts {
  /** Of an e-mail. */
  readonly subject: string
  /** Of an e-mail or a WhatsApp message; a blank line separates paragraphs, and one that is only empty facts is left out. */
  readonly text: string
  /** Under the bell and in a push. */
  readonly title: string
  readonly short: string
}

/** Who hears of one event, over which channels and in which words, unless the owner has said otherwise (E11). */
export interface Row extends RowTexts {
  /** Stable and snake_case. */
  readonly event: string
  readonly part: Part
  /** What has happened, in words for the office's list. */
  readonly about: string
  readonly group: Group
  readonly nature: Nature
  /** Goes by e-mail whatever the reader has switched off: the law asks for it in writing, or nothing works without it. */
  readonly essential: boolean
  /** On by default. */
  readonly channels: readonly Channel[]
  /** The facts that the texts may name, beside `commonFacts`. */
  readonly facts: readonly string[]
  /** What the button says that leads on; null for none. */
  readonly action: string | null
}

/** Known of every message. */
export const commonFacts = ['business', 'hotline'] as const

type Written = Pick<Row, 'event' | 'part' | 'about' | 'title' | 'short'> & Partial<Row>

/** Makes rows of one kind: what a row does not say itself is as `usual` has it; an e-mail says what the bell says. */
export function rowsLike(usual: Pick<Row, 'group' | 'channels' | 'facts'> & Partial<Row>) {
  return (written: Written): Row => ({
    nature: 'service',
    essential: false,
    action: null,
    subject: written.title,
    text: written.short,
    ...usual,
    ...written,
  })
}
