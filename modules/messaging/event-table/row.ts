import type { Channel } from '../message.ts'
import type { CalendarVisit } from '../calendar.ts'
import type { Part } from '../notifying/notification-request.ts'

/** A group of events that a person switches on or off as one: see `groups`. */
export type Group = 'bookings' | 'reminders' | 'visits' | 'payments' | 'jobs' | 'office' | 'account' | 'news'

/**
 * service: what somebody needs to know about what they have asked for. security: goes by e-mail always, and nobody can
 * switch it off. marketing: never without consent.
 */
type Nature = 'service' | 'security' | 'marketing'

/**
 * The subject of a row. Where somebody else pays for a booking, a row about money goes to the payer, and one about the
 * visit to the contact at the property.
 */
type Concern = 'visit' | 'money' | 'job' | 'office' | 'account' | 'enquiry'

/** The kinds of event that cancel a queued message; `src/jobs/messages/overtake.ts` has a subscriber of each. */
export type EndingKind =
  | 'booking-rescheduled'
  | 'booking-started'
  | 'booking-completed'
  | 'booking-cancelled'
  | 'payer-changed'
  | 'payment-succeeded'
  | 'document-issued'
  | 'technician-named'
  | 'alarm-taken'

/** Ends a request for money. */
export const untilPaid: readonly EndingKind[] = ['booking-cancelled', 'payer-changed', 'payment-succeeded']

/** The page that a customer opens without signing in. */
export type BookingLink = 'track' | 'pay' | 'receipt' | 'variation' | 'review' | 'report' | 'return' | 'deviceAccess'

/** The texts of a row, which the owner may edit. A name in braces is replaced by a fact. */
export interface RowTexts {
  /** The subject of an e-mail. */
  readonly subject: string
  /**
   * The body of an e-mail or a WhatsApp message; a blank line separates paragraphs, and a paragraph of empty facts only
   * is left out.
   */
  readonly text: string
  /** The title under the bell and in a push. */
  readonly title: string
  readonly short: string
  /** The text message, without its link. */
  readonly sms: string
}

/** The recipient of one event, with its channels and texts, unless the owner has edited them (E11). */
export interface Row extends RowTexts {
  /** Stable and snake_case. */
  readonly event: string
  readonly part: Part
  readonly concerns: Concern
  /** Cancel the message while it is queued, whatever its part: all rows of one event have the same list. */
  readonly endsWith: readonly EndingKind[]
  /** The page linked in a message to a customer about a booking; null for none that is secret. */
  readonly bookingLink: BookingLink | null
  /** The person who booked gets a link to move or cancel the visit too. */
  readonly hasManageLink: boolean
  /** The state of the visit in the calendar file that goes with the message; null for no file. */
  readonly calendar: CalendarVisit['state'] | null
  /** Quiet hours do not delay it. */
  readonly urgent: boolean
  /** The event in words, for the office's list. */
  readonly about: string
  readonly group: Group
  readonly nature: Nature
  /** Goes by e-mail whatever the reader has switched off: the law asks for it in writing, or nothing works without it. */
  readonly essential: boolean
  /** On by default. A text message also goes where `smsGoes` says so. */
  readonly channels: readonly Channel[]
  /** A text message goes in an emergency, whatever the channels say. */
  readonly smsInEmergencies: boolean
  /** The facts that the texts may name, beside `commonFacts`. */
  readonly facts: readonly string[]
  /** The label of the button; null for none. */
  readonly action: string | null
}

/** Known of every message. */
export const commonFacts = ['business', 'hotline'] as const

/** A customer's row says whether it concerns the visit or the money: there is no default. */
type Recipient =
  | { readonly part: 'customer'; readonly concerns: 'visit' | 'money' }
  | { readonly part: Exclude<Part, 'customer'>; readonly concerns: Exclude<Concern, 'visit' | 'money'> }

type Written = Pick<Row, 'event' | 'about' | 'title' | 'short'> & Recipient & Partial<Row>

/**
 * Makes rows of one kind: `usual` fills in what a row leaves out. The text of an e-mail is that under the bell, and so is
 * a text message, which names the business first: a telephone shows a number only.
 */
export function rowsLike(usual: Pick<Row, 'group' | 'channels' | 'facts'> & Partial<Omit<Row, 'concerns'>>) {
  return (written: Written): Row => ({
    nature: 'service',
    essential: false,
    action: null,
    endsWith: [],
    bookingLink: written.part === 'customer' ? 'track' : null,
    hasManageLink: false,
    calendar: null,
    urgent: false,
    smsInEmergencies: false,
    subject: written.title,
    text: written.short,
    sms: `{business}: ${written.short}`,
    ...usual,
    ...written,
  })
}
