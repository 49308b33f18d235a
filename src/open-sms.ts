import { type SqliteDatabase, createSqliteSmsStore } from '#adapters/sqlite'
import { type TwilioSettings, createSmsRelay, createTwilioSender } from '#adapters/twilio'
import type { LinkSealing, MessageSender, RuleStore, SmsPorts } from '#modules/messaging'
import type { Clock } from '#modules/shared'
import type { createLater } from './later.ts'
import { type Log, keptLetter } from './log.ts'

export interface OpenedSms extends Pick<SmsPorts, 'store' | 'isSimulated'> {
  readonly sender: MessageSender
}

interface Parts {
  readonly database: SqliteDatabase
  readonly rules: Pick<RuleStore, 'smsCap'>
  readonly links: LinkSealing
  readonly publicUrl: URL
  readonly clock: Clock
  readonly log: Log
}

/** Twilio where its keys are set, else the relay that replaces it. */
export function openSms(
  keys: TwilioSettings | null,
  { database, links, rules, publicUrl, clock, log }: Parts,
  later: ReturnType<typeof createLater>,
): OpenedSms {
  const store = later(() => createSqliteSmsStore(database, links))
  const sending = { store, smsCap: () => rules.smsCap(), clock }
  // The sample business shows the code of a guest here, as the mailbox does.
  const kept = (text: Parameters<typeof keptLetter>[0]) =>
    log.info(keptLetter(text, publicUrl), 'a text message was kept: without TWILIO_ACCOUNT_SID none is sent')
  const statusUrl = new URL('/api/webhooks/twilio/status', publicUrl).href
  const sender = keys ? createTwilioSender(keys, { ...sending, statusUrl }) : createSmsRelay({ ...sending, kept })
  return { store, sender, isSimulated: keys === null }
}
