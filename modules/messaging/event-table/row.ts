import type { Channel } from '../message.ts'
import type { Part } from '../telling/telling.ts'

/** A group of events that a person switches on or off as one: see `groups`. */
export type Group = 'bookings' | 'reminders' | 'visits' | 'payments' | 'jobs' | 'office' | 'account' | 'news'

/**
 * service: what somebody needs to know about what they have asked for. security: goes by e-mail always, and nobody can
 * switch it off. marketing: never without consent.
 */
type Nature = 'service' | 'security' | 'marketing'

/** The texts of a row, which the owner may edit. A name in braces is replaced by a fact. */
export interface RowTexts {
  /** The subject of an e-mail. */
  readonly subject: string
  /**
   * The body of an e-mail or a WhatsApp message; a blank line separates paragraphs, and a paragraph of empty facts only
   * is left out.
   */
  readonly text: string
  /** Under the bell and in a push. */
  readonly title: string
  readonly short: string
}

/** The recipient of one event, with its channels and texts, unless the owner has edited them (E11). */
export interface Row extends RowTexts {
  /** Stable and snake_case. */
  readonly event: string
  readonly part: Part
  /** The event in words, for the office's list. */
  readonly about: string
  readonly group: Group
  readonly nature: Nature
  /** Goes by e-mail whatever the reader has switched off: the law asks for it in writing, or nothing works without it. */
  readonly essential: boolean
  /** On by default. */
  readonly channels: readonly Channel[]
  /** The facts that the texts may name, beside `commonFacts`. */
  readonly facts: readonly string[]
  /** The label of the button; null for none. */
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
