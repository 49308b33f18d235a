import { at as page } from '#modules/shared'
import type { MessagingEvent } from '../events.ts'
import { type SmsKeyword, keywordOf, needsReader } from './keywords.ts'
import type { InboundSms } from './ports.ts'

/** The latest notice of the office about texts of one number. */
interface TextNotice {
  /** When its text came in. */
  readonly at: Temporal.Instant
  /** Somebody has read it under the bell. */
  readonly isRead: boolean
}

interface InboundStep {
  /** The number is stopped, or started again; null leaves it as it is. */
  readonly keyword: SmsKeyword | null
  readonly events: readonly MessagingEvent[]
}

/** A notice that nobody reads stands for all texts of its number for so long. */
const noticeMinutes = 15

/** The step that follows a text message that came in. `latest`: the notice about the number before it; null without one. */
export function stepOfInboundSms(
  { id, text, at }: Pick<InboundSms, 'id' | 'text' | 'at'>,
  latest: TextNotice | null,
): InboundStep {
  const isOpen =
    latest !== null && !latest.isRead && Temporal.Instant.compare(at, latest.at.add({ minutes: noticeMinutes })) < 0
  const isNoticed = needsReader(text) && !isOpen
  return { keyword: keywordOf(text), events: isNoticed ? [{ kind: 'sms-received', inboundId: id, at }] : [] }
}

/** Where a notice leads: the texts of the number. */
export function linkOfTexts(phone: string): string {
  return `${page.admin.messages()}?${new URLSearchParams({ channel: 'sms', from: phone }).toString()}`
}
