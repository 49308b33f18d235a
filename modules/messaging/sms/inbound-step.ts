import type { MessagingEvent } from '../events.ts'
import { type SmsKeyword, keywordOf, needsReader } from './keywords.ts'
import type { InboundSms } from './ports.ts'

interface InboundStep {
  /** The number is stopped, or started again; null leaves it as it is. */
  readonly keyword: SmsKeyword | null
  readonly events: readonly MessagingEvent[]
}

/** The step that follows a text message that came in. */
export function stepOfInboundSms({ id, text, at }: Pick<InboundSms, 'id' | 'text' | 'at'>): InboundStep {
  return { keyword: keywordOf(text), events: needsReader(text) ? [{ kind: 'sms-received', inboundId: id, at }] : [] }
}
